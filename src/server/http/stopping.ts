import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'

/**
 * While this process is about to stop, what comes is still answered; but the health call says so to whoever shares the
 * requests out among processes, and each answer closes its connection, so that nobody is about to use one that ends.
 */
export function tellStopping(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isStopping() && request.url === '/api/health' ? new Refusal('stopping') : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
}
