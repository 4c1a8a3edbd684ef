import { businessDateAt } from '#core/calendar.ts'
import type { Entry } from '#core/entry.ts'
import { reversePayment } from '#core/events.ts'
import { type Fils, sumFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { CURRENT_SETTINGS, type SettingsJson } from '#server/db/settings.ts'
import { checkStep } from '#server/http/steps.ts'
import { receivableOf } from '#server/ledger/member-facts.ts'
import { type DatedEntry, postingQueryOfMany, postMany } from '#server/ledger/post-entry.ts'
import { readEntries } from '#server/ledger/reversing-entry.ts'
import { oneOfMany } from './one-of-many.ts'
import { type UndoState, undoStep } from './payment-steps.ts'
import { asked, monthWaits, restoreMonths, undoUntil } from './payment-store.ts'
import { TO_CHECK_AGAIN } from './reverse-payment.ts'

/** Value: payments. As keepMembership, in one order: of two batches none waits for the other in a circle. */
const keepMemberships = query(
  'keep_memberships_of_payments',
  `select from member where id in (select member_id from payment where id = any ($1::bigint[]))
     and (select pg_advisory_xact_lock_shared(7023)) is not null order by id for no key update`,
)

type Plain = UndoState & { id: bigint; entry_id: bigint; settings: SettingsJson }

/**
 * Verified payments of which nothing but the payment itself decides what undoing it does: no loan, fine, debt, bank's fee or
 * parts of a line, and no other of that member among them. Values: payments, now.
 */
const readPlain = query<Plain>(
  'read_payments_to_undo_together',
  `select p.id, p.status, p.member_id, p.recorded_by, p.from_savings, ${asked('p')} as asked, p.decided_by,
     ${undoUntil('$2')} as undo_until, p.entry_id, ${CURRENT_SETTINGS} as settings
   from payment p join member m on m.id = p.member_id left join bank_line l on l.id = p.bank_line_id
   where p.id = any ($1::bigint[]) and p.status = 'verified' and p.loan_id is null and p.fine = 0 and p.bank_fee = 0
     and not p.posted_from_line and p.split_line_id is null and l.opens_again is not true
     and not exists (select from bank_line where joined_payment_id = p.id)
     and m.closed_on is null and ${receivableOf('p.member_id')} = 0
     and not exists (select from late_fine where member_id = p.member_id and not given_back)
     and not ${monthWaits('p')}
     and not exists (select from payment other
       where other.id = any ($1::bigint[]) and other.member_id = p.member_id and other.id <> p.id)`,
)

/** Values: of each, as JSON, its place, id, member, entry and what of it is in the savings; officer, now, why, whether savings are kept for loans. */
const UNDO_TOGETHER = postingQueryOfMany({
  name: 'undo_payments_together',
  guard: `with said as materialized (
      select * from jsonb_to_recordset($2::jsonb) as s (nth int, id bigint, member_id bigint, entry_id bigint, savings bigint)),
    held as materialized (
      select p.id, p.member_id, s.nth, s.savings from said s join payment p on p.id = s.id
      where p.id = any (array(select id from said)) and p.status = 'verified' and p.decided_by = $3 and p.entry_id = s.entry_id
      order by p.member_id for update of p)
    select id, nth from held where available_savings(member_id, $6) >= savings`,
  effects: TO_CHECK_AGAIN,
})

/**
 * Undoes in few queries the verifications that nothing speaks against, in the order given. Gives their ids; the others are
 * left to be undone singly, where each is told why.
 */
export async function undoTogether(db: Db, ids: readonly bigint[], officerId: bigint, now: Date): Promise<Set<bigint>> {
  await keepMemberships(db, [ids])
  const found = new Map((await readPlain(db, [ids, now])).map((row) => [row.id, row]))
  const open: (Plain & { lockSavings: boolean })[] = []
  for (const id of ids) {
    const row = found.get(id)
    if (!row || !found.delete(id)) continue
    const settings = await checkStep(db, undoStep, row, officerId, () => new Refusal('undo_over')).catch(leaveRefused)
    if (settings) open.push({ ...row, lockSavings: settings.lockSavings })
  }
  const entries = await readEntries(
    db,
    open.map((row) => row.entry_id),
  )
  const date = businessDateAt(now)
  const said: object[] = []
  const posted: DatedEntry[] = []
  for (const { id, member_id: memberId, entry_id: reverses } of open) {
    const original = entries.get(reverses)
    if (!original || original.postings.some(({ account }) => account === 'member_receivable')) continue
    const savings = intoSavings(original)
    said.push({
      nth: said.length,
      id: `${id}`,
      member_id: `${memberId}`,
      entry_id: `${reverses}`,
      savings: `${savings}`,
    })
    const entry = reversePayment({ original, availableSavings: savings, memo: `Reversed: ${original.memo}` })
    posted.push({ entry, date, receivedOn: date, postedAt: now, madeBy: officerId, reverses })
  }
  if (said.length < 2) return new Set()
  const values = [JSON.stringify(said), officerId, now, null, open[0]?.lockSavings ?? false]
  const undone = await oneOfMany(
    db,
    async () => [...(await postMany(db, UNDO_TOGETHER, values, posted)).values()].map(({ id }) => id),
    () => [],
  )
  await restoreMonths(db, [undone])
  return new Set(undone)
}

const intoSavings = ({ postings }: Entry): Fils =>
  -sumFils(postings.filter(({ account }) => account === 'savings').map(({ amount }) => amount))

function leaveRefused(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}
