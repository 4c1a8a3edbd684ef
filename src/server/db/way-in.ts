/** How long an invitation can be used. In PostgreSQL's words. */
export const INVITATION_VALID = "interval '7 days'"

/** Of an invitation `i`. `now` is the place of that value among a query's. */
export const invitationIsOpen = (now: string) =>
  `i.status = 'open' and i.made_at + ${INVITATION_VALID} > ${now}::timestamptz`

/** Of a member `m` and their person `p`: who can't sign in yet. */
const HAS_NO_PASSWORD = 'p.password_hash is null and m.closed_on is null'

/** Of those, who has an invitation that can be used. `now` as above. */
export const isInvited = (now: string) =>
  `${HAS_NO_PASSWORD} and exists (select from invitation i where i.person_id = p.id and ${invitationIsOpen(now)})`

/** Of those, who has none, and so no way in at all. `now` as above. */
export const hasNoWayIn = (now: string) =>
  `${HAS_NO_PASSWORD} and not exists (select from invitation i where i.person_id = p.id and ${invitationIsOpen(now)})`
