import {
  addDays,
  addMonths,
  type BusinessDate,
  dateInMonth,
  daysBetween,
  type Month,
  type MonthName,
  monthName,
  monthOf,
  monthRange,
} from './calendar.ts'
import { type Fils, sumFils } from './money.ts'
import type { DuesRate, DuesSettings } from './settings.ts'

/** The first due date is never earlier than this many days after acceptance (product: "Dues"). */
export const FIRST_DUE_AFTER_DAYS = 7
/** How far ahead a month may be paid (product: "Dues", `month`). */
export const MONTHS_AHEAD = 11

export interface StatusChange {
  from: BusinessDate
  active: boolean
}

/** What a claim pays of one month. */
export interface DuesPayment {
  month: Month
  /** Of the claim's amount, what counts for this month. */
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
  amount: Fils
  /** Verified so far; it may exceed the amount, and what does is more savings. */
  paid: Fils
  /** Sent and not yet verified. */
  waiting: Fils
  remaining: Fils
  state: 'completed' | 'in_review' | 'due'
  /** Whether the money that completed the month came by its due date; undefined until it is completed. */
  onTime: boolean | undefined
}

/** The day a month falls due. The 7 days after acceptance can push it, even into the next month. */
export function dueDate(
  { acceptedOn, settings }: Pick<DuesAccount, 'acceptedOn' | 'settings'>,
  month: Month,
): BusinessDate {
  const regular = dateInMonth(month, duesRateAt(settings, month).dueDay)
  if (month < monthOf(acceptedOn)) return regular
  const tooSoon = daysBetween(acceptedOn, regular) < FIRST_DUE_AFTER_DAYS
  return tooSoon ? addDays(acceptedOn, FIRST_DUE_AFTER_DAYS) : regular
}

/** Whether the member is active on that day; in the future, as things stand now. */
export function isActiveOn(statusHistory: readonly StatusChange[], date: BusinessDate): boolean {
  return statusHistory.findLast((change) => change.from <= date)?.active ?? true
}

/** The months owed from the first up to and including `upTo`: all but those with the member inactive on the due day. */
export function owedMonths(account: DuesAccount, upTo: Month): Month[] {
  return monthRange(account.duesFrom, upTo).filter((month) =>
    isActiveOn(account.statusHistory, dueDate(account, month)),
  )
}

/** Every owed month up to this one, and every other month that is paid or has a receipt waiting; oldest first. */
export function duesRows(account: DuesAccount, today: BusinessDate): DuesRow[] {
  const owed = new Set(owedMonths(account, monthOf(today)))
  const touched = account.payments.map((payment) => payment.month)
  return [...new Set([...owed, ...touched])].sort().map((month) => duesRow(account, month))
}

/** One month, paid for or not. */
export function duesRow(account: DuesAccount, month: Month): DuesRow {
  const payments = account.payments.filter((payment) => payment.month === month)
  const verified = payments.filter((payment) => payment.state === 'verified')
  const dueOn = dueDate(account, month)
  const amount = payments[0]?.duesAmount ?? duesRateAt(account.settings, month).amount
  const paid = sumFils(verified.map((payment) => payment.amount))
  const waiting = sumFils(payments.map((payment) => payment.amount)) - paid
  const owed = isActiveOn(account.statusHistory, dueOn)
  const remaining = owed && paid < amount ? amount - paid : 0n
  return {
    month,
    dueOn,
    amount,
    paid,
    waiting,
    remaining,
    state: waiting > 0n && (remaining > 0n || paid === 0n) ? 'in_review' : remaining > 0n ? 'due' : 'completed',
    onTime: completedBy(verified, amount, dueOn),
  }
}

/** The owed months, from the first to eleven months ahead, that are not completed; oldest first. */
export function openMonths(account: DuesAccount, today: BusinessDate): DuesRow[] {
  return owedMonths(account, addMonths(monthOf(today), MONTHS_AHEAD))
    .map((month) => duesRow(account, month))
    .filter((row) => row.state !== 'completed')
}

/** The next month to pay: the earliest open one. Undefined for who owes nothing within eleven months. */
export function nextDue(account: DuesAccount, today: BusinessDate): DuesRow | undefined {
  return openMonths(account, today)[0]
}

export type ResolvedMonth =
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

export type SplitOutcome =
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

/** How many months the member has paid in full. */
export function monthsCompleted(rows: readonly DuesRow[]): number {
  return rows.filter((row) => row.paid >= row.amount).length
}

/** The dues of a month: the latest rate that began by then; months before the first follow the first. */
export function duesRateAt(settings: DuesSettings, month: Month): DuesRate {
  return settings.findLast((rate) => rate.from <= month) ?? settings[0]
}

/** Whether the money that reached the amount came by the due date, counting it in the order it came. */
function completedBy(verified: readonly DuesPayment[], amount: Fils, dueOn: BusinessDate): boolean | undefined {
  const inTime = sumFils(verified.filter(({ receivedOn }) => receivedOn <= dueOn).map((payment) => payment.amount))
  const all = sumFils(verified.map((payment) => payment.amount))
  return all < amount ? undefined : inTime >= amount
}
