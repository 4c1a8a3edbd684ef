import type { Parsed } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt, type Month, type MonthName, monthName } from '#core/calendar.ts'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { type DuesAccount, type DuesRow, openMonths, resolveMonth, splitAcrossMonths } from '#core/dues-calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { memberSteps } from '#server/http/member-steps.ts'
import { checkStep } from '#server/http/steps.ts'
import { checkAccountOpen, checkDayHasCome } from '#server/ledger/check-entered.ts'
import { duesAccount, readDuesFacts, readMembership } from '#server/ledger/member-facts.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { insertDeposit, insertDuesPayment, insertLoanPayment, loanWaits } from './payment-store.ts'

export type NewDuesPayment = {
  amount: Fils
  month: MonthName
  accountNumber: string | undefined
  receipt: CheckedFile | undefined
  /** Pay that many open months together, oldest first; the month named is then the oldest of them. */
  months: number | undefined
  /** The officer who enters it on behalf of the member, and how the money came. */
  onBehalf?: { recordedBy: bigint; paidInto: MoneyAccount; receivedOn: BusinessDate }
}

/**
 * Stores a payment of dues; the months it is for are found now and fixed. The receipt is on disk before the row that
 * names it commits. Throws `month_waiting`, `month_nothing_left`, `month_not_owed`, `months_not_open`,
 * `months_amount_too_small`, `busy`, and `invalid_fields` where months paid together do not begin with the one named.
 */
export async function saveDuesPayment(
  { db, files, secrets }: { db: Db; files: FileStore; secrets: Secrets },
  memberId: bigint,
  payment: NewDuesPayment,
  now: Date,
): Promise<bigint> {
  const [row] = await readDuesFacts(db, [memberId])
  if (!row) throw new Refusal('not_a_member')
  const account = duesAccount(row.facts)
  const today = businessDateAt(now)
  const chosen = payment.months
    ? oldestOpen(openMonths(account, today), payment.months, payment.month, today.slice(0, 7) as Month)
    : [named(account, payment.month, today)]
  const parts = splitOrRefusal(chosen, payment.amount)
  if (payment.receipt) await files.keep(payment.receipt)
  const months = parts.map(({ month, amount }, index) => ({
    month: `${month}-01`,
    amount: amount.toString(),
    dues_amount: chosen[index]?.amount.toString(),
  }))
  const { accountNumber, receipt, onBehalf } = payment
  const from = keepNumber(secrets, 'payment.account_number', memberId, accountNumber ?? '')
  try {
    const [made] = await insertDuesPayment(db, [
      memberId,
      payment.amount,
      from.masked,
      receipt?.sha256 ?? null,
      receipt?.sourceSha256 ?? null,
      receipt?.mediaType ?? null,
      onBehalf?.receivedOn ?? today,
      now,
      JSON.stringify(months),
      onBehalf?.recordedBy ?? null,
      onBehalf?.paidInto ?? 'bank',
      from.encrypted,
    ])
    if (!made) throw new Refusal('busy')
    return made.id
  } catch (error) {
    if (violatedConstraint(error) !== 'payment_month_waiting') throw error
    // Which of several waits since is not known; sent again, they are chosen anew.
    if (chosen.length > 1) throw new Refusal('busy')
    throw new Refusal('month_waiting', { month: { month: chosen[0]?.month ?? (today.slice(0, 7) as Month) } })
  }
}

function named(account: DuesAccount, name: MonthName, today: ReturnType<typeof businessDateAt>): DuesRow {
  const resolved = resolveMonth(account, name, today)
  if ('found' in resolved) return resolved.found
  if (resolved.refused === 'month_waiting') throw new Refusal('month_waiting', { month: { month: resolved.month } })
  if (!resolved.lastPaid) throw new Refusal('month_not_owed', { month: name })
  throw new Refusal('month_nothing_left', { month: { month: resolved.lastPaid } })
}

function oldestOpen(open: readonly DuesRow[], count: number, first: MonthName, thisMonth: Month): DuesRow[] {
  const owed = open.filter((row) => row.state === 'due' && row.month <= thisMonth)
  const oldest = owed[0]?.month
  if (oldest && monthName(oldest) !== first) {
    // Paying other months than the one that was chosen would surprise whoever chose it.
    const words = sentence('Start with the oldest unpaid month, {month}.', {
      month: { month: oldest },
    })
    throw new Refusal('invalid_fields', {}, { month: [words] })
  }
  if (owed.length < count) throw new Refusal('months_not_open', { open: owed.length })
  return owed.slice(0, count)
}

function splitOrRefusal(chosen: readonly DuesRow[], amount: Fils) {
  const split = splitAcrossMonths(chosen, amount)
  if ('parts' in split) return split.parts
  throw new Refusal('months_amount_too_small', { needed: amountOf(split.moreThan) })
}

/** Stores a payment towards the active loan. Throws `no_active_loan`, `loan_payment_waiting`. */
export async function saveLoanPayment(db: Db, memberId: bigint, amount: Fils, now: Date): Promise<bigint> {
  const [made] = await insertLoanPayment(db, [memberId, amount, businessDateAt(now), now]).catch(loanWaits)
  if (!made) throw new Refusal('no_active_loan')
  return made.id
}

/**
 * Enters a payment of dues on behalf of a member; another officer verifies it. Money that came to the bank shows on a
 * receipt or by the account it came from; cash has neither. Gives the payment's id. Throws `not_found`, `invalid_fields`,
 * and what a member's own payment is refused for.
 */
export async function recordDuesPayment(
  deps: { db: Db; files: FileStore; secrets: Secrets },
  memberId: bigint,
  officerId: bigint,
  form: Parsed<'POST /api/office/members/:id/dues-payments', 'form'>,
  receipt: CheckedFile | undefined,
  now: Date,
): Promise<bigint> {
  const { payment_amount: amount, month, months, paid_into: paidInto, account_number: accountNumber } = form
  const receivedOn = form.received_on as BusinessDate
  checkDayHasCome(receivedOn, now, 'received_on')
  await checkAccountOpen(deps.db, paidInto, 'paid_into')
  if (placeOf(paidInto) === 'bank' && !accountNumber && !receipt) {
    throw new Refusal(
      'invalid_fields',
      {},
      { account_number: [sentence('Enter the account it came from, or add a receipt.')] },
    )
  }
  const onBehalf = { recordedBy: officerId, paidInto, receivedOn }
  const payment = { amount, month, months, receipt, onBehalf, accountNumber: accountNumber || undefined }
  try {
    return await saveDuesPayment(deps, memberId, payment, now)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'not_a_member' ? new Refusal('not_found') : error
  }
}

type Deposit = {
  amount: Fils
  paidInto: MoneyAccount
  accountNumber: string
  receivedOn: BusinessDate
}

/**
 * Enters savings that a member paid in beside the dues; another officer verifies them among the payments. Gives the
 * payment's id. Throws `not_found`, `member_closed`, `invalid_fields`.
 */
export async function recordDeposit(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  officerId: bigint,
  deposit: Deposit,
  now: Date,
): Promise<bigint> {
  const { amount, paidInto, accountNumber, receivedOn } = deposit
  checkDayHasCome(receivedOn, now, 'received_on')
  await checkAccountOpen(db, paidInto, 'paid_into')
  if (placeOf(paidInto) === 'bank' && !accountNumber) {
    throw new Refusal('invalid_fields', {}, { account_number: [sentence('Enter the account it came from.')] })
  }
  const [member] = await readMembership(db, [memberId])
  if (!member) throw new Refusal('not_found')
  await checkStep(db, memberSteps.record_deposit, member, officerId, () => new Refusal('member_closed'))
  const from = keepNumber(secrets, 'payment.account_number', memberId, accountNumber)
  const values = [memberId, amount, from.masked, receivedOn, now, officerId, paidInto, from.encrypted]
  const [made] = await insertDeposit(db, values)
  if (!made) throw new Refusal('not_found')
  return made.id
}
