import { Refusal } from '#core/refusal.ts'
import { mobileDigits } from '#core/whatsapp.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { checkNewPassword } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { secretTokenHash } from '#server/http/secret-token.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { findByToken, type OpenInvitation, setEmail, spendInvitation } from './invitation-store.ts'

/** What whoever opened the link chooses; `email` is '' where they enter none. */
type Choice = { token: string; password: string; email: string }

/** Throws `link_spent` where a link is used, revoked or too old. */
export async function openInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation> {
  const [invitation] = await findByToken(db, [secretTokenHash(token), now])
  if (!invitation) throw new Refusal('link_spent')
  return invitation
}

/**
 * Sets the password by an invitation, which is used up, and ends every session of the person; gives who it is and what
 * they sign in with. An email that they enter is confirmed by a link first where emails are sent, and is in use at once
 * where none are. Signs nobody in. Throws `link_spent`, `email_taken`, `mobile_taken`, `way_in_needs_name` and what
 * checkNewPassword throws, which leave the link to be used.
 */
export async function acceptInvitation(
  pool: Pool,
  { token, password, email }: Choice,
  sendsEmail: boolean,
  now: Date,
): Promise<{ personId: bigint; signInWith: string }> {
  const owner = await openInvitation(pool, token, now)
  await checkNewPassword(pool, password, owner)
  const passwordHash = await hashPassword(password)
  return inTransaction(pool, async (db) => {
    await lockPerson(db, [owner.person_id])
    const person = await openInvitation(db, token, now)
    const personId = person.person_id
    const entered = person.first && email !== '' && email !== person.email?.toLowerCase() ? email : undefined
    const held = entered !== undefined && !sendsEmail ? entered : person.email
    const mobile = held === null ? numberOf(person) : null
    try {
      const used = await spendInvitation(db, [secretTokenHash(token), now, passwordHash, mobile])
      if (used.length === 0) throw new Refusal('link_spent')
      if (entered !== undefined && sendsEmail) await enterOwnEmail(db, { personId, email: entered }, now)
      if (entered !== undefined && !sendsEmail) await setEmail(db, [personId, entered, now])
    } catch (error) {
      throw takenOr(error)
    }
    if (!person.first) await addJob(db, 'tell_password_changed', { person_id: personId.toString() }, now)
    return { personId, signInWith: held ?? mobile ?? '' }
  })
}

/** The number to sign in with: what it was, while nothing better is known. Throws `way_in_needs_name`. */
function numberOf({ mobile, sign_in_mobile: before }: OpenInvitation): string {
  const digits = mobileDigits(mobile)
  if (digits.length >= 7) return digits
  if (before === null) throw new Refusal('way_in_needs_name')
  return before
}

function takenOr(error: unknown): unknown {
  const constraint = violatedConstraint(error)
  if (constraint === 'person_email') return new Refusal('email_taken')
  return constraint === 'person_sign_in_mobile' ? new Refusal('mobile_taken') : error
}

/** As an administrator's: no role that is given meanwhile stands against what its owner entered. Values: person, email, now. */
const insertOwnChange = query<{ id: bigint }>(
  'insert_own_email_change',
  `insert into email_change (person_id, email, old_email, made_by, by_admin, made_at, agreed_at)
   select id, $2, email, id, true, $3, $3 from person where id = $1 returning id`,
)

const replaceWaiting = query(
  'replace_waiting_email_change',
  `update email_change set status = 'replaced', ended_at = $2, ended_by = $1 where person_id = $1 and status = 'waiting'`,
)

const DAY_MS = 24 * 60 * 60_000
/** When its link is too old, and it lapses. */
const LAPSES_AFTER_DAYS = 14

/**
 * Keeps an email that its owner entered for themselves until the link sent there was opened. Whether somebody else has
 * it, is looked at then: here nobody learns whose address is known. `db` holds a transaction and the lock of the person.
 */
async function enterOwnEmail(
  db: Db,
  { personId, email }: { personId: bigint; email: string },
  now: Date,
): Promise<void> {
  await replaceWaiting(db, [personId, now])
  const [change] = await insertOwnChange(db, [personId, email, now])
  if (!change) throw new Error('a change of email was not stored')
  const payload = { email_change_id: change.id.toString(), person_id: personId.toString() }
  await addJob(db, 'send_email_confirmation', payload, now)
  await addJob(db, 'settle_email_change', payload, now, new Date(now.getTime() + LAPSES_AFTER_DAYS * DAY_MS))
}
