import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBuildInfo } from '../../tools/build/build-info'
import { root } from '../../tools/root'
import { nginxConfig, nginxConfigBeside } from '../../tools/serve/nginx'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path))
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}

const exited = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

async function waitUntilReady(origin: string) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      await fetch(origin, { method: 'HEAD', redirect: 'manual' })
      return
    } catch {
      await pause()
    }
  }
  throw new Error(`nginx does not respond at ${origin}`)
}

interface NginxSetup {
  /** Folder of the configuration and the logs. */
  readonly prefix: string
  /** Directives of the server block. */
  readonly server: string
  /** Directives of the http block. */
  readonly http?: string
  readonly brotli?: boolean
}

/** Starts Debian's nginx on a free port. What no directive logs elsewhere is in access.log, as where nothing is set. */
export async function runNginx({ prefix, server, http = '', brotli = false }: NginxSetup) {
  if (!program) throw new Error('deploy tests: no nginx found; install one (apt-get install nginx)')
  const port = await freePort()
  const config = join(prefix, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    config,
    `${brotli ? `load_module ${brotliModule};` : ''}
daemon off;
# Else a connection that the browser has opened and not yet used keeps an old worker for a minute.
worker_shutdown_timeout 300ms;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(prefix, 'pid')};
error_log ${join(prefix, 'error.log')};
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  access_log ${join(prefix, 'access.log')};
  include ${join(root, 'deploy/nginx-logs.conf')};
  ${temporary.map((name) => `${name}_temp_path ${join(prefix, name)};`).join('\n  ')}
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`,
  )
  const nginx = spawn(program, ['-p', prefix, '-c', config], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(origin)
  return {
    nginx,
    origin,
    async close() {
      const exit = exited(nginx)
      nginx.kill('SIGTERM')
      await exit
    },
  }
}

/**
 * Starts nginx with only the project's configuration for a build.
 * @param folder with the files of the build
 * @param api the backend's address
 * @param othersOf the folders of the other versions beside a build, newest first
 * @param beside folders of builds under other base paths of the same host
 */
export async function startNginx(
  folder: string,
  api: string,
  othersOf: (folder: string) => string[] = () => [],
  beside: readonly string[] = [],
) {
  const prefix = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
  const brotli = existsSync(brotliModule)
  const fill = (from: string) =>
    writeFileSync(
      join(prefix, 'portal.conf'),
      nginxConfig(readBuildInfo(from), {
        folder: from,
        api,
        brotli,
        others: othersOf(from),
        logs: prefix,
      }),
    )
  fill(folder)
  const { nginx, origin, close } = await runNginx({
    prefix,
    brotli,
    // The mocks' time.
    http: 'proxy_pass_header Date;',
    server: [
      'add_header Strict-Transport-Security "max-age=31536000" always;',
      `include ${join(prefix, 'portal.conf')};`,
      ...beside.map((one) => nginxConfigBeside(readBuildInfo(one), { folder: one, logs: prefix })),
    ].join('\n'),
  })
  const workers = () => readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ')
  return {
    origin,
    brotli,
    /** The log of the reports from the field. */
    reports: () => readFileSync(join(prefix, 'portal-reports.log'), 'utf8'),
    /** The log of the requests. */
    requests: () => readFileSync(join(prefix, 'portal-access.log'), 'utf8'),
    /** Deploys as in docs/serving.md: another folder, its configuration, and a reload of nginx. */
    async deploy(next: string) {
      fill(next)
      const oldWorkers = workers()
      nginx.kill('SIGHUP')
      const index = readFileSync(join(next, 'index.html'), 'utf8')
      for (let tries = 0; tries < 300; tries++) {
        const response = await fetch(origin, { headers: { connection: 'close' } })
        const served = (await response.text()) === index
        // An old worker may still serve the old build until it exits.
        if (served && !workers().some((worker) => oldWorkers.includes(worker))) return
        await pause()
      }
      throw new Error('nginx still serves the old build')
    },
    async close() {
      await close()
      rmSync(prefix, { recursive: true, force: true })
    },
  }
}
