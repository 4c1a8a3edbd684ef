import { type BusinessDate, businessDateAt, type Month, type MonthName, monthName } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { type DuesAccount, type DuesRow, openMonths } from '#core/dues-calendar.ts'
import { resolveMonth, splitAcrossMonths } from '#core/dues-months.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { insertDuesPayment, insertLoanPayment } from './payment-store.ts'

export type DuesClaim = {
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
 * Stores a claim of dues; the months it is for are found now and fixed. The receipt is on disk before the row that
 * names it commits. Throws `month_waiting`, `month_nothing_left`, `month_not_owed`, `months_not_open`,
 * `months_amount_too_small`, `busy`, and `invalid_fields` where months paid together do not begin with the one named.
 */
export async function saveDuesPayment(
  { db, files, secrets }: { db: Db; files: FileStore; secrets: Secrets },
  memberId: bigint,
  claim: DuesClaim,
  now: Date,
): Promise<bigint> {
  const [row] = await readDuesFacts(db, [memberId])
  if (!row) throw new Refusal('not_a_member')
  const account = duesAccount(row.facts)
  const today = businessDateAt(now)
  const chosen = claim.months
    ? oldestOpen(openMonths(account, today), claim.months, claim.month, today.slice(0, 7) as Month)
    : [named(account, claim.month, today)]
  const parts = splitOrRefusal(chosen, claim.amount)
  if (claim.receipt) await files.keep(claim.receipt)
  const months = parts.map(({ month, amount }, index) => ({
    month: `${month}-01`,
    amount: amount.toString(),
    dues_amount: chosen[index]?.amount.toString(),
  }))
  const { accountNumber, receipt, onBehalf } = claim
  const from = keepNumber(secrets, 'payment.account_number', memberId, accountNumber ?? '')
  try {
    const [made] = await insertDuesPayment(db, [
      memberId,
      claim.amount,
      from.masked,
      receipt?.sha256 ?? null,
      receipt?.sourceSha256 ?? null,
      receipt?.mediaType ?? null,
      onBehalf?.receivedOn ?? today,
      now,
      JSON.stringify(months),
      receipt?.print ?? null,
      onBehalf?.recordedBy ?? null,
      onBehalf?.paidInto ?? 'bank',
      from.sealed,
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
    const words = sentence('Months paid together begin with the oldest open one, {month}.', {
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

/** Stores a claim to have paid towards the active loan. Throws `no_active_loan`, `loan_payment_waiting`. */
export async function saveLoanPayment(db: Db, memberId: bigint, amount: Fils, now: Date): Promise<bigint> {
  try {
    const [made] = await insertLoanPayment(db, [memberId, amount, businessDateAt(now), now])
    if (!made) throw new Refusal('no_active_loan')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'payment_loan_waiting' ? new Refusal('loan_payment_waiting') : error
  }
}
