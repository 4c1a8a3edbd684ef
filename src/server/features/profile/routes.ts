import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import { type Deps, route } from '#server/http/route.ts'
import { secondFactorState } from '#server/http/second-factor.ts'
import { sendFile } from '#server/http/send-file.ts'
import { changePassword } from './change-password.ts'
import { pictureOf, readProfile, removePicture, updateProfile } from './profile-store.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/profile', async ({ db, session }) => {
    const [row] = await readProfile(db, [session.personId])
    if (!row) throw new Refusal('not_found')
    return { userData: { ...row.user_data, second_factor: secondFactorState(session, deps.secondFactor) } }
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
    return { message: 'Your profile is saved.' }
  })

  route(app, deps, 'POST /api/profile/picture/remove', async ({ db, session }) => {
    await removePicture(db, [session.personId])
    return { message: 'Your picture is removed.' }
  })

  route(app, deps, 'POST /api/profile/password/update', async ({ session, body, now }, request) => {
    await changePassword(deps.pool, session, body, request.ip, now)
    return { message: 'Your password is changed. Other devices are signed out.' }
  })
}
