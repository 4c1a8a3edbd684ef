import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { type DuesRow, duesRows } from '#core/dues-calendar.ts'
import type { Entry } from '#core/entry.ts'
import { sumFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { leaveAgain } from '#server/ledger/leave-again.ts'
import { keepMembership } from '#server/ledger/locks.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { spentMeanwhile } from '#server/ledger/spent-meanwhile.ts'
import { checkPaymentStep, paymentOrRefusal } from './payment-steps.ts'
import type { PaymentRow } from './payment-store.ts'
import { type Reversal, readReversal, reversalOf } from './reversal-entries.ts'

/** How often the books may move between the look and the claim before the officer is asked to try again. */
const ATTEMPTS = 20

/**
 * Reverses a mistaken verification (product: "Due-loan payment"): the reversing entry of its entry; for a loan's payment the
 * later repayments are allocated anew, and a settled loan that owes again is active again. Savings that are not available any more
 * become a receivable from the member; a fine that came with it is given back. A closed membership that owes again is
 * open again, as one that leaves. Throws `not_found`, `already_decided`, `own_money`, `busy`.
 */
export async function reversePayment(
  db: Db,
  paymentId: bigint,
  officerId: bigint,
  reason: string,
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
    const { entries, moved, givenBack, fined, loan } = reversalOf(payment, state, rows)
    const entryOf = (id: bigint) => state.payments.find((each) => each.id === id)?.entryId
    const lines = moved.length === 0 ? [] : await holdLines(db, [moved.map(({ id }) => entryOf(id))])
    const posted = await postEntries(
      db,
      {
        ...CLAIMS[payment.kind === 'loan' ? 'loan' : 'dues'],
        effects: EFFECTS,
        values: [
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
          loan?.status === 'active' || sumFils(entries.flatMap(({ entry }) => receivables(entry))) > 0n,
          lockSavings,
          state.available,
          loan?.writtenOff,
          loan?.recovered,
          givenBack,
        ],
      },
      entries.map(({ entry, reverses }) => {
        return { entry, date, receivedOn: date, postedAt: now, madeBy: officerId, ...(reverses ? { reverses } : {}) }
      }),
    ).catch(spentMeanwhile)
    if (!posted) continue
    for (const { id, at } of moved) {
      // The reversing entry opened the line again; it is the payment's still.
      for (const line of lines.filter((each) => each.entry_id === entryOf(id)))
        await moveLine(db, [line.id, posted[at - 1], line.claims, line.settled_by, line.settled_at])
    }
    return
  }
  throw new Refusal('busy')
}

/** The member's months as they are without the payment. */
async function monthsWithout(db: Db, { id, member_id: memberId }: PaymentRow, today: BusinessDate): Promise<DuesRow[]> {
  const [row] = await readDuesFacts(db, [memberId])
  if (!row) return []
  const claims = row.facts.claims.filter((claim) => BigInt(claim.payment_id) !== id)
  return duesRows(duesAccount({ ...row.facts, claims }), today)
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

/**
 * The entries were made for what was read: $6 repaid, $7 status and $8 payments of the loan; $14 available savings, $13 whether
 * they are kept for loans. The loan is locked before its payments are compared and the savings last, as by whoever else takes them.
 */
const CLAIMS = {
  dues: {
    name: 'reverse_dues_payment',
    claim: `with held as materialized (select id, member_id from payment where id = $2 and status = 'verified' for update)
      select id, member_id, null::bigint as loan_id, null::text as loan_status from held
      where $6 = 0 and $7 = '' and $8::text is null and available_savings(member_id, $13) = $14`,
  },
  loan: {
    name: 'reverse_loan_payment',
    claim: `with held as materialized (
        select p.id, p.member_id, p.loan_id, l.status as loan_status from payment p join loan l on l.id = p.loan_id
        where p.id = $2 and p.status = 'verified' and l.repaid = $6 and l.status = $7 for update of p, l)
      select id, member_id, loan_id, loan_status from held
      where posted_for_loan(loan_id) = $8 and available_savings(member_id, $13) = $14`,
  },
}

const CHANGES = 'jsonb_to_recordset($9::jsonb) as move (id bigint, at int, fine bigint, fine_at int)'

const EFFECTS = [
  // What it was fined stays to be read, where all of it is given back.
  `update payment set status = 'reversed', decided_by = $3, decided_at = $4, reason = $5,
     fine = case when move.fine > 0 then move.fine else payment.fine end,
     fine_entry_id = case when move.fine > 0 then posted.entry_ids[move.fine_at] else fine_entry_id end
   from posted left join ${CHANGES} on move.id = posted.id where payment.id = posted.id`,
  `update payment set entry_id = coalesce(posted.entry_ids[move.at], entry_id), fine = coalesce(move.fine, payment.fine),
     fine_entry_id = case when move.fine is null then fine_entry_id else posted.entry_ids[move.fine_at] end
   from posted, ${CHANGES} where payment.id = move.id and move.id <> posted.id`,
  `update late_fine set given_back = true from posted where late_fine.id = any ($17::bigint[])`,
  `update loan set repaid = $10, status = $11, written_off = $15, recovered = $16 from posted where loan.id = posted.loan_id`,
  `insert into loan_step (loan_id, step, made_by, made_at, reason)
   select loan_id, 'reopened', $3, $4, $5 from posted where loan_status = 'settled' and $11 = 'active'`,
  ...leaveAgain('select member_id from posted where $12::boolean', '$3', '$4'),
]

const receivables = ({ postings }: Entry) =>
  postings.filter(({ account }) => account === 'member_receivable').map(({ amount }) => amount)

/** A line of the bank's statement that is an entry; `claims` where nobody had claimed the line before that entry. */
type HeldLine = { id: bigint; entry_id: bigint; claims: boolean; settled_by: bigint; settled_at: Date }

/** The lines that are some entries, held until the database transaction ends. Values: the entries. */
const holdLines = statement<HeldLine>(
  'hold_lines_of_entries',
  `select l.id, e as entry_id, l.claimed_entry_id is not distinct from e as claims, l.settled_by, l.settled_at
   from unnest($1::bigint[]) e join bank_line l on l.entry_id = e or l.claimed_entry_id = e order by l.id for update of l`,
)

/** A line is another entry now than the one that was reversed. Values: line, entry, whether it claims, who settled it and when. */
const moveLine = statement(
  'move_line_to_entry',
  `update bank_line set status = 'matched', entry_id = case when $3::boolean then entry_id else $2 end,
     claimed_entry_id = case when $3 then $2::bigint end, settled_by = $4, settled_at = $5 where id = $1`,
)
