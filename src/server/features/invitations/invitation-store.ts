import type { AnswerOf } from '#contract/calls.ts'
import type { Language, Reader } from '#core/languages.ts'
import type { Role } from '#core/policy.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { hasNoWayIn, INVITATION_VALID, invitationIsOpen, isInvited } from '#server/db/way-in.ts'
import { readerOf } from '#server/languages/speaker.ts'
import type { WayInState } from './invitation-steps.ts'

/** Of `i`; $2 is now. */
const IS_OPEN = invitationIsOpen('$2')

const ROLES = 'array(select role from officer_role o where o.person_id = p.id order by role)'

export type Invited = WayInState &
  Reader & {
    name: string
    email: string | null
    mobile: string
    roles: Role[]
    has_password: boolean
    /** As somebody has said it; null where nobody has. */
    said_language: Language | null
  }

/** Who is invited. Values: person, now. No row: no such person. */
export const readInvited = query<Invited>(
  'read_invited',
  `select p.id, p.name, p.email, p.mobile, ${readerOf('p')}, p.language as said_language, ${ROLES} as roles, p.password_hash is not null as has_password,
     exists (select from officer_role o where o.person_id = p.id) as has_role,
     exists (select from member where id = p.id) as is_member,
     exists (select from invitation i where i.person_id = p.id and ${IS_OPEN}) as open
   from person p where p.id = $1`,
)

/** Values: person, the language that an officer says they read. Who has come in chooses theirs. */
export const setLanguage = query('set_invited_language', 'update person set language = $2 where id = $1')

/** Values: person, the token's hash or null, whether there is no password yet, whether by email, who, now. */
export const insertInvitation = query<{ id: bigint; valid_until: Date }>(
  'insert_invitation',
  `insert into invitation (person_id, token_hash, first, by_email, made_by, made_at)
   values ($1, $2, $3, $4, $5, $6::timestamptz) returning id, made_at + ${INVITATION_VALID} as valid_until`,
)

/** Values: invitation, the token's hash. No row: it is not open any more. */
export const keepToken = query<{ id: bigint }>(
  'keep_invitation_token',
  `update invitation set token_hash = $2 where id = $1 and status = 'open' returning id`,
)

/** What a letter says. Values: invitation, now. */
export const readForLetter = query<
  Reader & { email: string | null; name: string; by: string; first: boolean; roles: Role[]; valid_until: Date }
>(
  'read_invitation_for_letter',
  `select p.email, p.name, b.name as by, i.first, ${ROLES} as roles, i.made_at + ${INVITATION_VALID} as valid_until, ${readerOf('p')}
   from invitation i join person p on p.id = i.person_id join person b on b.id = i.made_by
   where i.id = $1 and ${IS_OPEN}`,
)

export type OpenInvitation = {
  id: bigint
  person_id: bigint
  first: boolean
  name: string
  email: string | null
  mobile: string
  sign_in_mobile: string | null
  by: string
  unique_id: string | null
  roles: Role[]
  valid_until: Date
}

/** What a link leads to, while it can be used. Values: the token's hash, now. */
export const findByToken = query<OpenInvitation>(
  'find_invitation_by_token',
  `select i.id, i.person_id, i.first and p.password_hash is null as first, p.name, p.email, p.mobile, p.sign_in_mobile,
     b.name as by, ${uniqueId('m.number')} as unique_id, ${ROLES} as roles, i.made_at + ${INVITATION_VALID} as valid_until
   from invitation i join person p on p.id = i.person_id join person b on b.id = i.made_by
     left join member m on m.id = p.id
   where i.token_hash = $1 and ${IS_OPEN}`,
)

/**
 * In one statement: the link is used up, links for a forgotten password with it, the password is set, and every session
 * ends. No row: it was used or revoked meanwhile. Values: the token's hash, now, the new password's hash, what the person
 * signs in with: the mobile number's digits, or null to leave it as it is.
 */
export const spendInvitation = query<{ id: bigint }>(
  'use_invitation',
  `with used as (update invitation i set status = 'used', ended_at = $2 where i.token_hash = $1 and ${IS_OPEN} returning person_id),
   void as (update password_reset r set used_at = $2 from used where r.person_id = used.person_id and r.used_at is null),
   ended as (update session s set ended_at = $2 from used where s.person_id = used.person_id and s.ended_at is null)
   update person set password_hash = $3, sign_in_mobile = coalesce($4, sign_in_mobile)
   from used where person.id = used.person_id returning person.id`,
)

/** Values: person, the email, now. */
export const setEmail = query(
  'set_invited_email',
  'update person set email = $2, changed_by = $1, changed_at = $3 where id = $1',
)

/** The links that were made for a person, as the calls' JSON; $2 is now. */
const shown = (
  person: string,
) => `select json_build_object('id', i.id, 'first', i.first, 'by_email', i.by_email, 'by', b.name,
     'made_at', ${instant('i.made_at')}, 'valid_until', ${instant(`(i.made_at + ${INVITATION_VALID})`)},
     'status', case when i.status = 'open' and not (${IS_OPEN}) then 'expired' else i.status end,
     'ended_at', ${instant('i.ended_at')}) as invitation
   from invitation i join person b on b.id = i.made_by where i.person_id = ${person}`

type InvitedRow = AnswerOf<'GET /api/office/invitations'>['members'][number]
export type ListedMember = Pick<InvitedRow, 'id' | 'unique_id' | 'name' | 'mobile' | 'language' | 'invitation'> & {
  has_email: boolean
  has_role: boolean
  has_password: boolean
  open: boolean
}

const CAME_IN = `p.password_hash is not null and exists (select from invitation i where i.person_id = p.id and i.first and i.status = 'used')`

const page = (which: string) => `select m.number, json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')},
    'name', p.name, 'mobile', p.mobile, 'language', p.language, 'has_email', p.email is not null,
    'has_password', p.password_hash is not null,
    'has_role', exists (select from officer_role o where o.person_id = p.id),
    'open', coalesce(i.invitation ->> 'status' = 'open', false), 'invitation', i.invitation) as member
  from member m join person p on p.id = m.id
  left join lateral (${shown('p.id')} order by i.id desc limit 1) i on true
  where ${which} and m.number > $1 order by m.number limit $3`

/** Values: the number to read after, now, how many. */
export const listInvited = {
  to_invite: query<{ number: bigint; member: ListedMember }>('list_to_invite', page(hasNoWayIn('$2'))),
  invited: query<{ number: bigint; member: ListedMember }>('list_invited', page(isInvited('$2'))),
  came_in: query<{ number: bigint; member: ListedMember }>('list_come_in', page(CAME_IN)),
}

/** Value: now. */
export const countInvited = query<AnswerOf<'GET /api/office/invitations'>['counts']>(
  'count_invited',
  `select count(*) filter (where ${hasNoWayIn('$1')})::int as to_invite,
     count(*) filter (where ${isInvited('$1')})::int as invited, count(*) filter (where ${CAME_IN})::int as came_in
   from member m join person p on p.id = m.id`,
)

/** The open link of a person, as the call's JSON. Values: person, now. */
export const readOwnLink = query<{ link: NonNullable<AnswerOf<'GET /api/password-link'>['link']> }>(
  'read_own_password_link',
  `select json_build_object('by', b.name, 'made_at', ${instant('i.made_at')},
     'valid_until', ${instant(`(i.made_at + ${INVITATION_VALID})`)}) as link
   from invitation i join person b on b.id = i.made_by where i.person_id = $1 and ${IS_OPEN}`,
)

type Listed = AnswerOf<'GET /api/office/people/:id/invitations'>['invitations'][number]

/** Values: person, now. */
export const listInvitations = query<{ invitation: Listed }>(
  'list_invitations',
  `${shown('$1')} order by i.id desc limit 20`,
)
