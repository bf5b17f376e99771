import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { type BuildInfo, readWholeBuild } from '../build/build-info'
import { root } from '../root'
import {
  described,
  keepFlag,
  readFlags,
  resolveSettings,
  type Settings,
  settingFlags,
  switchFlag,
  textFlag,
} from '../settings'
import { UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'
import { passwordChange, securityText } from './well-known'

interface NginxOptions {
  /** Folder of the build on the web server, an absolute path. */
  readonly folder: string
  /** The backend that /api is forwarded to; '' if the build sends its requests to another origin. */
  readonly api: string
  /** Whether nginx has the module for .br files. */
  readonly brotli: boolean
  /**
   * Folders of other versions on the web server, newest first: their scripts are served, too, so that pages loaded from
   * one of them continue to work (REL-07).
   */
  readonly others?: readonly string[]
  /** When the configuration is made; its security.txt is valid for a year. */
  readonly now?: Date
  /** Folder of the logs; '' to keep those of the surrounding server block. */
  readonly logs?: string
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

/**
 * The target of requests to /api/; the path of the backend's address is prepended to theirs. Without one, no path is
 * given, so that nginx forwards the request path unchanged.
 */
const passedTo = (api: string) => (new URL(api).pathname === '/' ? api : `${api}/api/`)

// Downloads take up to two minutes (D27). The backend's responses keep their own headers. A request is never retried
// with a second backend, because the first one may have accepted it.
const proxyLocation = (api: string) => `location ^~ /api/ {
  proxy_pass ${passedTo(api)};
  proxy_http_version 1.1;
  proxy_ssl_server_name on;
  proxy_read_timeout 130s;
  proxy_next_upstream off;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  add_header X-Content-Type-Options "nosniff" always;
}`

const noApiLocation = `location ^~ /api/ {
  return 404;
}`

/** @param api address of the backend; '' if the build sends its requests to another origin */
export const apiLocation = (api: string) => (api ? proxyLocation(api) : noApiLocation)

const defaultLogs = '/var/log/nginx'

/** Logs requests without their queries (deploy/nginx-logs.conf). */
export const accessLog = (logs = defaultLogs) =>
  logs ? `access_log ${join(logs, 'portal-access.log')} portal_access;` : ''

/**
 * Receives the reports of a build, in a log format without the customer's address (deploy/nginx-logs.conf); '' if there
 * are none, or another host receives them.
 */
export function reportsLocation({ reports = '' }: Pick<BuildInfo, 'reports'>, logs = defaultLogs): string {
  if (!reports.startsWith('/')) return ''
  return `location = ${reports} {
  access_log ${join(logs, 'portal-reports.log')} portal_report;
  if ($request_method != POST) {
    return 405;
  }
  return 204;
}`
}

/** Redirects keep the query: `/?sso=1` signs on. */
const redirect = (path: string, base: string) => `location = ${path} {
  absolute_redirect off;
  return 302 ${base}$is_args$args;
}`

const policyHeader = 'Content-Security-Policy'

const template = (name: string, words: Readonly<Record<string, string>>) =>
  readFileSync(join(root, 'deploy', name), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (whole, word: string) => words[word] ?? whole,
  )

type PathOptions = Pick<NginxOptions, 'folder' | 'others' | 'logs'>

/** Everything below the base path of a build: deploy/nginx-paths.conf.template, filled in. */
function pathsConfig(info: BuildInfo, { folder, others = [], logs }: PathOptions): string {
  const { brand, version, base, files } = info
  const page = files.find(({ name }) => name === 'index.html')
  return template('nginx-paths.conf.template', {
    build: `${brand} ${version}`,
    base,
    // With ^~, another build at the root doesn't match these paths.
    prefix: base === '/' ? '/' : `^~ ${base}`,
    pattern: base.replaceAll('.', '\\.'),
    folder,
    pageTag: quoted(`W/"${page?.sha256.slice(0, 16)}"`),
    extra: join(dirname(folder), 'extra'),
    assets: others.length
      ? `root /;\n    try_files ${[folder, ...others].map((one) => `${one}/assets/$portal_file`).join(' ')} =404;`
      : `alias ${folder}/assets/$portal_file;`,
    toBase: base === '/' ? '' : redirect(base.slice(0, -1), base),
    reports: reportsLocation(info, logs),
  })
}

/**
 * The nginx configuration for a build: deploy/nginx.conf.template, filled in from its build-info.json, so that the
 * headers equal those of tools/serve/server.ts (OPS-08).
 */
export function nginxConfig(info: BuildInfo, options: NginxOptions): string {
  const { brand, version, base, headers } = info
  const { api, brotli, now = new Date(), logs } = options
  return template('nginx.conf.template', {
    build: `${brand} ${version}`,
    base,
    policy: quoted(headers[policyHeader] ?? ''),
    headers: Object.entries(headers)
      .filter(([name]) => name !== policyHeader)
      .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
      .join('\n'),
    brotli: brotli ? 'brotli_static on;' : '# No module for .br: the .gz files are served.',
    accessLog: accessLog(logs),
    paths: pathsConfig(info, options),
    fromRoot: base === '/' ? '' : redirect('/', base),
    passwordChange: passwordChange(base),
    securityText: quoted(securityText(brand, now)),
    api: apiLocation(api),
  })
}

/**
 * The nginx configuration for a build under another base path of a host whose server block already has the
 * configuration of one build: without the parts that a server block has only once, such as the root, /api/ and
 * well-known URIs.
 */
export function nginxConfigBeside(info: BuildInfo, options: PathOptions): string {
  return `if ($uri ~ ^${info.base.replaceAll('.', '\\.')}) {
  set $portal_policy ${quoted(info.headers[policyHeader] ?? '')};
}
${pathsConfig(info, options)}`
}

/**
 * The other builds of a brand, newest first, from which a page may be open. Includes newer ones, for after a rollback,
 * and while an update is rolled out from server to server.
 * @param folder with a folder for each build, named after its version
 */
export function otherVersions(folder: string, build: Settings['build']): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{10}$/.test(name) && name !== String(build))
    .sort()
    .reverse()
}

/**
 * The backend that a build's requests are forwarded to; '' if the build sends them to another origin.
 * @param named the value of --api
 * @throws UsageError if there is none and the build needs one
 */
export function backendOf(info: Pick<BuildInfo, 'api'>, named = ''): string {
  if (!info.api && !named)
    throw new UsageError('api: this build sends its requests to its own origin; name the backend behind it (--api)')
  return named
}

/**
 * A folder on the web server, without a trailing slash.
 * @throws UsageError for one that the configuration cannot contain
 */
export function folderNamed(text: string): string {
  const folder = text.replace(/(.)\/+$/, '$1')
  // A path on the web server, regardless of the local system.
  if (posix.resolve(folder) !== folder || !/^[\w./~-]+$/.test(folder))
    throw new UsageError(`folder: "${text}" is not an absolute path of letters, digits and ./~_- (--folder)`)
  return folder
}

/** The flag `--folder`. */
export const folderFlag = described(textFlag, 'Absolute path on the web server; by default the one here.')
/** The flag `--brotli`. */
export const brotliFlag = described(switchFlag, 'The server has the module for .br files.')

/** Prints the nginx configuration for an existing build. */
export function main(args: string[]) {
  const { brand, build, stage, api } = settingFlags
  const { beside, ...given } = readFlags(args, {
    brand,
    build,
    stage,
    api,
    folder: folderFlag,
    brotli: brotliFlag,
    keep: keepFlag,
    beside: described(switchFlag, "Only what is below the build's base path, beside another build of the same host."),
  })
  const settings = resolveSettings(given)
  const built = join(root, outputFolder(settings))
  const info = readWholeBuild(built)
  const folder = folderNamed(given.folder ?? built)
  const others = otherVersions(dirname(built), settings.build)
    .slice(0, given.keep)
    .map((version) => join(dirname(folder), version))
  if (beside) {
    if (info.base === '/') throw new UsageError('beside: this build is at the root; print the other one so (--beside)')
    return console.log(nginxConfigBeside(info, { folder, others }))
  }
  const backend = backendOf(info, given.api && settings.api)
  console.log(nginxConfig(info, { folder, api: backend, brotli: given.brotli ?? false, others }))
}
