// Two server processes behind HAProxy, on one database and one bucket, each with a DATA_DIR of its own.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine as Filled } from '../../scripts/ha/machines.ts'
import { type Program, settingsIn, start, until } from './processes.ts'

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
export type Service = { origin: string; servers: readonly Server[] }

/** Starts them one after the other: the first migrates and plays the demo. `origin` is where HAProxy of the first listens. */
export async function startService(machines: readonly Filled[], folder: string): Promise<Service> {
  const servers: Server[] = []
  for (const machine of machines) {
    const server = newServer(machine, folder)
    await server.startAndWait()
    servers.push(server)
  }
  const [first] = machines
  if (!first) throw new Error('there is no machine')
  return { origin: await startProxy(first, folder), servers }
}

/** Over what deploy/ha has: the demo, whose members pay as often as they like. */
const OF_THE_DRILL = { NODE_ENV: '', UPLOADS_PER_DAY: '999999', LOG_LEVEL: 'warn' }

function newServer({ name, root, somiti: port }: Filled, folder: string): Server {
  const env = { ...settingsIn(join(root, 'etc/somiti/somiti.env')), ...OF_THE_DRILL }
  const server: Server = {
    name,
    port,
    // What stood on the disk of a machine that failed is of no use to anybody.
    start: () => {
      rmSync(join(root, 'var/lib/somiti'), { recursive: true, force: true })
      server.program = start(process.execPath, { args: [MAIN], log: join(folder, `server-${name}.log`), env })
    },
    startAndWait: async () => {
      server.start()
      await until(`server ${name}`, 180, server.isWell)
    },
    isWell: () => isWell(`http://127.0.0.1:${port}`),
  }
  return server
}

const isWell = async (origin: string) => (await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2000) })).ok

async function startProxy({ root, host, https }: Filled, folder: string): Promise<string> {
  // Of the drill's own authority; its clients are told to trust that (stage.ts).
  const held = ['machine.crt', 'machine.key'].map((name) => readFileSync(join(root, 'etc/somiti', name), 'utf8'))
  writeFileSync(join(root, 'etc/haproxy/somiti.pem'), held.join(''), { mode: 0o600 })
  const args = ['-db', '-f', join(root, 'etc/haproxy/haproxy.cfg')]
  start('/usr/sbin/haproxy', { args, log: join(folder, 'haproxy.log') })
  const origin = `https://${host}:${https}`
  await until('HAProxy', 30, () => isWell(origin))
  return origin
}
