import { dirname, join } from 'node:path'
import { type BuildInfo, readWholeBuild } from '../build/build-info'
import { root } from '../root'
import {
  described,
  keepFlag,
  readFlags,
  resolveSettings,
  settingFlags,
  shareFlag,
  switchFlag,
  versionFlag,
} from '../settings'
import { UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'
import {
  accessLog,
  apiLocation,
  backendOf,
  brotliFlag,
  folderFlag,
  folderNamed,
  nginxConfig,
  otherVersions,
  reportsLocation,
} from './nginx'

/** A build on the web server. */
export interface Served {
  readonly info: BuildInfo
  /** An absolute path. */
  readonly folder: string
}

interface CanaryOptions {
  /** The version for a share of the visits, and the one for all others. */
  readonly fresh: Served
  readonly proven: Served
  /** Percent of the visits. */
  readonly share: number
  readonly api: string
  readonly brotli: boolean
  /** Folders of further versions that open pages may still use: their scripts are served, too. */
  readonly kept?: readonly string[]
  /** Folder of the logs. */
  readonly logs?: string
  /** Folder of the sockets through which nginx reaches its own servers of the two versions. */
  readonly sockets?: string
}

const withoutReports = ({ reports: _, ...info }: BuildInfo): BuildInfo => info

/**
 * The nginx configuration that serves a new version to a share of the visits, in two parts: for the http block, and for
 * the server block, replacing the configuration of one version. A visit keeps its version by a session cookie that
 * contains nothing else; without cookies, by its address and browser while these don't change. Each version also serves
 * the scripts of the other, and of kept ones. version.json is absent meanwhile, so that open pages don't switch to the
 * other version.
 */
export function canaryConfig({ fresh, proven, share, api, brotli, kept = [], logs, sockets = '/run' }: CanaryOptions) {
  const { brand, base } = fresh.info
  for (const name of ['base', 'reports'] as const) {
    const [one = 'none', other = 'none'] = [fresh.info[name], proven.info[name]]
    if (one !== other)
      throw new UsageError(
        `${name}: ${fresh.info.version} has ${one}, ${proven.info.version} ${other}; both answer at one address`,
      )
  }
  const name = `portal_${brand}`
  const versions = [fresh, proven].map(({ info: { version } }) => version)
  const socket = (version: number) => `unix:${sockets}/${name}_${version}.sock`
  const serverOf = (own: Served, other: Served) => `upstream ${name}_${own.info.version} {
  server ${socket(own.info.version)};
}
server {
  listen ${socket(own.info.version)};
  access_log off;
${nginxConfig(withoutReports(own.info), { folder: own.folder, api: '', brotli, others: [other.folder, ...kept], logs: '' })}
}`
  const http = `# ${brand}: ${fresh.info.version} for ${share} % of the visits, ${proven.info.version} for all others.
split_clients "$remote_addr $http_user_agent" $${name}_assigned {
  ${share}% ${fresh.info.version};
  * ${proven.info.version};
}
# A version that is no longer served is replaced by a new assignment, so that a visit leaves it.
map $cookie_portal_version $${name}_version {
${versions.map((version) => `  ${version} ${version};`).join('\n')}
  default $${name}_assigned;
}
# Files may be kept by caches, which would hand the cookie to others.
map $uri $${name}_cookie {
  ~*/assets/ "";
  default "portal_version=$${name}_version; Path=/; Secure; HttpOnly; SameSite=Lax";
}
${serverOf(fresh, proven)}
${serverOf(proven, fresh)}`
  const server = `# ${brand}: ${versions.join(' and ')} by share.
${accessLog(logs)}
add_header Set-Cookie $${name}_cookie always;
set $portal_cache "";
add_header Cache-Control $portal_cache always;
location / {
  proxy_pass http://${name}_$${name}_version;
  proxy_http_version 1.1;
  proxy_set_header Host $host;
  proxy_set_header Connection "";
}
location = ${base}version.json {
  set $portal_cache "no-store";
  return 404;
}
${reportsLocation(fresh.info, logs)}
${apiLocation(api)}`
  return { http, server }
}

/** Prints one part of the configuration: for the server block or, with --http, for the http block. */
export function main(args: string[]) {
  const { brand, build, stage, api } = settingFlags
  const given = readFlags(args, {
    brand,
    build,
    stage,
    api,
    before: described(versionFlag, 'Version that all other visits get.'),
    share: shareFlag,
    folder: described(
      folderFlag,
      'Absolute path of the folder with the builds on the web server; by default the one here.',
    ),
    brotli: brotliFlag,
    keep: keepFlag,
    http: described(switchFlag, 'Prints the part for the http block, in place of that for the server block.'),
  })
  const { share, folder, brotli = false, http = false } = given
  if (given.before === undefined) throw new UsageError('before: name the version that the other visits get (--before)')
  const settings = resolveSettings({ brand: given.brand, build: given.build, stage: given.stage, api: given.api })
  const builds = dirname(join(root, outputFolder(settings)))
  const parent = folderNamed(folder ?? builds)
  const served = (version: number): Served => ({
    info: readWholeBuild(join(builds, String(version))),
    folder: join(parent, String(version)),
  })
  const { before } = given
  if (before === settings.build) throw new UsageError(`before: ${before} is the version of --build itself (--before)`)
  const [fresh, proven] = [served(settings.build), served(before)]
  const named = given.api && settings.api
  // Either of them may send its requests to its own origin.
  backendOf(proven.info, named)
  const parts = canaryConfig({
    fresh,
    proven,
    share,
    api: backendOf(fresh.info, named),
    brotli,
    kept: otherVersions(builds, settings.build)
      .filter((version) => version !== String(before))
      .slice(0, given.keep)
      .map((version) => join(parent, version)),
  })
  console.log(http ? parts.http : parts.server)
}
