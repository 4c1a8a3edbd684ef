import { addDays, addMonths, type BusinessDate, dateInMonth, type Month, monthOf, monthRange } from './calendar.ts'
import type { Fils } from './money.ts'
import type { DuesRate, DuesSettings } from './settings.ts'

/** The first due date is never earlier than this many days after acceptance (product: "Dues"). */
const FIRST_DUE_AFTER_DAYS = 7
/** How far ahead a month may be paid (product: "Dues", `month`). */
export const MONTHS_AHEAD = 11

interface StatusChange {
  from: BusinessDate
  active: boolean
}

/** What a claim pays of one month. */
export interface DuesPayment {
  month: Month
  /** Of the claim's amount, the part that is for this month; what of it collected a receivable is for none. */
  amount: Fils
  /** The month's dues when the claim was sent, which the month keeps. */
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
  const rowOf = rowMaker(account)
  return [...months]
    .sort()
    .map(rowOf)
    .filter((row) => row.owed || row.paid > 0n || row.waiting > 0n)
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
  return monthRange(account.duesFrom, addMonths(monthOf(today), MONTHS_AHEAD))
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
