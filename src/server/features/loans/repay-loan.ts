import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { repayLoan } from '#core/events.ts'
import { instalmentsCompletedLate, type LateFine, lateFineFor, without } from '#core/late-fines.ts'
import { availableSavings } from '#core/lending.ts'
import { allocateRepayment, repaidState } from '#core/loan-repayment.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import { checkAccountOpen, checkDayHasCome } from '#server/ledger/check-entered.ts'
import { finePartsJson, insertFineParts, readFined } from '#server/ledger/fined.ts'
import { decidedAfterOthers, scheduleOf } from '#server/ledger/loan-facts.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { loanForStep, loanOrRefusal, ownLoanSteps } from './loan-steps.ts'
import { insertRecordedPayment, type LoanRow } from './loan-store.ts'

type RecordedPayment = {
  amount: Fils
  receivedOn: BusinessDate
  accountNumber: string | undefined
  paidInto: MoneyAccount
}

/**
 * Enters a payment that came for a loan, be it active or written off, on behalf of its member; another officer verifies
 * it; gives the payment's id. Throws `not_found`, `no_active_loan`, `loan_payment_waiting`, and `invalid_fields` for a day in the future or an account
 * that is not open.
 */
export async function recordPayment(
  { db, secrets }: { db: Db; secrets: Secrets },
  loanId: bigint,
  officerId: bigint,
  { amount, receivedOn, accountNumber, paidInto }: RecordedPayment,
  now: Date,
): Promise<bigint> {
  checkDayHasCome(receivedOn, now, 'received_on')
  await checkAccountOpen(db, paidInto, 'paid_into')
  const { loan } = await loanForStep(db, 'record_payment', loanId, officerId)
  const from = keepNumber(secrets, 'payment.account_number', loan.member_id, accountNumber ?? '')
  try {
    const [made] = await insertRecordedPayment(db, [
      loanId,
      amount,
      from.masked,
      receivedOn,
      now,
      officerId,
      paidInto,
      from.encrypted,
    ])
    if (!made) throw new Refusal('no_active_loan')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'payment_loan_waiting' ? new Refusal('loan_payment_waiting') : error
  }
}

/** How often another repayment may come between the look and the guard before the caller is asked to try again. */
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
  checkOwnStep(ownLoanSteps.repay_from_savings, loan, () => new Refusal('no_active_loan'))
  const { outstandingTotal } = repaidState(scheduleOf(loan), loan.repaid)
  if (amount > outstandingTotal) throw new Refusal('more_than_owed', { owed: amountOf(outstandingTotal) })
  if (amount > availableOf(loan, lockSavings)) throw new Refusal('insufficient_savings')
}

/** The savings of a loan's member that may be used now, in fils. */
export function availableOf(loan: LoanRow, lockSavings: boolean): Fils {
  return availableSavings({
    savings: loan.savings,
    outstandingPrincipal: loan.outstanding_principal,
    lockSavings,
    approvedWithdrawals: loan.approved_withdrawals,
  })
}

const REPAY_FROM_SAVINGS = postingQuery({
  name: 'repay_from_savings',
  // The loan is locked before the savings, as by everybody who takes both. Officers pay only the amount that one of them proposed.
  guard: `with l as materialized (
      select id, repaid + $4::bigint = principal + total_interest as settles from loan
      where id = $2 and status = 'active' and repaid = $3
        and ($11::bigint is null or set_off_proposed_by = $11 and set_off_amount = $4) for update)
    select id, settles from l where available_savings($5, $9) >= $4::bigint`,
  effects: [
    `update loan set repaid = repaid + $4::bigint, status = case when posted.settles then 'settled' else loan.status end
     from posted where loan.id = posted.id`,
    `insert into payment (member_id, kind, status, amount, loan_id, from_savings, received_on, submitted_at, decided_at, entry_id,
       fine, fine_entry_id, recorded_by, decided_by)
     select $5, 'loan', 'verified', $4, id, true, $6, $7, ${decidedAfterOthers('$7', 'posted.id')},
       entry_ids[1], $8, entry_ids[2], $11, $12::bigint from posted returning id, member_id, loan_id`,
    `insert into loan_step (loan_id, step, made_by, made_at)
     select id, step, coalesce($12::bigint, $5), $7 from posted, unnest(case when $11::bigint is not null then array['set_off'] end
       || case when settles then array['settled'] end) as step`,
    insertFineParts('effect_2', '$10'),
    `insert into notification (person_id, kind, about, made_at)
     select $5::bigint, 'loan_set_off', jsonb_build_object('loan_id', id, 'amount', $4::bigint), $7 from posted where $11::bigint is not null
     union all
     select $11, 'set_off_confirmed', jsonb_build_object('loan_id', id, 'amount', $4::bigint, 'by_id', $12::bigint), $7
     from posted where $11 <> $12::bigint`,
  ],
})

/** The officers who pay from a member's savings: one proposed it, one confirms it. */
type ByOfficers = { proposedBy: bigint; confirmedBy: bigint }

/** Posts if the loan still stands where it was read and the savings still reach; undefined where somebody came first. */
export async function postRepayment(
  db: Db,
  loan: LoanRow,
  amount: Fils,
  { lateFine, lockSavings }: Pick<AssociationSettings, 'lateFine' | 'lockSavings'>,
  now: Date,
  by?: ByOfficers,
): Promise<bigint[] | undefined> {
  const date = businessDateAt(now)
  const allocation = allocateRepayment(scheduleOf(loan), loan.repaid, amount)
  const owner = { memberId: loan.member_id, loanId: loan.id }
  const entry = repayLoan({ ...owner, from: 'savings', toReceivable: 0n, allocation })
  const fine = lateFine === 0n ? undefined : await fineOf(db, loan, amount, lateFine, date)
  const when = { date, receivedOn: date, postedAt: now, madeBy: by?.confirmedBy ?? loan.member_id }
  return postEntries(
    db,
    REPAY_FROM_SAVINGS,
    [
      ...[
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
      ...[by?.proposedBy ?? null, by?.confirmedBy ?? null],
    ],
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
