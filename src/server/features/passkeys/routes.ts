import type { FastifyInstance } from 'fastify'
import { PASSKEY_NAME_LONGEST } from '#contract/limits.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { inTransaction } from '#server/db/connect.ts'
import { accountSteps } from '#server/http/account-steps.ts'
import { takeOfAddress } from '#server/http/attempts.ts'
import { deviceName, deviceOf } from '#server/http/device.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { logSignIn, noteWho } from '#server/http/logger.ts'
import { checkOwnPassword } from '#server/http/passwords.ts'
import { type Deps, route } from '#server/http/route.ts'
import { checkStep } from '#server/http/steps.ts'
import { addPasskey, beginAdding } from './add-passkey.ts'
import { beginProof, beginSignIn, proveByPasskey, signInByPasskey } from './answer-passkey.ts'
import { relyingPartyOf } from './check-passkey.ts'
import { listPasskeys, readHeld, removeLostPasskey, removePasskey, renamePasskey } from './passkey-store.ts'

/** Passkeys: to sign in with, and in place of a fresh code. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool } = deps
  const portOf = () => {
    const address = app.server.address()
    return typeof address === 'object' ? address?.port : undefined
  }
  const siteNow = () => relyingPartyOf(deps.publicUrl, portOf)

  async function checkPassword(personId: bigint, address: string, now: Date, password: string): Promise<void> {
    const person = await checkOwnPassword(pool, { personId, address, now }, password)
    if (!person) throw new Refusal('password_wrong')
  }

  route(app, deps, 'POST /api/passkeys/sign-in/begin', async ({ now }, request) => {
    await takeOfAddress(pool, 'passkey_challenge', request.ip, now)
    return { options: await beginSignIn(pool, siteNow(), now) }
  })

  route(app, deps, 'POST /api/passkeys/sign-in', async ({ body, now }, request) => {
    const from = { address: request.ip, userAgent: request.headers['user-agent'], now }
    const token = await signInByPasskey({ pool, site: siteNow() }, body, from, (person) => noteWho(request, { person }))
    logSignIn(request, { secondFactor: true })
    return { access_token: token, message: sentence('Welcome back.') }
  })

  route(app, deps, 'GET /api/passkeys', async ({ db, session }) => {
    const rows = await listPasskeys(db, [session.personId])
    return { passkeys: rows.map(({ passkey }) => passkey), rp_id: siteNow().id }
  })

  route(app, deps, 'POST /api/passkeys/begin', async ({ db, session, body, now }, request) => {
    await checkPassword(session.personId, request.ip, now, body.password)
    return { options: await beginAdding(db, session, siteNow(), now) }
  })

  route(app, deps, 'POST /api/passkeys', async ({ session, body, now }, request) => {
    const name =
      body.name ?? (deviceName(deviceOf(request.headers['user-agent'])).slice(0, PASSKEY_NAME_LONGEST) || 'Passkey')
    const id = await addPasskey(pool, { session, site: siteNow(), now }, { ...body, name })
    return { id: Number(id), message: sentence('Your passkey is added.') }
  })

  route(app, deps, 'POST /api/passkeys/:id/rename', async ({ db, session, params, body }) => {
    const renamed = await renamePasskey(db, [params.id, session.personId, body.name])
    if (renamed.length === 0) throw new Refusal('not_found')
    return { message: sentence('Saved.') }
  })

  route(app, deps, 'POST /api/passkeys/:id/remove', async ({ session, params, body, now }, request) => {
    const { personId, tokenHash } = session
    const own = await listPasskeys(pool, [personId])
    if (!own.some(({ passkey }) => BigInt(passkey.id) === params.id)) throw new Refusal('not_found')
    await checkPassword(personId, request.ip, now, body.password)
    await inTransaction(pool, async (db) => {
      await lockPerson(db, [personId])
      const removed = await removePasskey(db, [params.id, personId, now, tokenHash])
      if (removed.length === 0) throw new Refusal('not_found')
    })
    return { message: sentence('Your passkey is removed. What was signed in with it is signed out.') }
  })

  route(app, deps, 'POST /api/passkeys/prove/begin', async ({ db, session, now }) => ({
    options: await beginProof(db, session, siteNow(), now),
  }))

  route(app, deps, 'POST /api/passkeys/prove', async ({ session, body, now }, request) => {
    await proveByPasskey({ pool, site: siteNow() }, body.credential, { session, address: request.ip, now })
    return {}
  })

  route(app, deps, 'POST /api/office/officers/:id/passkeys/remove', async (call) => {
    const { db, session, params, body, now, note } = call
    await lockPerson(db, [params.id])
    const passkey = BigInt(body.passkey)
    const [held] = await readHeld(db, [params.id, passkey])
    const notFound = () => new Refusal('not_found')
    if (!held) throw notFound()
    await checkStep(db, accountSteps.remove_passkey, { id: params.id, ...held }, session.personId, notFound)
    const [removed] = await removeLostPasskey(db, [passkey, params.id, now])
    if (!removed) throw notFound()
    note({ passkey: removed.name })
    return { message: sentence('Passkey removed. The person is signed out everywhere.') }
  })
}
