import type { FastifyInstance } from 'fastify'
import { sentence } from '#core/sentence.ts'
import { type Deps, route } from '#server/http/route.ts'
import { routeWithToken } from '#server/http/route-with-token.ts'
import { secondFactorState } from '#server/http/second-factor.ts'
import { sendFile } from '#server/http/send-file.ts'
import { changePassword } from './change-password.ts'
import { keepLanguage, pictureOf, readProfile, removePicture, updateProfile } from './profile-store.ts'

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
