import type { BodyOf } from '#contract/calls.ts'
import { type AccountCode, accountOf } from '#core/chart.ts'
import { type Fils, parseAed } from '#core/money.ts'

/** A line as it is typed: the amount stands on one of its sides. */
export type LineFields = { account: string; member: string; debit: string; credit: string }
export type EntryFields = { date: string; memo: string; lines: LineFields[] }

export const emptyLine: LineFields = { account: '', member: '', debit: '', credit: '' }

/** A line as the call takes it. */
export function lineOf({
  account,
  member,
  debit,
  credit,
}: LineFields): BodyOf<'POST /api/office/ledger/manual-entries'>['lines'][number] {
  const [side, amount] = debit.trim() === '' ? (['credit', credit] as const) : (['debit', debit] as const)
  return { account, side, amount: amount.trim(), ...(isOfMember(account) && { member_id: Number(member) }) }
}

/** What is typed of a line, in fils, debit above zero; what is no amount yet counts nothing. */
export function amountOf({ debit, credit }: LineFields): Fils {
  return (parseAed(debit.trim()) ?? 0n) - (parseAed(credit.trim()) ?? 0n)
}

/** Whether the account is kept per member, so that its line names one. */
export function isOfMember(account: string): boolean {
  return account !== '' && accountOf(account as AccountCode).keptPer === 'member'
}
