import { expect } from 'vitest'
import { accountOf } from '../journeys.ts'
import { duesOwed } from './dues.ts'
import type { Facts } from './facts.ts'
import {
  availableTo,
  balanceOf,
  type Model,
  type ModelBonus,
  type ModelEntry,
  type ModelMember,
  receivableOf,
  savingsOf,
  sum,
} from './state.ts'

/** Throws where the database is not as the model has it; what the model does not know by its id yet is found. */
export function expectAgreement(model: Model, facts: Facts): void {
  expect(facts.faults, facts.faults.join('; ')).toEqual([])
  findIds(model, facts)
  const fresh = model.entries.filter(({ id }) => id === 0)
  const posted = facts.entries.map(({ date, lines }) => ({ date, lines: lines.sort(byAccount) }))
  expect(posted.map(textOf).sort()).toEqual(fresh.map(textOf).sort())
  for (const [place, { id }] of facts.entries.entries()) {
    const found = fresh.find((entry) => entry.id === 0 && textOf(entry) === textOf(posted[place] ?? entry))
    if (found) found.id = id
  }
  expect(facts.states).toEqual(statesOf(model))
  const unclaimed = model.lines.filter(({ status }) => status === 'unclaimed')
  expect(sum(unclaimed.map(({ amount }) => amount))).toBe(-balanceOf(model, 'unmatched_receipts'))
}

const byAccount = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)
const textOf = ({ date, lines }: { date: string; lines: readonly (readonly [string, bigint | string])[] }) =>
  `${date} ${lines.map(([account, of]) => `${account} ${of}`).join(', ')}`

/** Some calls answer no id of what they made. */
function findIds(model: Model, facts: Facts): void {
  const all = model.members.flatMap((member) => member.payments.map((payment) => ({ member, payment })))
  const known = new Set(all.map(({ payment }) => payment.id))
  for (const { member, payment } of all.filter((each) => each.payment.id === 0)) {
    const found = facts.payments.find(
      (row) =>
        !known.has(row.id) &&
        BigInt(row.member) === member.person.id &&
        row.loan === (payment.loan?.id ?? null) &&
        BigInt(row.amount) === payment.amount,
    )
    payment.id = found?.id ?? 0
    known.add(payment.id)
  }
  const vouchers = new Set(model.vouchers.map(({ id }) => id))
  for (const voucher of model.vouchers.filter(({ id }) => id === 0)) {
    voucher.id = facts.vouchers.find(({ id, purpose }) => purpose === voucher.purpose && !vouchers.has(id))?.id ?? 0
    vouchers.add(voucher.id)
  }
  for (const line of model.lines) line.id = facts.lines.find((row) => row.description === line.description)?.id ?? 0
}

function statesOf(model: Model): Record<string, string> {
  const { members, bonuses, vouchers, lines, manual, imports, accounts, closed } = model
  const of = <T>(list: readonly T[], name: (each: T) => string, state: (each: T) => unknown[]) =>
    list.map((each) => [name(each), state(each).join(' ')] as const)
  const each = <T extends { id: number }>(what: string, list: readonly T[], state: (one: T) => unknown[]) =>
    of(list, ({ id }) => `${what} ${id}`, state)
  return Object.fromEntries([
    ...of(
      members,
      ({ person }) => `member ${person.id}`,
      ({ active, closed: gone }) => [short(active), short(gone)],
    ),
    ...members.flatMap((member) => statesOfMember(member, each)),
    ...each(
      'bonus',
      bonuses.filter(({ status }) => status !== 'discarded'),
      ({ status }: ModelBonus) => [status],
    ),
    ...each('voucher', vouchers, ({ status, reversed }) => [status, reversed]),
    ...each('line', lines, ({ status, entry, claimed }) => [status, idOf(entry), idOf(claimed)]),
    ...each('by hand', manual, ({ status, entry }) => [status, idOf(entry)]),
    ...each('import', imports, ({ status }) => [status]),
    ...of(
      accounts,
      ({ code }) => `account ${code}`,
      (account) => [account.name, short(account.closed)],
    ),
    ['closed', closed.map(({ month }) => month).join(' ')],
  ])
}

const idOf = (entry: ModelEntry | undefined) => entry?.id ?? 0
const short = (yes: boolean) => (yes ? 't' : 'f')

type Each = <T extends { id: number }>(
  what: string,
  list: readonly T[],
  state: (one: T) => unknown[],
) => (readonly [string, string])[]

function statesOfMember({ person, payments, loans, recharges, withdrawals, leavings }: ModelMember, each: Each) {
  return [
    ...each('payment', payments, ({ status, amount, loan }) => (loan ? [status, amount, loan.id] : [status, amount])),
    ...each(
      'line of payment',
      payments.filter(({ status, line }) => status === 'verified' && line),
      ({ line }) => [line?.id],
    ),
    ...each(
      'months of',
      payments.filter(({ months }) => months.length > 0),
      ({ months }) => months.map(({ month, amount }) => `${month} ${amount}`),
    ),
    ...each('loan', loans, (loan) => [
      loan.status,
      loan.premium,
      loan.repaid,
      loan.approvedBy.length,
      loan.writtenOff,
      loan.recovered,
    ]),
    ...each('recharge', recharges, ({ status }) => [status]),
    ...each(
      'proposal of recharge',
      recharges.filter(({ status, proposal }) => status === 'ordered' && proposal),
      ({ proposal }) => [proposal?.by.id, proposal?.paid, proposal?.from],
    ),
    ...each('withdrawal', withdrawals, ({ status }) => [status]),
    ...(leavings.length > 0
      ? [[`leavings of ${person.id}`, leavings.map(({ status }) => status).join(' ')] as const]
      : []),
  ]
}

/** Throws where the member reads something else than the model has. */
export async function expectRead(model: Model, member: ModelMember): Promise<void> {
  const account = await accountOf(member.person)
  const fils = (aed: number) => BigInt(Math.round(aed * 100))
  expect(fils(account.account_balance)).toBe(savingsOf(model, member))
  expect(fils(account.receivable)).toBe(receivableOf(model, member))
  expect(fils(account.available_balance)).toBe(availableTo(model, member))
  // No instalment is due this month: every loan is paid out on the day of the game.
  expect(fils(account.due_balance)).toBe(duesOwed(member) + receivableOf(model, member))
  const { loans } = await member.person.ask('GET /api/my-loans')
  const read = loans.map(({ id, status, outstanding }) => ({ id, status, owes: fils(outstanding) }))
  const modelled = member.loans
    .toReversed()
    .map(({ id, status, total, repaid }) => ({ id, status, owes: status === 'written_off' ? 0n : total - repaid }))
  expect(read).toEqual(modelled)
}
