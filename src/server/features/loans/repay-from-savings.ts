import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { repayLoan } from '#core/events.ts'
import { instalmentsCompletedLate, type LateFine, lateFineFor, without } from '#core/late-fines.ts'
import { availableSavings } from '#core/lending.ts'
import { allocateRepayment, repaidState } from '#core/loan-repayment.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { decidedAfterOthers } from '#server/ledger/decided-after-others.ts'
import { finePartsJson, insertFineParts, readFined } from '#server/ledger/fined.ts'
import { scheduleOf } from '#server/ledger/loan-facts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { loanOrRefusal } from './loan-steps.ts'
import type { LoanRow } from './loan-store.ts'

/** How often another repayment may come between the look and the claim before the caller is asked to try again. */
const ATTEMPTS = 20

/**
 * Repays from savings, at once: at most what the loan still owes, within the available savings. Instalments that it
 * completes late are fined from what is then left of them.
 * Throws `not_found`, `no_active_loan`, `more_than_owed`, `insufficient_savings`, `busy`.
 */
export async function repayFromSavings(
  db: Db,
  loanId: bigint,
  memberId: bigint,
  amount: Fils,
  now: Date,
): Promise<void> {
  const { lockSavings, lateFine } = await readSettings(db)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const loan = await loanOrRefusal(db, loanId)
    if (loan.member_id !== memberId) throw new Refusal('not_found')
    checkRepayment(loan, amount, lockSavings)
    if (await postRepayment(db, loan, amount, { lateFine, lockSavings }, now)) return
  }
  throw new Refusal('busy')
}

function checkRepayment(loan: LoanRow, amount: Fils, lockSavings: boolean): void {
  if (loan.status !== 'active') throw new Refusal('no_active_loan')
  const { outstandingTotal } = repaidState(scheduleOf(loan), loan.repaid)
  if (amount > outstandingTotal) throw new Refusal('more_than_owed', { owed: amountOf(outstandingTotal) })
  const available = availableSavings({
    savings: loan.savings,
    outstandingPrincipal: loan.outstanding_principal,
    lockSavings,
    approvedWithdrawals: loan.approved_withdrawals,
  })
  if (amount > available) throw new Refusal('insufficient_savings')
}

/** Posts if the loan still stands where it was read and the savings still reach; undefined where somebody came first. */
async function postRepayment(
  db: Db,
  loan: LoanRow,
  amount: Fils,
  { lateFine, lockSavings }: Pick<AssociationSettings, 'lateFine' | 'lockSavings'>,
  now: Date,
): Promise<bigint[] | undefined> {
  const date = businessDateAt(now)
  const allocation = allocateRepayment(scheduleOf(loan), loan.repaid, amount)
  const owner = { memberId: loan.member_id, loanId: loan.id }
  const entry = repayLoan({ ...owner, from: 'savings', toReceivable: 0n, allocation })
  const fine = lateFine === 0n ? undefined : await fineOf(db, loan, amount, lateFine, date)
  const when = { date, receivedOn: date, postedAt: now, madeBy: loan.member_id }
  return postEntries(
    db,
    {
      name: 'repay_from_savings',
      // The loan is locked before the savings, as by whoever else takes both.
      claim: `with l as materialized (
          select id, repaid + $4::bigint = principal + total_interest as settles from loan
          where id = $2 and status = 'active' and repaid = $3 for update)
        select id, settles from l where available_savings($5, $9) >= $4::bigint`,
      effects: [
        `update loan set repaid = repaid + $4::bigint, status = case when posted.settles then 'settled' else loan.status end
         from posted where loan.id = posted.id`,
        `insert into payment (member_id, kind, status, amount, loan_id, from_savings, received_on, submitted_at, decided_at, entry_id,
           fine, fine_entry_id)
         select $5, 'loan', 'verified', $4, id, true, $6, $7, ${decidedAfterOthers('$7', 'posted.id')},
           entry_ids[1], $8, entry_ids[2] from posted returning id, member_id, loan_id`,
        `insert into loan_step (loan_id, step, made_by, made_at) select id, 'settled', $5, $7 from posted where settles`,
        insertFineParts('effect_2', '$10'),
      ],
      values: [
        loan.id,
        loan.repaid,
        amount,
        loan.member_id,
        date,
        now,
        fine?.amount ?? 0n,
        lockSavings,
        finePartsJson(fine),
      ],
    },
    [{ entry, ...when }, ...(fine ? [{ entry: fine.entry, memo: fine.memo, ...when }] : [])],
  )
}

async function fineOf(
  db: Db,
  loan: LoanRow,
  amount: Fils,
  each: Fils,
  today: BusinessDate,
): Promise<LateFine | undefined> {
  const disbursedOn = loan.disbursed_on as BusinessDate
  const late = instalmentsCompletedLate({ schedule: scheduleOf(loan), disbursedOn, repaid: loan.repaid }, amount, today)
  const { savings, fined } = await readFined(db, loan.member_id, loan.id)
  return lateFineFor({ memberId: loan.member_id, savings: savings - amount }, each, without(late, fined))
}
