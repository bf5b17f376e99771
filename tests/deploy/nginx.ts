import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBuildInfo } from '../../tools/build/build-info'
import { nginxConfig } from '../../tools/serve/nginx'

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

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

async function answers(origin: string) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      await fetch(origin, { method: 'HEAD', redirect: 'manual' })
      return
    } catch {
      await pause()
    }
  }
  throw new Error(`nginx does not answer at ${origin}`)
}

/**
 * Debian's nginx on a free port, with the project's own configuration of a build and nothing else.
 * @param folder that holds the files of the build
 * @param api the backend's address
 */
export async function startNginx(folder: string, api: string) {
  if (!program) throw new Error('deploy tests: no nginx found; install one (apt-get install nginx)')
  const room = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
  const port = await freePort()
  const brotli = existsSync(brotliModule)
  const config = join(room, 'nginx.conf')
  const fill = (from: string) =>
    writeFileSync(join(room, 'portal.conf'), nginxConfig(readBuildInfo(from), { folder: from, api, brotli }))
  fill(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    config,
    `${brotli ? `load_module ${brotliModule};` : ''}
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(room, 'pid')};
error_log ${join(room, 'error.log')};
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(room, name)};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    include ${join(room, 'portal.conf')};
  }
}
`,
  )
  const nginx = spawn(program, ['-p', room, '-c', config], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  await answers(origin)
  const workers = () => readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ')
  return {
    origin,
    brotli,
    /** A deployment as docs/serving.md has it: another folder, its configuration, and nginx reads that anew. */
    async deploy(next: string) {
      fill(next)
      const former = workers()
      nginx.kill('SIGHUP')
      const index = readFileSync(join(next, 'index.html'), 'utf8')
      for (let tries = 0; tries < 100; tries++) {
        const answer = await fetch(origin, { headers: { connection: 'close' } })
        const served = (await answer.text()) === index
        // A former worker may still answer from the former build, until it is gone.
        if (served && !workers().some((worker) => former.includes(worker))) return
        await pause()
      }
      throw new Error('nginx still serves the former build')
    },
    async close() {
      const over = ended(nginx)
      nginx.kill('SIGTERM')
      await over
      rmSync(room, { recursive: true, force: true })
    },
  }
}
