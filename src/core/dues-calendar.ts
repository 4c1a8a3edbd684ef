import {
  addDays,
  addMonths,
  type BusinessDate,
  dateInMonth,
  lastDayOf,
  type Month,
  type MonthName,
  monthLabel,
  monthName,
  monthOf,
  monthRange,
} from './calendar.ts'
import type { InstalmentState } from './loan-repayment.ts'
import { type Fils, sumFils } from './money.ts'
import type { DuesRate, DuesSettings } from './settings.ts'

/** The first due date is never earlier than this many days after acceptance (product: "Dues"). */
const FIRST_DUE_AFTER_DAYS = 7
/** How far ahead a month may be paid (product: "Dues", `month`). */
export const MONTHS_AHEAD = 11

/** The last month that may be paid, in this one. */
export const lastPayable = (thisMonth: Month): Month => addMonths(thisMonth, MONTHS_AHEAD)

/** The months after this one that may be paid. */
export const monthsAhead = (thisMonth: Month): Month[] => monthRange(addMonths(thisMonth, 1), lastPayable(thisMonth))

interface StatusChange {
  from: BusinessDate
  active: boolean
}

/** What a payment pays of one month. */
export interface DuesPayment {
  month: Month
  /** Of the payment's amount, the part that is for this month; what of it collected a receivable is for none. */
  amount: Fils
  /** The month's dues when the payment was sent, which the month keeps. */
  duesAmount: Fils
  state: 'verified' | 'waiting'
  /** When the money came; decides punctuality. */
  receivedOn: BusinessDate
}

export interface DuesAccount {
  acceptedOn: BusinessDate
  /** The first month owed: that of acceptance, or an imported member's dues start month. */
  duesFrom: Month
  /** Oldest first. Before its first change a member is active. */
  statusHistory: readonly StatusChange[]
  settings: DuesSettings
  /** Verified and waiting ones, in the order they were sent. */
  payments: readonly DuesPayment[]
}

export interface DuesRow {
  month: Month
  dueOn: BusinessDate
  /** Whether it is after the first month and the member is active on the due date. A month not owed has a row only if it is paid or a receipt waits. */
  owed: boolean
  amount: Fils
  /** Verified so far; it may exceed the amount, and what does is more savings. */
  paid: Fils
  /** Sent and not yet verified. */
  waiting: Fils
  remaining: Fils
  /** `not_owed`: partly paid, and no longer owed. */
  state: 'completed' | 'in_review' | 'due' | 'not_owed'
  /** Whether the money that completed the month came by its due date; undefined until it is completed. */
  onTime: boolean | undefined
}

/** The day each month falls due. The 7 days after acceptance can push it, even into the next month. */
export function dueDates({ acceptedOn, settings }: Pick<DuesAccount, 'acceptedOn' | 'settings'>) {
  const earliest = addDays(acceptedOn, FIRST_DUE_AFTER_DAYS)
  const accepted = monthOf(acceptedOn)
  return (month: Month): BusinessDate => {
    const regular = dateInMonth(month, duesRateAt(settings, month).dueDay)
    return month >= accepted && regular < earliest ? earliest : regular
  }
}

/** Whether the member is active on that day; in the future, as things stand now. */
function isActiveOn(statusHistory: readonly StatusChange[], date: BusinessDate): boolean {
  return statusHistory.findLast((change) => change.from <= date)?.active ?? true
}

/** Every owed month up to this one, and every other month that is paid or has a receipt waiting; oldest first. */
export function duesRows(account: DuesAccount, today: BusinessDate): DuesRow[] {
  const thisMonth = monthOf(today)
  const touched = account.payments.map((payment) => payment.month)
  const months = new Set([...monthRange(account.duesFrom, thisMonth), ...touched])
  return duesRowsOf(account, [...months].sort(), today)
}

/** The same of these months alone. Payments for other months don't matter. */
export function duesRowsOf(account: DuesAccount, months: readonly Month[], today: BusinessDate): DuesRow[] {
  const thisMonth = monthOf(today)
  return months
    .map(rowMaker(account))
    .filter((row) => (row.owed && row.month <= thisMonth) || row.paid > 0n || row.waiting > 0n)
}

/** The owed months, from the first to eleven months ahead, that are not completed; oldest first. */
export function openMonths(account: DuesAccount, today: BusinessDate): DuesRow[] {
  const rowOf = rowMaker(account)
  return payableMonths(account, today).map(rowOf).filter(isOpen)
}

/** The next month to pay: the earliest open one. Undefined for who owes nothing within eleven months. */
export function nextDue(account: DuesAccount, today: BusinessDate): DuesRow | undefined {
  const rowOf = rowMaker(account)
  for (const month of payableMonths(account, today)) {
    const row = rowOf(month)
    if (isOpen(row)) return row
  }
  return undefined
}

/** How many months the member has paid in full. */
export function monthsCompleted(rows: readonly DuesRow[]): number {
  return rows.filter((row) => row.paid >= row.amount).length
}

/** The dues of a month: the latest rate that began by then; months before the first follow the first. */
export function duesRateAt(settings: DuesSettings, month: Month): DuesRate {
  return settings.findLast((rate) => rate.from <= month) ?? settings[0]
}

function payableMonths(account: DuesAccount, today: BusinessDate): Month[] {
  return monthRange(account.duesFrom, lastPayable(monthOf(today)))
}

function isOpen(row: DuesRow): boolean {
  return row.owed && row.state !== 'completed'
}

/** Makes the row of any month, paid for or not. What is the same for every month is worked out once. */
function rowMaker(account: DuesAccount): (month: Month) => DuesRow {
  const paymentsOf = Map.groupBy(account.payments, (payment) => payment.month)
  const dueOnOf = dueDates(account)
  return (month) => duesRow(account, month, dueOnOf(month), paymentsOf.get(month) ?? [])
}

function duesRow(
  { duesFrom, statusHistory, settings }: DuesAccount,
  month: Month,
  dueOn: BusinessDate,
  payments: readonly DuesPayment[],
): DuesRow {
  const owed = month >= duesFrom && isActiveOn(statusHistory, dueOn)
  const amount = payments[0]?.duesAmount ?? duesRateAt(settings, month).amount
  const paid = sumOf(payments, (payment) => payment.state === 'verified')
  const waiting = sumOf(payments, (payment) => payment.state === 'waiting')
  const remaining = owed && paid < amount ? amount - paid : 0n
  const inReview = waiting > 0n && (remaining > 0n || paid === 0n)
  const paidInTime = (payment: DuesPayment) => payment.state === 'verified' && payment.receivedOn <= dueOn
  return {
    month,
    dueOn,
    owed,
    amount,
    paid,
    waiting,
    remaining,
    state: inReview ? 'in_review' : remaining > 0n ? 'due' : paid >= amount ? 'completed' : 'not_owed',
    onTime: paid < amount ? undefined : sumOf(payments, paidInTime) >= amount,
  }
}

function sumOf(payments: readonly DuesPayment[], counts: (payment: DuesPayment) => boolean): Fils {
  let sum = 0n
  for (const payment of payments) if (counts(payment)) sum += payment.amount
  return sum
}

/** The change of the dues that is still to come after that month, if one is. */
export function rateToCome(dues: DuesSettings, thisMonth: Month): DuesRate | undefined {
  return dues.find((rate) => rate.from > thisMonth)
}

/**
 * The dues with a change that begins in a later month than this one (the caller refuses any other). It takes the place
 * of a change that was still to come; the same dues as now only take that one back.
 */
export function changedDues(dues: DuesSettings, change: DuesRate, thisMonth: Month): DuesSettings {
  const now = duesRateAt(dues, thisMonth)
  const [first, ...later] = dues
  const begun = later.filter((rate) => rate.from <= thisMonth)
  const same = change.amount === now.amount && change.dueDay === now.dueDay
  return [first, ...begun, ...(same ? [] : [change])]
}

type ResolvedMonth =
  | { found: DuesRow }
  /** That month has a receipt waiting. */
  | { refused: 'month_waiting'; month: Month }
  /** None is left; the last month of that name that was paid, if any was. */
  | { refused: 'month_nothing_left'; lastPaid: Month | undefined }

/** Which month a name without a year means: the earliest open one of that name (product: "Dues", `month`). */
export function resolveMonth(account: DuesAccount, name: MonthName, today: BusinessDate): ResolvedMonth {
  const row = openMonths(account, today).find(({ month }) => monthName(month) === name)
  if (!row) {
    const paid = duesRows(account, today).filter(({ month, paid }) => monthName(month) === name && paid > 0n)
    return { refused: 'month_nothing_left', lastPaid: paid.at(-1)?.month }
  }
  return row.state === 'in_review' ? { refused: 'month_waiting', month: row.month } : { found: row }
}

type SplitOutcome =
  | { parts: { month: Month; amount: Fils }[] }
  /** The amount does not reach the last month: it has to exceed this. */
  | { refused: 'months_amount_too_small'; moreThan: Fils }

/**
 * Divides one receipt over the chosen months, oldest first: each gets what remains of it, the last all that is left,
 * be it less or more than it needs. At least one month is chosen.
 */
export function splitAcrossMonths(chosen: readonly Pick<DuesRow, 'month' | 'remaining'>[], amount: Fils): SplitOutcome {
  const parts = chosen.map(({ month, remaining }) => ({ month, amount: remaining }))
  const last = parts.at(-1)
  if (!last) throw new RangeError('no month is chosen')
  const before = sumFils(parts.map((part) => part.amount)) - last.amount
  if (amount <= before) return { refused: 'months_amount_too_small', moreThan: before }
  last.amount = amount - before
  return { parts }
}

/** An owed month that is neither paid nor waiting, and what is still to pay of it. */
export type OpenMonth = { month: Month; remaining: Fils }

/**
 * How many of the open months one receipt may pay together: the amount is a multiple of the month's dues, and several
 * months are open (product: "Dues"). 0 where there is nothing to offer. The amount has to reach the last of them, or the
 * server would refuse it.
 */
export function monthsTogether(amount: Fils, dues: Fils, open: readonly OpenMonth[]): number {
  if (dues <= 0n || amount % dues !== 0n) return 0
  const times = amount / dues
  const count = times > BigInt(open.length) ? open.length : Number(times)
  const beforeLast = sumFils(open.slice(0, count - 1).map((month) => month.remaining))
  return count >= 2 && amount > beforeLast ? count : 0
}

/** A loan that was paid out: its instalments as repaidState gives them, with the day each falls due. */
export interface LoanRows {
  loanId: bigint
  state: 'active' | 'settled' | 'written_off'
  instalments: readonly (InstalmentState & { dueOn: BusinessDate })[]
  /** The amount of the payment in review for this loan, if one waits. */
  waiting: Fils | undefined
}

export interface PaymentRow {
  kind: 'dues' | 'instalment'
  month: Month
  /** 'May 2025' */
  label: string
  description: string
  /** Which of how many, of a loan. */
  instalment: { number: number; of: number } | undefined
  /** Completed, or not owed: what was paid. In review: what waits. Else what is still to pay. */
  amount: Fils
  status: 'completed' | 'pay_now' | 'in_review' | 'due' | 'not_owed'
  dueOn: BusinessDate
  loanId: bigint | undefined
}

/**
 * The rows of the specification's monthlyPaymentData, latest first: the dues rows and every instalment of every loan.
 * Of a loan written off only what was paid is left to show.
 */
export function monthlyPaymentRows(
  today: BusinessDate,
  dues: readonly DuesRow[],
  loans: readonly LoanRows[],
): PaymentRow[] {
  const rows = [
    ...dues.map(duesPaymentRow),
    ...loans.flatMap((loan) => instalmentRows(loan, lastDayOf(monthOf(today)))),
  ]
  return rows.sort((a, b) => descending(a.month, b.month) || descending(a.dueOn, b.dueOn))
}

/**
 * What is unpaid of months and instalments due by the end of this month, and what stands as receivable from the
 * member. A waiting receipt does not reduce it.
 */
export function dueBalance(
  today: BusinessDate,
  dues: readonly DuesRow[],
  loans: readonly LoanRows[],
  receivable: Fils,
): Fils {
  const instalments = loans.filter((loan) => loan.state === 'active').flatMap((loan) => loan.instalments)
  const monthEnd = lastDayOf(monthOf(today))
  const due = [...dues, ...instalments].filter((row) => row.dueOn <= monthEnd)
  return sumFils(due.map((row) => row.remaining)) + receivable
}

function duesPaymentRow({ month, dueOn, paid, waiting, remaining, state }: DuesRow): PaymentRow {
  const amount = { completed: paid, in_review: waiting, due: remaining, not_owed: paid }[state]
  const shown = { description: 'Monthly dues', instalment: undefined, amount, status: state }
  return row({ kind: 'dues', month, dueOn, ...shown, loanId: undefined })
}

function instalmentRows({ loanId, state, instalments, waiting }: LoanRows, monthEnd: BusinessDate): PaymentRow[] {
  const shown = state === 'written_off' ? instalments.filter((instalment) => instalment.remaining === 0n) : instalments
  const touchedNext = waiting === undefined ? undefined : instalments.find((instalment) => instalment.remaining > 0n)
  return shown.map((instalment) => {
    const { number, dueOn, total, remaining } = instalment
    const inReview = instalment === touchedNext
    const unpaid = dueOn <= monthEnd ? 'pay_now' : 'due'
    return row({
      kind: 'instalment',
      month: monthOf(dueOn),
      dueOn,
      description: `Loan instalment ${number} of ${instalments.length}`,
      instalment: { number, of: instalments.length },
      amount: inReview && waiting !== undefined ? waiting : remaining === 0n ? total : remaining,
      status: inReview ? 'in_review' : remaining === 0n ? 'completed' : unpaid,
      loanId,
    })
  })
}

function row(fields: Omit<PaymentRow, 'label'>): PaymentRow {
  return { ...fields, label: monthLabel(fields.month) }
}

function descending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1
}
