import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { World } from './world.ts'

/** Another server process on the same database, asked over the network. */
export interface OtherProcess {
  origin: string
  /** The status and the body that it answers. */
  ask(name: string, sent?: { token?: string; fields?: object }): Promise<{ status: number; body: unknown }>
  /** Sets its clock to the world's. */
  follow(): Promise<void>
  stop(): Promise<void>
}

export async function otherProcess({ database, dataDir, clock }: World): Promise<OtherProcess> {
  const env = { ...process.env, DATABASE_URL: database.appUrl, DATA_DIR: dataDir, NOW: clock.now().toISOString() }
  const child = fork(join(import.meta.dirname, 'app-process.ts'), { env })
  const { origin } = await told<{ origin: string }>(child)
  return {
    origin,
    async ask(name, { token, fields } = {}) {
      const [method = 'GET', path = ''] = name.split(' ')
      const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
      if (fields) headers.set('content-type', 'application/json')
      const answer = await fetch(origin + path, { method, headers, ...(fields && { body: JSON.stringify(fields) }) })
      return { status: answer.status, body: await answer.json() }
    },
    async follow() {
      const heard = told(child)
      child.send(clock.now().toISOString())
      await heard
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function told<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message
}
