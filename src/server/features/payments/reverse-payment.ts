import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { type DuesRow, duesRows } from '#core/dues-calendar.ts'
import type { Entry } from '#core/entry.ts'
import { type Fils, sumFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { partLines } from '#server/bank-lines/join-lines.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { leaveAgain } from '#server/ledger/leave-again.ts'
import { keepClosed, keepMembership } from '#server/ledger/locks.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { spentMeanwhile } from '#server/ledger/saver.ts'
import { checkPaymentStep, paymentOrRefusal } from './payment-steps.ts'
import { checkMonthsFree, keepUndone, loanWaits, type PaymentRow, restoreMonths, UNDECIDED } from './payment-store.ts'
import { type Reversal, type ReversalState, readReversal, reversalOf } from './reversal-entries.ts'

/** How often the books may move between the look and the guard before the officer is asked to try again. */
const ATTEMPTS = 20

const CHANGES = 'jsonb_to_recordset($9::jsonb) as move (id bigint, at int, fine bigint, fine_at int)'

// What it was fined stays to be read, where all of it is given back.
const FOR_GOOD = [
  `update payment set status = 'reversed', decided_by = $3, decided_at = $4, reason = $5,
     fine = case when move.fine > 0 then move.fine else payment.fine end,
     fine_entry_id = case when move.fine > 0 then posted.entry_ids[move.fine_at] else fine_entry_id end
   from posted left join ${CHANGES} on move.id = posted.id where payment.id = posted.id`,
]
/** With $3 who, $4 when and $5 why. It waits again as it was sent; its months follow in a query of their own, because what was received of them is told by these. */
export const TO_CHECK_AGAIN = [
  keepUndone('posted', '$3', '$4', '$5'),
  `update payment set status = 'in_review', ${UNDECIDED}, entry_id = null, fine = 0, fine_entry_id = null, no_line_reason = null, bank_fee = coalesce((as_sent ->> 'bank_fee')::bigint, 0), posted_from_line = false,
     amount = (as_sent ->> 'amount')::bigint, claimed_amount = null, received_on = (as_sent ->> 'received_on')::date,
     paid_into = as_sent ->> 'paid_into', bank_line_id = (as_sent ->> 'bank_line_id')::bigint
   from posted where payment.id = posted.id`,
]

const EFFECTS = [
  `update payment set entry_id = coalesce(posted.entry_ids[move.at], entry_id), fine = coalesce(move.fine, payment.fine),
     fine_entry_id = case when move.fine is null then fine_entry_id else posted.entry_ids[move.fine_at] end
   from posted, ${CHANGES} where payment.id = move.id and move.id <> posted.id`,
  `update late_fine set given_back = true from posted where late_fine.id = any ($17::bigint[])`,
  `update loan set repaid = $10, status = $11, written_off = $15, recovered = $16 from posted where loan.id = posted.loan_id`,
  `insert into loan_step (loan_id, step, made_by, made_at, reason)
   select loan_id, 'reopened', $3, $4, $5 from posted where loan_status = 'settled' and $11 = 'active'`,
  ...leaveAgain('select member_id from posted where $12::boolean', '$3', '$4'),
]

/**
 * The entries were made for what was read: $6 repaid, $7 status and $8 payments of the loan; $14 available savings, $13 whether
 * they are kept for loans. The loan is locked before its payments are compared and the savings last, as by whoever else takes them.
 */
const DUES_GUARD = `with held as materialized (select id, member_id from payment where id = $2 and status = 'verified' for update)
      select id, member_id, null::bigint as loan_id, null::text as loan_status from held
      where $6 = 0 and $7 = '' and $8::text is null and available_savings(member_id, $13) = $14`

const LOAN_GUARD = `with held as materialized (
        select p.id, p.member_id, p.loan_id, l.status as loan_status from payment p join loan l on l.id = p.loan_id
        where p.id = $2 and p.status = 'verified' and l.repaid = $6 and l.status = $7 for update of p, l)
      select id, member_id, loan_id, loan_status from held
      where posted_for_loan(loan_id) = $8 and available_savings(member_id, $13) = $14`

const reversal = (name: string, guard: string, effects: readonly string[]) =>
  postingQuery({ name, guard, effects: [...effects, ...EFFECTS] })
const QUERIES = {
  for_good: {
    dues: reversal('reverse_dues_payment', DUES_GUARD, FOR_GOOD),
    loan: reversal('reverse_loan_payment', LOAN_GUARD, FOR_GOOD),
  },
  check_again: {
    dues: reversal('reverse_dues_payment_to_check', DUES_GUARD, TO_CHECK_AGAIN),
    loan: reversal('reverse_loan_payment_to_check', LOAN_GUARD, TO_CHECK_AGAIN),
  },
}

type Reversing = {
  reason: string | null
  /** Whether the payment waits again, as it was sent, or stays reversed. */
  outcome: keyof typeof QUERIES
  /** Only while nothing that depends on it was posted since. */
  newestOnly?: boolean
}

/**
 * Reverses a mistaken verification (product: "Due-loan payment"): the reversing entry of its entry; for a loan's payment the
 * later repayments are allocated anew, and a settled loan that owes again is active again. Savings that are not available any more
 * become a receivable from the member; a fine that came with it is given back. A closed membership that owes again is
 * open again, as one that leaves. To be checked again it needs its months free of others that wait, and the membership open,
 * whether or not the reversal would open it. Throws `not_found`, `already_decided`, `own_money`, `busy`; and `month_waiting`,
 * `loan_payment_waiting`, `no_active_loan`, `member_closed`, `paid_from_savings`, `fine_holds`, `undo_outdated` where it cannot wait again.
 */
export async function reversePayment(
  db: Db,
  paymentId: bigint,
  officerId: bigint,
  { reason, outcome, newestOnly = false }: Reversing,
  now: Date,
): Promise<void> {
  const date = businessDateAt(now)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await paymentOrRefusal(db, paymentId)
    const { lockSavings } = await checkPaymentStep(db, 'reverse', payment, officerId)
    await keepMembership(db, [payment.member_id])
    const state = await readReversal(db, paymentId, lockSavings)
    // A colleague has reversed it between the two looks.
    if (!state.payments.some((posted) => posted.id === paymentId)) continue
    const rows = payment.kind === 'dues' ? await monthsWithout(db, payment, date) : []
    const reversal = reversalOf(payment, state, rows)
    const { entries, moved, givenBack, fined, loan } = reversal
    const owed = sumFils(entries.flatMap(({ entry }) => receivables(entry)))
    if (newestOnly && isOutdated(paymentId, state, owed)) throw new Refusal('undo_outdated')
    if (outcome === 'check_again') {
      if (payment.from_savings) throw new Refusal('paid_from_savings')
      if ((await keepClosed(db, [[payment.member_id]])).length > 0) throw new Refusal('member_closed')
      await checkMonthsFree(db, paymentId)
      if (keepsFine(paymentId, state, reversal)) throw new Refusal('fine_holds')
    }
    const entryOf = (id: bigint) => state.payments.find((each) => each.id === id)?.entryId
    const lines = moved.length === 0 ? [] : await holdLines(db, [moved.map(({ id }) => entryOf(id))])
    const posted = await postEntries(
      db,
      QUERIES[outcome][payment.kind === 'loan' ? 'loan' : 'dues'],
      [
        paymentId,
        officerId,
        now,
        reason,
        payment.repaid ?? 0n,
        payment.loan_status ?? '',
        state.postedForLoan,
        entriesJson(moved, fined),
        loan?.repaid,
        loan?.status,
        loan?.status === 'active' || owed > 0n,
        lockSavings,
        state.available,
        loan?.writtenOff,
        loan?.recovered,
        givenBack,
      ],
      entries.map(({ entry, reverses }) => {
        return { entry, date, receivedOn: date, postedAt: now, madeBy: officerId, ...(reverses ? { reverses } : {}) }
      }),
    )
      .catch(loanWaits)
      .catch(spentMeanwhile)
    if (!posted) continue
    if (outcome === 'check_again') await restoreMonths(db, [[paymentId]])
    if (payment.bank_line_id !== null) await partLines(db, payment.bank_line_id, paymentId, { officerId, now })
    for (const { id, at } of moved) {
      // The reversing entry opened the line again; it is the payment's still.
      for (const line of lines.filter((each) => each.entry_id === entryOf(id)))
        await moveLine(db, [line.id, posted[at - 1], line.was_unclaimed, line.settled_by, line.settled_at])
    }
    return
  }
  throw new Refusal('busy')
}

/** Another payment of its loan was posted since, or more comes to be owed than it had collected: savings of it were spent. */
function isOutdated(paymentId: bigint, { payments }: ReversalState, owed: Fils): boolean {
  const newest = payments.at(-1)
  return newest?.id !== paymentId || owed + sumFils(receivables(newest.entry)) > 0n
}

/** A fine that came with it and is not given back, because what it was for is completed late without it too. */
const keepsFine = (paymentId: bigint, { fines }: ReversalState, { givenBack }: Reversal) =>
  fines.some((fine) => fine.paymentId === paymentId && fine.parts.some(({ id }) => !givenBack.includes(id)))

/** The member's months as they are without the payment. */
async function monthsWithout(db: Db, { id, member_id: memberId }: PaymentRow, today: BusinessDate): Promise<DuesRow[]> {
  const [row] = await readDuesFacts(db, [memberId])
  if (!row) return []
  const payments = row.facts.payments.filter((payment) => BigInt(payment.payment_id) !== id)
  return duesRows(duesAccount({ ...row.facts, payments }), today)
}

/** What changes of each payment: the place of its entry, its fine and the place of that; null where it stays. */
function entriesJson(moved: Reversal['moved'], fined: Reversal['fined']): string {
  const ids = new Set([...moved, ...fined].map(({ id }) => id))
  const changes = [...ids].map((id) => {
    const fine = fined.find((each) => each.id === id)
    const at = moved.find((each) => each.id === id)?.at ?? null
    return { id: id.toString(), at, fine: fine?.fine.toString() ?? null, fine_at: fine?.at ?? null }
  })
  return JSON.stringify(changes)
}

const receivables = ({ postings }: Entry) =>
  postings.filter(({ account }) => account === 'member_receivable').map(({ amount }) => amount)

/** A line of the bank's statement that is an entry; `was_unclaimed` where nobody had claimed it before that entry. */
type HeldLine = { id: bigint; entry_id: bigint; was_unclaimed: boolean; settled_by: bigint; settled_at: Date }

/** The lines that are some entries, held until the database transaction ends. Values: the entries. */
const holdLines = query<HeldLine>(
  'hold_lines_of_entries',
  `select l.id, e as entry_id, l.claimed_entry_id is not distinct from e as was_unclaimed, l.settled_by, l.settled_at
   from unnest($1::bigint[]) e join bank_line l on l.entry_id = e or l.claimed_entry_id = e order by l.id for update of l`,
)

/** A line is another entry now than the one that was reversed. Values: line, entry, whether it was unclaimed, who settled it and when. */
const moveLine = query(
  'move_line_to_entry',
  `update bank_line set status = 'matched', entry_id = case when $3::boolean then entry_id else $2 end,
     claimed_entry_id = case when $3 then $2::bigint end, settled_by = $4, settled_at = $5 where id = $1`,
)
