import type { I18n } from '@lingui/core'
import { HANDED_OVER } from '#contract/audit-subjects.ts'
import type { Parsed } from '#contract/calls.ts'
import { addDays, type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { placeOf } from '#core/chart.ts'
import { toAedNumber } from '#core/money.ts'
import { handsOver, may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { mobileDigits } from '#core/whatsapp.ts'
import { accountName } from '#core/words/account-names.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { endLinksMadeBy, endPasswordLink, lockPerson } from '#server/http/lock-person.ts'
import { addJob, type Jobs } from '#server/jobs/job-store.ts'
import { speakingOf } from '#server/languages/speaker.ts'
import {
  cancelPlanned,
  countAssigned,
  endPlanned,
  endWayIn,
  findDue,
  findPlanned,
  findUninvited,
  type HandOver,
  insertHandOver,
  insertSuccessor,
  passConversations,
  readSuccessors,
} from './hand-over-store.ts'
import { readHanded } from './handover.ts'
import { inviteByEmail } from './invite-new.ts'
import { findKnown, giveRole, readRoles, withdrawRole } from './officer-store.ts'

/** An association that plans further ahead than this has mistyped the year. */
const DAYS_AHEAD_MOST = 366

/** What an administrator looks at before they hand an office over. Throws `not_found` for nobody. */
export async function readToHandOver(db: Db, officerId: bigint, adminId: bigint, speaker: I18n, now: Date) {
  const { officer, money, waiting } = await readHanded(db, officerId, now)
  const [assigned] = await countAssigned(db, [officerId])
  return {
    officer: { ...officer, id: Number(officerId), own: officerId === adminId },
    today: businessDateAt(now),
    accounts: money.map((account) => ({
      code: account.code,
      name: accountName(account, speakingOf(speaker)),
      cash: placeOf(account.code) === 'cash',
      balance: toAedNumber(account.balance),
    })),
    waiting: waiting.map(({ what, count }) => ({ what: speakingOf(speaker).say(what), count })),
    conversations: assigned?.conversations ?? 0,
    successors: (await readSuccessors(db, [officerId])).map(({ person }) => person),
  }
}

type Wanted = Parsed<'POST /api/office/officers/:id/hand-over', 'body'>
type By = { id: bigint; emails: boolean }

/**
 * Hands roles over at once where the day is today, and otherwise plans it for the day. Throws `not_found`, `own_roles` for
 * who would give themselves a role (unless the two-person rules are off), `roles_changed` where the roles are not held,
 * `hand_over_planned`, `person_known`, and `invalid_fields` of the day or the successor.
 */
export async function handOver(db: Db, fromId: bigint, wanted: Wanted, by: By, now: Date) {
  const { roles, day } = wanted
  const today = businessDateAt(now)
  checkDay(day as BusinessDate, today)
  if (wanted.to !== undefined && BigInt(wanted.to) === fromId) {
    throw new Refusal('invalid_fields', {}, { to: [sentence('Choose another person than the one who leaves.')] })
  }
  const toId = wanted.to === undefined ? await addSuccessor(db, wanted, now) : BigInt(wanted.to)
  await lockBoth(db, fromId, toId)
  const [from, to] = [await rolesOf(db, fromId), await rolesOf(db, toId)]
  if (!from || !to || from.roles.length === 0) throw new Refusal('not_found')
  const { twoPersonRules } = await readSettings(db)
  if (toId === by.id && twoPersonRules) throw new Refusal('own_roles')
  if (roles.some((role) => !from.roles.includes(role))) throw new Refusal('roles_changed')
  const atOnce = day === today
  const id = await insertPlan(db, [fromId, toId, roles, day, by.id, now, atOnce])
  const plan: HandOver = { id, from_id: fromId, to_id: toId, roles, day: day as BusinessDate, made_by: by.id }
  if (atOnce) await carryOut(db, plan, by.emails, now)
  else await addJob(db, 'hand_over', { hand_over_id: id.toString() }, now, beginOf(day))
  const uninvited = atOnce && wanted.name !== undefined && !(by.emails && wanted.email !== '')
  return { id: Number(id), successor: { id: Number(toId), name: to.name }, atOnce, uninvited }
}

function checkDay(day: BusinessDate, today: BusinessDate): void {
  if (day < today) throw refusedDay(sentence('Enter today or a later date.'))
  if (day > addDays(today, DAYS_AHEAD_MOST)) throw refusedDay(sentence('Enter a day within a year.'))
}

const refusedDay = (words: Sentence) => new Refusal('invalid_fields', {}, { day: [words] })

/** When a day begins in Dubai. */
const beginOf = (day: string) => new Date(`${day}T00:00:00+04:00`)

/** In one order, so that two hand-overs of the same people do not wait for each other in a circle. */
async function lockBoth(db: Db, one: bigint, other: bigint): Promise<void> {
  const [first, second] = one < other ? [one, other] : [other, one]
  await lockPerson(db, [first])
  await lockPerson(db, [second])
}

const rolesOf = async (db: Db, id: bigint) => (await readRoles(db, [id, 'admin']))[0]

async function insertPlan(db: Db, values: readonly unknown[]): Promise<bigint> {
  try {
    const [made] = await insertHandOver(db, [...values])
    if (!made) throw new Refusal('hand_over_planned')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'hand_over_planned' ? new Refusal('hand_over_planned') : error
  }
}

/** Moves the roles, and what goes with them. `db` holds the locks of both. Throws `roles_changed` where one does not move. */
async function carryOut(db: Db, plan: HandOver, emails: boolean, now: Date): Promise<void> {
  const { id, from_id: from, to_id: to, made_by: by } = plan
  let given = 0
  // An administrator who hands over their own role is one until the last.
  for (const role of [...plan.roles].sort((a, b) => Number(a === 'admin') - Number(b === 'admin'))) {
    given += (await giveRole(db, [to, role, by, now, '', id])).length
    const gone = await withdrawRole(db, [from, role, by, now, '', id])
    if (gone.length === 0) throw new Refusal('roles_changed')
  }
  // A secretary may have seen the link of somebody who was a member only: the way in of who has a role is not theirs.
  if (given > 0) await endPasswordLink(db, [to, 'revoked', now, by])
  const kept = (await rolesOf(db, from))?.roles ?? []
  await endLinksMadeBy(db, [from, may(kept, 'assign_role'), may(kept, 'edit_member'), now, by])
  if (handsOver('answer_message', plan.roles, kept)) await passConversations(db, [from, to])
  if (kept.length === 0) {
    await endPasswordLink(db, [from, 'revoked', now, by])
    await endWayIn(db, [from, now])
  }
  const [uninvited] = emails ? await findUninvited(db, [to]) : []
  if (uninvited) await inviteByEmail(db, to, by, now)
}

/** Cancels the planned hand-over of an officer. Throws `not_found` where none is planned. */
export async function cancelHandOver(db: Db, fromId: bigint, adminId: bigint, reason: string, now: Date) {
  const [planned] = await findPlanned(db, [fromId])
  const cancelled = planned ? await cancelPlanned(db, [planned.id, adminId, now, reason]) : []
  if (cancelled.length === 0) throw new Refusal('not_found')
}

/**
 * Carries a planned hand-over out on its day; gives whose sessions it concerns. It lapses where the leaver has none of the
 * roles any more, or whoever planned it is no administrator any more: nobody's word holds longer than their role.
 */
export async function carryOutPlanned(
  { pool, emails }: { pool: Pool; emails: boolean },
  { hand_over_id: id }: Jobs['hand_over'],
  now: Date,
): Promise<readonly bigint[]> {
  const work = async (db: Db) => {
    const [due] = await findDue(db, [id])
    if (!due) return undefined
    await lockBoth(db, due.from_id, due.to_id)
    const held = (await rolesOf(db, due.from_id))?.roles ?? []
    const roles = due.roles.filter((role) => held.includes(role))
    const lapses = roles.length === 0 || !may(due.by_roles, 'assign_role')
    await endPlanned(db, [id, lapses ? 'lapsed' : 'done', now])
    if (lapses) return undefined
    await carryOut(db, { ...due, roles }, emails, now)
    return { ...due, roles }
  }
  const done = await inTransaction(pool, work, (due) => {
    if (!due) return undefined
    const by = { personId: due.made_by, name: due.by_name, roles: due.by_roles }
    const sent = { params: { id: due.from_id }, body: { roles: due.roles, day: due.day } }
    return appendRecord({ by, call: HANDED_OVER, now, sent, noted: { successor: due.to_name } })
  })
  return done ? [done.from_id, done.to_id] : []
}

/** A successor who is not known yet. Throws `person_known` where somebody signs in so already, and `email_taken` where that is so at this moment only. */
async function addSuccessor(db: Db, { name = '', email, mobile }: Wanted, now: Date): Promise<bigint> {
  const [known] = await findKnown(db, [email, email === '' ? mobileDigits(mobile) : ''])
  if (known) throw new Refusal('person_known', { name: known.name })
  try {
    const [made] = await insertSuccessor(db, [email || null, name, mobile, now])
    if (!made) throw new Error('a successor was not stored')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'person_email' ? new Refusal('email_taken') : error
  }
}
