import { receivableOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { daysFrom, lastDay, monthOf } from './days.ts'
import { duesMonths } from './dues.ts'
import { type LoanStanding, loanStanding, loansOf, overdueOf } from './loans.ts'
import { aed, type Member, sum, type Tables } from './tables.ts'

const DAYS = [0, 30, 60, 90]
const PAGED = { next: 'next_after', from: 'after' }

/** The day of the oldest instalment of an active loan that is not paid. */
export const nextDue = ({ status, schedule, loan }: LoanStanding) =>
  status === 'active' && loan.disbursed_on ? schedule.find(({ open }) => open > 0)?.due : undefined

/** What of dues has passed its day, oldest first. */
const lateMonths = (tables: Tables, member: Member, today: string) =>
  duesMonths(tables, member, today).filter(({ due, open }) => open > 0 && due < today)

function rowOf(tables: Tables, member: Member, today: string) {
  const late = lateMonths(tables, member, today)
  const loans = loansOf(tables, member.id).filter((each) => (nextDue(each) ?? '9999') < today)
  const receivable = receivableOf(tables, member.id)
  const days = [...late.map(({ due }) => due), ...loans.map((each) => nextDue(each) ?? '')]
  const since = [...days, ...(receivable > 0 ? [receivableSince(tables, member)] : [])].sort()[0]
  const [dues, instalments] = [sum(late.map(({ open }) => open)), sum(loans.map((each) => overdueOf(each, today)))]
  if (dues + instalments + receivable === 0) return undefined
  return {
    ...{ id: member.id, status: member.active ? 1 : 0, months_open: late.length, dues_open: aed(dues) },
    ...{ instalments_open: aed(instalments), receivable: aed(receivable) },
    total: aed(dues + instalments + receivable),
    ...(since ? { since, days_late: daysFrom(since, today) } : {}),
  }
}

/** The day of the oldest part of a debt that is not collected yet; what was reversed and its reversal count together. */
function receivableSince({ entry, posting }: Tables, { id }: Member): string {
  const own = posting.filter((each) => each.account === 'member_receivable' && each.member_id === id)
  const of = (entryId: number) => sum(own.filter((each) => each.entry_id === entryId).map(({ amount }) => amount))
  const moved = (entryId: number) => own.some((each) => each.entry_id === entryId)
  const debts: { date: string; left: number }[] = []
  let collected = 0
  for (const each of entry.filter((one) => moved(one.id))) {
    if (entry.some((reversal) => reversal.reverses === each.id && moved(reversal.id))) continue
    const amount = of(each.id) + (each.reverses === null ? 0 : of(each.reverses))
    if (amount > 0) debts.push({ date: each.date, left: amount })
    else collected -= amount
  }
  for (const debt of debts) {
    const paid = Math.min(debt.left, collected)
    debt.left -= paid
    collected -= paid
  }
  return debts.find(({ left }) => left > 0)?.date ?? ''
}

/** Overdue members, by number. */
export const arrearsOf = (tables: Tables, today: string) =>
  tables.member.flatMap((member) => rowOf(tables, member, today) ?? [])

/** How much of what is out is in loans that are late, by how much. */
export function lateOf(loans: readonly { out: number; due: string }[], at: string) {
  const whole = sum(loans.map(({ out }) => out))
  return DAYS.map((days) => {
    const late = loans.filter(({ due }) => daysFrom(due, at) > days)
    const principal = sum(late.map(({ out }) => out))
    const percent = whole === 0 ? 0 : Math.floor((2 * principal * 10_000 + whole) / (2 * whole)) / 100
    return { days, loans: late.length, principal: aed(principal), percent }
  })
}

export const activeLoans = (tables: Tables) =>
  tables.loan.map((loan) => loanStanding(tables, loan)).filter(({ status }) => status === 'active')

export function riskOf(tables: Tables, today: string) {
  const active = activeLoans(tables)
  const late = active.filter((each) => (nextDue(each) ?? '9999') < today)
  return {
    ...{ loans: active.length, principal: aed(sum(active.map(({ out }) => out))) },
    late: lateOf(
      active.map((each) => ({ out: each.out, due: nextDue(each) ?? '9999-12-31' })),
      today,
    ),
    rows: late.map((each) => ({
      ...{
        loan_id: each.loan.id,
        principal: aed(each.out),
        overdue: aed(overdueOf(each, today)),
        since: nextDue(each),
      },
    })),
  }
}

/** Dues of some months of all members together: what was due, paid or open, and what of it came. */
export function duesByMonth(tables: Tables, from: string, to: string, today: string) {
  const all = tables.member.flatMap((member) => duesMonths(tables, member, today))
  const within = [...new Set(all.map(({ month }) => month))].filter((month) => from <= month && month <= to).sort()
  return within
    .map((month) => {
      const own = all.filter((each) => each.month === month)
      const expected = sum(own.map(({ paid, amount, open }) => Math.min(paid, amount) + open))
      return { month, expected, received: sum(own.map(({ paid, amount }) => Math.min(paid, amount))) }
    })
    .filter(({ expected, received }) => expected !== 0 || received !== 0)
}

export function behindClaims(tables: Tables, today: string): Claim[] {
  return [
    {
      ...{ call: 'GET /api/office/arrears', paged: { list: 'rows', ...PAGED }, sorted: { list: 'rows', by: 'id' } },
      expected: { rows: arrearsOf(tables, today) },
    },
    {
      call: 'GET /api/office/reports/loans-at-risk',
      ...{ paged: { list: 'rows', ...PAGED }, sorted: { list: 'rows', by: 'loan_id' } },
      expected: riskOf(tables, today),
    },
  ]
}

/** Of this month and before. */
export const openByNow = (tables: Tables, member: Member, today: string) =>
  duesMonths(tables, member, today).filter(({ open, month }) => open > 0 && month <= monthOf(lastDay(monthOf(today))))
