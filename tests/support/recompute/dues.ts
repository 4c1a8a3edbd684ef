import { dayIn, lastDay, monthOf, months, plusDays, plusMonths } from './days.ts'
import { type Member, type PaymentMonth, settingsOf, sum, type Tables } from './tables.ts'

export interface DuesMonth {
  month: string
  due: string
  owed: boolean
  amount: number
  paid: number
  waiting: number
  open: number
  state: 'completed' | 'in_review' | 'due' | 'not_owed'
  /** The money that completed it had come by its day. */
  onTime: boolean
}

/** A month of dues as it stands, from what was claimed for it and what became of the claims. */
export function duesMonth(tables: Tables, member: Member, month: string): DuesMonth {
  const { dues } = settingsOf(tables)
  const rate = dues.filter(({ from }) => from <= month).at(-1) ?? dues[0]
  if (!rate) throw new Error('there are no dues')
  const parts = tables.payment_month.filter((part) => part.member_id === member.id && monthOf(part.month) === month)
  const stands = (status: string) => parts.filter((part) => statusOf(tables, part) === status)
  const [verified, waits] = [stands('verified'), stands('in_review')]
  const first = parts.find((part) => verified.includes(part) || waits.includes(part))
  const regular = dayIn(month, rate.dueDay)
  const earliest = plusDays(member.accepted_on, 7)
  const due = month >= monthOf(member.accepted_on) && regular < earliest ? earliest : regular
  const owed = month >= monthOf(member.dues_from) && wasActive(tables, member, due)
  const amount = first?.dues_amount ?? Number(rate.amount)
  const paid = sum(verified.map((part) => part.amount))
  const waiting = sum(waits.map((part) => part.amount))
  const open = owed ? Math.max(0, amount - paid) : 0
  const early = verified.filter((part) => (paymentOf(tables, part)?.received_on ?? '') <= due)
  return {
    ...{ month, due, owed, amount, paid, waiting, open },
    state: stateOf({ waiting, open, paid, amount }),
    onTime: paid >= amount && sum(early.map((part) => part.amount)) >= amount,
  }
}

function stateOf({ waiting, open, paid, amount }: Pick<DuesMonth, 'waiting' | 'open' | 'paid' | 'amount'>) {
  if (waiting > 0 && (open > 0 || paid === 0)) return 'in_review'
  if (open > 0) return 'due'
  return paid >= amount ? 'completed' : 'not_owed'
}

/** Every month that is owed up to this one, and those beside that are paid or wait; oldest first. */
export function duesMonths(tables: Tables, member: Member, today: string): DuesMonth[] {
  const touched = tables.payment_month
    .filter(({ member_id }) => member_id === member.id)
    .map(({ month }) => monthOf(month))
  const all = new Set([...months(monthOf(member.dues_from), monthOf(today)), ...touched])
  return [...all]
    .sort()
    .map((month) => duesMonth(tables, member, month))
    .filter(({ month, owed, paid, waiting }) => (owed && month <= monthOf(today)) || paid > 0 || waiting > 0)
}

/** The oldest month that is owed and not completed, up to eleven months ahead. */
export function nextMonth(tables: Tables, member: Member, today: string): DuesMonth | undefined {
  const payable = months(monthOf(member.dues_from), plusMonths(monthOf(today), 11))
  return payable.map((month) => duesMonth(tables, member, month)).find(({ open }) => open > 0)
}

export const dueByMonthEnd = (rows: readonly { due: string; open: number }[], today: string) =>
  sum(rows.filter(({ due }) => due <= lastDay(monthOf(today))).map(({ open }) => open))

function wasActive({ member_status }: Tables, { id }: Member, day: string): boolean {
  return member_status.filter(({ member_id, from_date }) => member_id === id && from_date <= day).at(-1)?.active ?? true
}

const paymentOf = ({ payment }: Tables, { payment_id }: PaymentMonth) => payment.find(({ id }) => id === payment_id)
const statusOf = (tables: Tables, part: PaymentMonth) => paymentOf(tables, part)?.status
