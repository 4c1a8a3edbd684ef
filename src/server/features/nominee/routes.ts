import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { checkOwnPassword } from '#server/http/own-password.ts'
import { type Deps, route } from '#server/http/route.ts'
import { checkFreshCode } from '#server/http/second-factor.ts'
import { nameNominee, readNominee } from './nominee-store.ts'

/** Who is paid when a member has died. A session that was left open is no way to change that, nor is an officer unseen. */
export function nomineeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/nominee', async ({ db, session }) => {
    const [row] = await readNominee(db, [session.personId])
    return { nominee: row?.nominee ?? null, proof: session.secondFactor ? ('code' as const) : ('password' as const) }
  })

  route(app, deps, 'POST /api/nominee', async ({ db, session, body, now }, request) => {
    const { personId } = session
    if (session.secondFactor) checkFreshCode(session, now)
    else {
      const saying = { personId, address: request.ip, now }
      const person = await checkOwnPassword(deps.pool, saying, body.password ?? '')
      if (!person) throw new Refusal('password_wrong')
    }
    const { name, relation, mobile } = body
    await nameNominee(db, [personId, name, relation, mobile, true, personId, now])
    return { message: sentence('Your nominee is saved.') }
  })

  route(app, deps, 'POST /api/office/members/:id/nominee', async ({ db, session, params, body, now }) => {
    const { name, relation, mobile } = body
    const named = await nameNominee(db, [params.id, name, relation, mobile, false, session.personId, now])
    if (named.length === 0) throw new Refusal('not_found')
    return { message: sentence('The nominee is saved, and the member is told.') }
  })
}
