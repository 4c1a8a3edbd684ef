import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { type Deps, route } from '#server/http/route.ts'
import { mayInOffice } from '#server/http/second-factor.ts'
import { readPaymentEntry } from './proof-store.ts'
import { readSealProof, signedHeader } from './read-proof.ts'
import { readLastBlock } from './seal-store.ts'

export function sealedBooksRoutes(app: FastifyInstance, deps: Deps): void {
  const key = deps.booksKey.toString('hex')

  route(app, deps, 'GET /api/sealed-books', async ({ db }) => {
    const [head] = await readLastBlock(db)
    return { key, head: head ? signedHeader(head) : null }
  })

  route(app, deps, 'GET /api/payments/:id/seal-proof', async ({ db, session, params }) => {
    const [payment] = await readPaymentEntry(db, [params.id])
    const reads = mayInOffice(session, 'read_payments', deps.secondFactor)
    const allowed = payment && (payment.member_id === session.memberId || reads)
    if (!allowed || payment.entry_id === null) throw new Refusal('not_found')
    return await readSealProof(db, payment.entry_id)
  })
}
