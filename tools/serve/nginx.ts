import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BuildInfo, readBuildInfo } from '../build/build-info'
import { root } from '../root'
import { readFlags, resolveSettings, settingFlags, switchFlag, textFlag } from '../settings'
import { UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'

interface NginxOptions {
  /** Where the files of the build lie on the web server, an absolute path. */
  readonly folder: string
  /** The backend that /api goes to; '' where the build calls another origin. */
  readonly api: string
  /** Whether nginx has the module for .br. */
  readonly brotli: boolean
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

// The calls of a download take up to two minutes (D27). The backend's answers go as they are, so its own headers stand.
// What was sent to one backend is sent to no other: it may have been accepted there.
const proxied = (api: string) => `location ^~ /api/ {
  proxy_pass ${api};
  proxy_http_version 1.1;
  proxy_ssl_server_name on;
  proxy_read_timeout 130s;
  proxy_next_upstream off;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  add_header X-Content-Type-Options "nosniff" always;
}`

const refused = `location ^~ /api/ {
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
 * The configuration of nginx for one build: deploy/nginx.conf.template, filled with what the build says of itself, so that
 * the headers are those that tools/serve/server.ts sends (OPS-08).
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
    api: api ? proxied(api) : refused,
  }
  const template = readFileSync(join(root, 'deploy/nginx.conf.template'), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole)
}

/** Prints the configuration of nginx for a build that is there. */
export function main(args: string[]) {
  const { brand, build, api } = settingFlags
  const given = readFlags(args, { brand, build, api, folder: textFlag, brotli: switchFlag })
  const settings = resolveSettings(given)
  const built = join(root, outputFolder(settings))
  const info = readBuildInfo(built)
  const backend = given.api === undefined ? '' : settings.api
  if (!info.api && !backend)
    throw new UsageError('api: this build calls its own origin; name the backend behind it (--api)')
  const folder = given.folder ?? built
  if (resolve(folder) !== folder || !/^[\w./~-]+$/.test(folder)) {
    throw new UsageError(`folder: "${folder}" is no absolute path without blanks, quotes and signs of nginx (--folder)`)
  }
  console.log(nginxConfig(info, { folder, api: backend, brotli: given.brotli ?? false }))
}
