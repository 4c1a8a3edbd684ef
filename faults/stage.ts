import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startOwnServer } from '#server/db/open-database.ts'

/** A way to a server that can be cut, and opened again at the same address. */
type Way = { port: number; cut(): Promise<void>; open(): Promise<void> }

/** A database of its own beside the server that is tried, reached by a way that can be cut. */
export type Stage = {
  /** What the server is started with. */
  env: Record<string, string>
  pool: Pool
  way: Way
  /** For the server's files. */
  dataDir: string
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'somiti-faults-'))
  const { appUrl, ownerUrl, stop } = await startOwnServer({ dataDir: join(folder, 'database'), log: () => {} })
  await migrate(ownerUrl, new URL(appUrl).username)
  const way = await wayTo(Number(new URL(appUrl).port))
  const through = (url: string) => Object.assign(new URL(url), { port: String(way.port) }).href
  const pool = connect(appUrl, { max: 2, applicationName: 'somiti-faults' })
  return {
    env: {
      DATABASE_URL: through(appUrl),
      DATABASE_OWNER_URL: through(ownerUrl),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
    pool,
    way,
    dataDir: join(folder, 'data'),
    async close() {
      await pool.end()
      await way.cut()
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function wayTo(port: number): Promise<Way> {
  const sockets = new Set<Socket>()
  const server = createServer((caller) => {
    const called = dial(port, '127.0.0.1')
    for (const [one, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
      one.pipe(other)
    }
  })
  const listen = async (at: number) => {
    await once(server.listen(at, '127.0.0.1'), 'listening')
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    async cut() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    open: () => listen(own),
  }
}
