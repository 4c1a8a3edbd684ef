import type { FastifyInstance } from 'fastify'
import { type CallName, calls } from '#contract/calls.ts'
import { OFFICE_PAGES, type OfficePage, type UserData } from '#contract/session.ts'
import { may, type Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { endPasswordLink, lockPerson } from '#server/http/lock-person.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { checkOwnPassword, hashPassword } from '#server/http/passwords.ts'
import { type Deps, route } from '#server/http/route.ts'
import { routeWithToken } from '#server/http/route-with-token.ts'
import { hasFactor, hasPasskey, PROVED, secondFactorState } from '#server/http/second-factor.ts'
import { sendFile } from '#server/http/send-file.ts'
import { SESSION_ALIVE, SESSION_STALE, type Session } from '#server/http/session.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { checkDayHasCome } from '#server/ledger/check-entered.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  routeWithToken(app, deps, 'GET /api/profile', async ({ db, session, found }) => {
    const { user_data, second_factor: secondFactor, proved } = await found(await readProfile(db, session))
    const state = secondFactorState({ roles: user_data.roles, secondFactor, proved }, deps.secondFactor)
    const pages = user_data.roles.length > 0 ? { office_pages: officePages(user_data.roles) } : {}
    return JSON.stringify({ status_code: 200, userData: { ...user_data, ...pages, second_factor: state } })
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

  route(app, deps, 'POST /api/profile/update', async ({ db, session, form, files, now }) => {
    const { name, address, wallet, gender, birthday } = form
    if (birthday) checkDayHasCome(birthday, now, 'birthday')
    if (files.image) await deps.files.keep(files.image)
    const picture = files.image?.sha256 ?? null
    const born = [birthday !== undefined, birthday ?? null]
    await updateProfile(db, [session.personId, name, address, wallet, gender ?? null, picture, now, ...born])
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

/** What each page of the officer area is read by. */
const READ_BY = {
  overview: 'GET /api/office/overview',
  payments: 'GET /api/office/payments',
  loans: 'GET /api/office/loans',
  withdrawals: 'GET /api/office/withdrawals',
  recharges: 'GET /api/office/recharges',
  messages: 'GET /api/office/messages',
  members: 'GET /api/office/members',
  bank: 'GET /api/office/bank-lines',
  expenses: 'GET /api/office/vouchers',
  bonuses: 'GET /api/office/bonuses',
  books: 'GET /api/office/ledger/journal',
  settings: 'GET /api/office/settings',
  officers: 'GET /api/office/officers',
  audit: 'GET /api/office/audit',
  outbox: 'GET /api/office/outbox',
  server: 'GET /api/office/server',
} as const satisfies Record<OfficePage, CallName>

/** The pages that somebody in these roles may read. */
const officePages = (roles: readonly Role[]) =>
  OFFICE_PAGES.filter((page) => may(roles, calls[READ_BY[page]].access.officer))

/**
 * Changes the password, ends every other session of the person and a link that an officer made for them, and has them
 * told by email. Throws `too_many_attempts`, `old_password_wrong`, and what checkNewPassword throws.
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
    await endPasswordLink(db, [personId, 'revoked', now, personId])
    await addJob(db, 'tell_password_changed', { person_id: personId.toString() }, now)
  })
}

/**
 * Everything the profile shows, as the call's JSON, with the session. Status is the membership's; an officer who is no
 * member counts as active. Values: those of SESSION_ALIVE. No row: not signed in.
 */
export const readProfile = query<{
  person_id: bigint
  stale: boolean
  second_factor: boolean
  proved: boolean
  user_data: Omit<UserData, 'second_factor' | 'office_pages'>
}>(
  'read_profile',
  `select p.id as person_id, ${SESSION_STALE} as stale, ${hasFactor('p.id')} as second_factor,
     ${PROVED}, json_build_object(
     'id', p.id, 'name', p.name, 'email', coalesce(p.email, ''), 'mobile', p.mobile, 'address', p.address, 'gender', p.gender,
     'birthday', p.birthday,
     'status', case when coalesce(m.active, true) then 1 else 0 end,
     'image', case when p.picture_sha256 is not null then '/api/profile/picture?v=' || left(p.picture_sha256, 8) end,
     'wallet', p.wallet, 'language', p.language, 'digits', p.digits, 'unique_id', ${uniqueId('m.number')},
     'has_passkey', ${hasPasskey('p.id')},
     'roles', (select coalesce(json_agg(role order by role), '[]') from officer_role where person_id = p.id),
     'created_at', ${instant('p.created_at')}, 'member_since', m.accepted_on
   ) as user_data
   from session s join person p on p.id = s.person_id left join member m on m.id = p.id
   where s.token_hash = $1 and ${SESSION_ALIVE}`,
)

const pictureOf = query<{ picture_sha256: string | null }>(
  'picture_of',
  'select picture_sha256 from person where id = $1',
)

/** Gender, picture and birthday stay as they are where they are not sent; only a birthday can be taken out again. */
const updateProfile = query(
  'update_profile',
  `update person set name = $2, address = $3, wallet = $4, gender = coalesce($5, gender),
     picture_sha256 = coalesce($6, picture_sha256), birthday = case when $8 then $9::date else birthday end, changed_by = $1, changed_at = $7 where id = $1`,
)

const removePicture = query('remove_picture', 'update person set picture_sha256 = null where id = $1')

/** In one query: the new password, if the old one is still the one that was checked, and the end of every other session. */
const replacePassword = query<{ id: bigint }>(
  'replace_password',
  `with changed as (update person set password_hash = $3 where id = $1 and password_hash = $2 returning id),
   ended as (update session set ended_at = $5 from changed
     where person_id = changed.id and token_hash <> $4 and ended_at is null)
   select id from changed`,
)

/** Values: who, language, digits. */
const keepLanguage = query('keep_language', 'update person set language = $2, digits = $3 where id = $1')
