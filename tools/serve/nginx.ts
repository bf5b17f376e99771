import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BuildInfo, readBuildInfo } from '../build/build-info'
import { root } from '../root'
import { readFlags, resolveSettings, settingFlags, switchFlag, textFlag } from '../settings'
import { UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'

interface NginxOptions {
  /** Folder of the build on the web server, an absolute path. */
  readonly folder: string
  /** The backend that /api is forwarded to; '' if the build sends its requests to another origin. */
  readonly api: string
  /** Whether nginx has the module for .br files. */
  readonly brotli: boolean
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

// Downloads take up to two minutes (D27). The backend's responses keep their own headers. A request is never retried with
// a second backend: the first one may have accepted it.
const proxyLocation = (api: string) => `location ^~ /api/ {
  proxy_pass ${api};
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

const toBase = (base: string) => `
location = / {
  return 302 ${base};
}
location = ${base.slice(0, -1)} {
  return 302 ${base};
}
absolute_redirect off;`

/**
 * The nginx configuration for a build: deploy/nginx.conf.template, filled in from its build-info.json, so that the headers
 * are the same as those of tools/serve/server.ts (OPS-08).
 */
export function nginxConfig(
  { brand, version, base, headers }: BuildInfo,
  { folder, api, brotli }: NginxOptions,
): string {
  const words: Readonly<Record<string, string>> = {
    build: `${brand} ${version}`,
    base,
    folder,
    headers: Object.entries(headers)
      .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
      .join('\n'),
    brotli: brotli ? 'brotli_static on;' : '# No module for .br: the .gz files are served.',
    toBase: base === '/' ? '' : toBase(base),
    api: api ? proxyLocation(api) : noApiLocation,
  }
  const template = readFileSync(join(root, 'deploy/nginx.conf.template'), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole)
}

/** Prints the nginx configuration for an existing build. */
export function main(args: string[]) {
  const { brand, build, api } = settingFlags
  const given = readFlags(args, { brand, build, api, folder: textFlag, brotli: switchFlag })
  const settings = resolveSettings(given)
  const built = join(root, outputFolder(settings))
  const info = readBuildInfo(built)
  const backend = given.api === undefined ? '' : settings.api
  if (!info.api && !backend)
    throw new UsageError('api: this build sends its requests to its own origin; name the backend behind it (--api)')
  const folder = given.folder ?? built
  if (resolve(folder) !== folder || !/^[\w./~-]+$/.test(folder)) {
    throw new UsageError(`folder: "${folder}" is not an absolute path of letters, digits and ./~_- (--folder)`)
  }
  console.log(nginxConfig(info, { folder, api: backend, brotli: given.brotli ?? false }))
}
