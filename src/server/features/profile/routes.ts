import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { checkOwnPassword } from '#server/http/own-password.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { type Deps, route } from '#server/http/route.ts'
import { routeWithToken } from '#server/http/route-with-token.ts'
import { secondFactorState } from '#server/http/second-factor.ts'
import { sendFile } from '#server/http/send-file.ts'
import type { Session } from '#server/http/session.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { keepLanguage, pictureOf, readProfile, removePicture, replacePassword, updateProfile } from './profile-store.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  routeWithToken(app, deps, 'GET /api/profile', async ({ db, session, found }) => {
    const { user_data, second_factor: secondFactor } = await found(await readProfile(db, session))
    const state = secondFactorState({ roles: user_data.roles, secondFactor }, deps.secondFactor)
    return JSON.stringify({ status_code: 200, userData: { ...user_data, second_factor: state } })
  })

  route(app, deps, 'GET /api/profile/picture', async ({ db, session }, _request, reply) => {
    const [row] = await pictureOf(db, [session.personId])
    await sendFile(reply, deps.files, { sha256: row?.picture_sha256, type: 'image/jpeg', name: 'picture' })
    return undefined
  })

  route(app, deps, 'GET /api/office/members/:id/picture', async ({ db, params }, _request, reply) => {
    const [row] = await pictureOf(db, [params.id])
    await sendFile(reply, deps.files, { sha256: row?.picture_sha256, type: 'image/jpeg', name: 'picture' })
    return undefined
  })

  route(app, deps, 'POST /api/profile/update', async ({ db, session, form, files }) => {
    const { name, address, wallet, gender } = form
    if (files.image) await deps.files.keep(files.image)
    await updateProfile(db, [session.personId, name, address, wallet, gender ?? null, files.image?.sha256 ?? null])
    return { message: sentence('Your profile is saved.') }
  })

  route(app, deps, 'POST /api/profile/picture/remove', async ({ db, session }) => {
    await removePicture(db, [session.personId])
    return { message: sentence('Your picture is removed.') }
  })

  route(app, deps, 'PUT /api/language', async ({ db, session, body }) => {
    await keepLanguage(db, [session.personId, body.language, body.digits])
    return { message: sentence('Your language is saved.') }
  })

  route(app, deps, 'POST /api/profile/password/update', async ({ session, body, now }, request) => {
    await changePassword(deps.pool, session, body, request.ip, now)
    return { message: sentence('Your password is changed. Other devices are signed out.') }
  })
}

/**
 * Changes the password, ends every other session of the person and has them told by email. Throws `too_many_attempts`,
 * `old_password_wrong`, and what checkNewPassword throws.
 */
async function changePassword(
  pool: Pool,
  session: Session,
  passwords: { old_password: string; password: string },
  address: string,
  now: Date,
): Promise<void> {
  const { personId } = session
  const person = await checkOwnPassword(pool, { personId, address, now }, passwords.old_password)
  if (!person) throw new Refusal('old_password_wrong')
  await checkNewPassword(pool, passwords.password, person)
  const replacement = await hashPassword(passwords.password)
  const values = [personId, person.passwordHash, replacement, session.tokenHash, now]
  await inTransaction(pool, async (db) => {
    await lockPerson(db, [personId])
    const changed = await replacePassword(db, values)
    if (changed.length === 0) throw new Refusal('old_password_wrong')
    await addJob(db, 'tell_password_changed', { person_id: personId.toString() }, now)
  })
}
