import { balanceOf, savingsOf } from './balances.ts'
import { arrearsOf, duesByMonth, openByNow, riskOf } from './behind.ts'
import type { Claim } from './claim.ts'
import { monthOf, plusMonths } from './days.ts'
import { freeToLend } from './fund.ts'
import { aed, sum, type Tables } from './tables.ts'

const count = (rows: readonly { status: string }[], status: string) =>
  rows.filter((each) => each.status === status).length

function waiting(tables: Tables) {
  const { payment, loan, withdrawal, bonus } = tables
  const reversing = bonus.filter(({ status, reversal_by }) => /^credit/.test(status) && reversal_by !== null)
  return {
    ...{ payments: count(payment, 'in_review'), loans_submitted: count(loan, 'submitted') },
    ...{ loans_approved: count(loan, 'approved'), applications: count(tables.membership_application, 'waiting') },
    ...{ leavings: count(tables.member_leaving, 'proposed'), withdrawals_asked: count(withdrawal, 'asked') },
    ...{ withdrawals_approved: count(withdrawal, 'approved'), recharges: count(tables.recharge_order, 'ordered') },
    ...{ manual_entries: count(tables.manual_entry, 'proposed'), bonuses: count(bonus, 'declared') + reversing.length },
    expenses: count(tables.voucher, 'waiting'),
    ...{ bank_lines: count(tables.bank_line, 'open'), messages: count(tables.conversation, 'waiting') },
  }
}

function overview(tables: Tables, today: string) {
  const arrears = arrearsOf(tables, today)
  const late = riskOf(tables, today).rows
  const [first, last] = [plusMonths(monthOf(today), -5), monthOf(today)]
  return {
    waiting: waiting(tables),
    fund: {
      ...{ bank: aed(balanceOf(tables, /^bank(_\d+)?$/)), cash: aed(balanceOf(tables, /^cash(_\d+)?$/)) },
      ...{ savings: aed(0 - balanceOf(tables, /^savings$/)), lent: aed(balanceOf(tables, /^loans_receivable$/)) },
      free_to_lend: aed(freeToLend(tables)),
    },
    members: {
      active: tables.member.filter(({ active }) => active).length,
      inactive: tables.member.filter(({ active, closed_on }) => !active && closed_on === null).length,
      closed: tables.member.filter(({ active, closed_on }) => !active && closed_on !== null).length,
    },
    months: duesByMonth(tables, first, last, today).map(({ month, expected, received }) => ({
      ...{ month, expected: aed(expected), received: aed(received) },
    })),
    arrears: {
      members: arrears.filter(({ months_open }) => months_open > 0).length,
      amount: fromAed(arrears.map(({ dues_open }) => dues_open)),
      loans: late.length,
      loan_amount: fromAed(late.map(({ overdue }) => overdue)),
    },
  }
}

const fromAed = (amounts: readonly number[]) => aed(sum(amounts.map((amount) => Math.round(amount * 100))))

/** What an officer sees first, and the register. */
export function overviewClaims(tables: Tables, today: string): Claim[] {
  const paged = { list: 'members', next: 'next_after', from: 'after' }
  const overdue = new Map(arrearsOf(tables, today).map(({ id, total }) => [id, total]))
  const register = tables.member.map((member) => {
    const open = openByNow(tables, member, today)
    return {
      ...{ id: member.id, status: member.active ? 1 : 0, closed: member.closed_on !== null },
      ...{ savings: aed(savingsOf(tables, member.id)), months_open: open.length },
      ...{ dues_open: aed(sum(open.map((each) => each.open))), overdue: overdue.get(member.id) ?? aed(0) },
    }
  })
  const vouchers = (status: string) => ({
    ...{ call: 'GET /api/office/vouchers', paged: { list: 'vouchers', next: 'next_after', from: 'after' } },
    ...{ query: { status }, sorted: { list: 'vouchers', by: 'id' } },
    expected: {
      vouchers: tables.voucher
        .filter((each) => each.status === status)
        .sort((a, b) => a.id - b.id)
        .map(({ id, amount, entry_id }) => ({ id, status, amount: aed(amount), entry_id })),
    },
  })
  return [
    ...['waiting', 'posted', 'rejected', 'cancelled'].map(vouchers),
    { call: 'GET /api/office/overview', expected: overview(tables, today) },
    { call: 'GET /api/office/members', paged, sorted: { list: 'members', by: 'id' }, expected: { members: register } },
  ]
}
