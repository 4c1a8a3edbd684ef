// While an upgrade may still go back, nothing that anybody sends may be accepted (docs/operate/upgrade.md).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'

const LOOK_EVERY_MS = 50

/** A server that finds this file when it starts is closed until it is gone. `npm run upgrade` puts it there. */
export const closedFile = (dataDir: string): string => join(dataDir, 'closed-for-upgrade')

/** Whether it is closed now, and when it opens; undefined where it is open. */
type Closed = { isClosed: () => boolean; opened: Promise<void> }

export function findClosed(dataDir: string): Closed | undefined {
  const file = closedFile(dataDir)
  if (!existsSync(file)) return undefined
  let closed = true
  const open = async () => {
    // What stops the server ends this too: nothing else keeps a process alive for it.
    while (existsSync(file)) await pause(LOOK_EVERY_MS, undefined, { ref: false })
    closed = false
  }
  return { isClosed: () => closed, opened: open() }
}

/** Every call is asked to come again, but that whether the server is well. Pages are served: they change nothing. */
export function refuseWhileClosed(app: FastifyInstance, isClosed: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isAsked = ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/api/')
    const may = !isClosed() || isAsked || request.url === '/api/health'
    done(may ? undefined : new Refusal('stopping'))
  })
}
