// Two server processes behind HAProxy, on one database and one bucket, each with a DATA_DIR of its own.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bucket } from '#server/files/open-files.ts'
import { freePort, type Program, start, until } from './processes.ts'

const MAIN = join(import.meta.dirname, '../../src/server/main.ts')

export type Server = {
  name: string
  port: number
  program?: Program
  start(): void
  /** Until it answers. */
  startAndWait(): Promise<void>
  isWell(): Promise<boolean>
}
type Settings = { url: string; ownerUrl: string; bucket: Bucket; key: string }
export type Service = { origin: string; servers: readonly Server[] }

/** Starts them one after the other: the first migrates and plays the demo. `origin` is where HAProxy listens. */
export async function startService(folder: string, names: readonly string[], settings: Settings): Promise<Service> {
  const servers: Server[] = []
  for (const name of names) {
    const server = newServer(folder, name, await freePort(), settings)
    await server.startAndWait()
    servers.push(server)
  }
  return { origin: await startProxy(folder, servers), servers }
}

function newServer(folder: string, name: string, port: number, { url, ownerUrl, bucket, key }: Settings): Server {
  const dataDir = join(folder, `files-${name}`)
  const env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
    S3_URL: bucket.url,
    S3_REGION: bucket.region,
    S3_KEY_ID: bucket.accessKeyId,
    S3_KEY: bucket.secretAccessKey,
    SECRETS_KEY: key,
    PUSH_KEY: key,
    BOOKS_KEY: key,
    UPLOADS_PER_DAY: '999999',
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'warn',
    NODE_ENV: '',
    PORT: String(port),
  }
  const server: Server = {
    name,
    port,
    // What stood on the disk of a machine that failed is of no use to anybody.
    start: () => {
      rmSync(dataDir, { recursive: true, force: true })
      server.program = start(process.execPath, { args: [MAIN], log: join(folder, `server-${name}.log`), env })
    },
    startAndWait: async () => {
      server.start()
      await until(`server ${name}`, 180, server.isWell)
    },
    isWell: () => isWell(port),
  }
  return server
}

const isWell = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(2000) })).ok

async function startProxy(folder: string, servers: readonly Server[]): Promise<string> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, proxySettings(port, servers))
  start('/usr/sbin/haproxy', { args: ['-db', '-f', file], log: join(folder, 'haproxy.log') })
  await until('HAProxy', 30, () => isWell(port))
  return `http://127.0.0.1:${port}`
}

const proxySettings = (port: number, servers: readonly Server[]) => `defaults
  mode http
  timeout connect 2s
  timeout client 310s
  timeout server 310s
  option redispatch
  retries 2
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
frontend somiti
  bind 127.0.0.1:${port}
  use_backend without_database if { nbsrv(servers) eq 0 }
  default_backend servers
backend servers
  option httpchk GET /api/health
  http-check expect status 200
${linesOf(servers)}
backend without_database
  option httpchk GET /api/health
  timeout check 3s
  http-check expect rstatus ^(200|503)$
${linesOf(servers)}
`

const linesOf = (servers: readonly Server[]) =>
  servers.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')
