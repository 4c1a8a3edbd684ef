import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { accountSteps } from '#server/http/account-steps.ts'
import { forgiveAttempt, takeAttempt } from '#server/http/attempts.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { checkOwnPassword } from '#server/http/passwords.ts'
import { type Deps, route } from '#server/http/route.ts'
import { needsSecondFactor, noteProof, takeCode } from '#server/http/second-factor.ts'
import type { Session } from '#server/http/session.ts'
import { checkOwnStep, checkStep, type OwnRule, ownMay } from '#server/http/steps.ts'
import { readFactor, readHelper, removeFactor, removeLostFactor, replaceCodes } from './factor-store.ts'
import { beginSetUp, confirmSetUp, newRecoveryCodes } from './set-up.ts'

/** What one may do with one's own app: who needs it for the officer area keeps it. */
const ownSteps = {
  remove: { isOpen: ({ on }) => on, hindered: ({ required }) => (required ? 'second_factor_stays' : undefined) },
} satisfies Record<string, OwnRule<{ on: boolean; required: boolean }>>

type By = { session: Session; address: string; now: Date }

/** The authenticator app of who is signed in. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, secrets } = deps
  const required = (session: Session) => needsSecondFactor(session, deps.secondFactor)

  /** Gives what the app shows the code under: the person's email, else the name. Throws `password_wrong`. */
  async function checkPassword({ session, address, now }: By, password: string): Promise<string> {
    const person = await checkOwnPassword(pool, { personId: session.personId, address, now }, password)
    if (!person) throw new Refusal('password_wrong')
    return person.email ?? person.name
  }

  /** Counts the try, and forgives it where it was right. `work` throws `second_factor_wrong`. */
  async function tryCode<T>({ session, address, now }: By, work: () => Promise<T>): Promise<T> {
    const attempt = { kind: 'second_factor', account: session.personId.toString(), address } as const
    await takeAttempt(pool, attempt, now)
    const result = await work()
    await forgiveAttempt(pool, attempt)
    return result
  }

  route(app, deps, 'GET /api/second-factor', async ({ db, session }) => {
    const [factor] = await readFactor(db, [session.personId])
    const [helper] = await readHelper(db, [session.personId])
    const since = factor?.confirmed_at?.toISOString() ?? null
    const left = since === null ? 0 : (factor?.codes_left ?? 0)
    const state = { on: since !== null, required: required(session) }
    return {
      ...state,
      since,
      recovery_codes_left: left,
      has_helper: helper?.has_helper ?? false,
      ...ownMay(ownSteps, state),
    }
  })

  route(app, deps, 'POST /api/second-factor/begin', async ({ db, session, body, now }, request) => {
    const label = await checkPassword({ session, now, address: request.ip }, body.password)
    return beginSetUp(db, secrets, { id: session.personId, label })
  })

  route(app, deps, 'POST /api/second-factor/confirm', async ({ session, body, now }, request) => {
    const by = { session, now, address: request.ip }
    const codes = await tryCode(by, () => confirmSetUp(pool, secrets, { session, code: body.code }, now))
    return {
      recovery_codes: codes,
      message: sentence('Your authenticator app is set up. Other devices are signed out.'),
    }
  })

  route(app, deps, 'POST /api/second-factor/prove', async ({ db, session, body, now }, request) => {
    await tryCode({ session, now, address: request.ip }, async () => {
      const right = await takeCode(db, secrets, { id: session.personId, code: body.code }, now)
      if (!right) throw new Refusal('second_factor_wrong')
    })
    await noteProof(db, [session.tokenHash, now])
    return {}
  })

  route(app, deps, 'POST /api/second-factor/recovery-codes', async ({ db, session, now }) => {
    if (!session.secondFactor) throw new Refusal('not_found')
    const { codes, hashes } = newRecoveryCodes()
    await replaceCodes(db, [session.personId, hashes, now])
    return {
      recovery_codes: codes,
      message: sentence('These are your new recovery codes. Your earlier codes no longer work.'),
    }
  })

  route(app, deps, 'POST /api/second-factor/remove', async ({ db, session, body, now }, request) => {
    const state = { on: session.authenticatorApp, required: required(session) }
    checkOwnStep(ownSteps.remove, state, () => new Refusal('not_found'))
    await checkPassword({ session, now, address: request.ip }, body.password)
    await removeFactor(db, [session.personId])
    return { message: sentence('You sign in with your password alone again.') }
  })

  route(app, deps, 'POST /api/office/officers/:id/second-factor/remove', async ({ db, session, params, now }) => {
    await lockPerson(db, [params.id])
    const [factor] = await readFactor(db, [params.id])
    const state = { id: params.id, second_factor: factor?.confirmed_at != null }
    await checkStep(db, accountSteps.remove_factor, state, session.personId, () => new Refusal('not_found'))
    const removed = await removeLostFactor(db, [params.id, now])
    if (removed.length === 0) throw new Refusal('not_found')
    return { message: sentence('Authenticator app removed. The person can set up a new one.') }
  })
}
