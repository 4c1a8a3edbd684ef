import { type Account, type AccountCode, accountOf, naturalBalance } from './chart.ts'
import { type Entry, type EntryLine, makeEntry } from './entry.ts'
import { type Fils, sumFils } from './money.ts'

/** A line of an entry that is written by hand. */
export interface ManualLine {
  account: AccountCode
  memberId: bigint | undefined
  /** Fils; debit above zero, credit below. */
  amount: Fils
}

/**
 * Accounts whose balance is the sum of what other pages keep one by one: loans, recharge orders, bank lines that nobody
 * has claimed, shares of a bonus. Posted by hand, the account would say something else than they do together.
 */
const KEPT_ONE_BY_ONE: ReadonlySet<AccountCode> = new Set<AccountCode>([
  'loans_receivable',
  'recharge_clearing',
  'unmatched_receipts',
  'bonus_payable',
])

export type LineFault = 'kept_one_by_one' | 'needs_member' | 'takes_no_member'

/** Whether an account may be posted to by hand. */
export const isManual = (account: AccountCode): boolean => !KEPT_ONE_BY_ONE.has(account)

/** Why a line cannot stand in an entry that is written by hand, or undefined. */
export function lineFault({ account, memberId }: Omit<ManualLine, 'amount'>): LineFault | undefined {
  if (!isManual(account)) return 'kept_one_by_one'
  const { keptPer }: Account = accountOf(account)
  if (keptPer === 'association') return memberId === undefined ? undefined : 'takes_no_member'
  return memberId === undefined ? 'needs_member' : undefined
}

/** What the lines debit and credit together, in fils. An entry balances where the two are the same. */
export function sidesOf(amounts: readonly Fils[]): { debit: Fils; credit: Fils } {
  return {
    debit: sumFils(amounts.filter((amount) => amount > 0n)),
    credit: -sumFils(amounts.filter((amount) => amount < 0n)),
  }
}

/** What the lines do to each account, and each member's, together. Those that they leave as they were are left out. */
export function netLines(lines: readonly ManualLine[]): ManualLine[] {
  const byOwner = Map.groupBy(lines, ({ account, memberId }) => `${account}/${memberId ?? ''}`)
  return [...byOwner.values()].flatMap((own) => {
    const [first] = own
    const amount = sumFils(own.map((line) => line.amount))
    return first && amount !== 0n ? [{ ...first, amount }] : []
  })
}

/** What each guarded account, or a member's, loses, in fils above zero: it has to be there. */
export function takenFrom(lines: readonly ManualLine[]): { line: ManualLine; taken: Fils }[] {
  return netLines(lines)
    .filter(({ account }) => accountOf(account).guarded)
    .map((line) => ({ line, taken: -naturalBalance(line.account, line.amount) }))
    .filter(({ taken }) => taken > 0n)
}

/** The entry of lines that balance and have no fault. */
export function manualEntry(memo: string, lines: readonly ManualLine[]): Entry {
  return makeEntry({ kind: 'manual', memo, postings: lines.map(toLine) })
}

/** The same lines on their other sides. */
export function reversedLines(lines: readonly ManualLine[]): ManualLine[] {
  return lines.map((line) => ({ ...line, amount: -line.amount }))
}

function toLine({ account, memberId, amount }: ManualLine): EntryLine {
  return amount > 0n ? { account, memberId, debit: amount } : { account, memberId, credit: -amount }
}
