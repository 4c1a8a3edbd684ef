import { type AccountCode, accountOf } from './chart.ts'
import { type Fils, sumFils } from './money.ts'

/** What happened. Stored with every entry; the names never change. */
export const ENTRY_KINDS = [
  'dues_payment',
  'deposit',
  'withdrawal',
  'set_off',
  'loan_disbursement',
  'loan_repayment',
  'savings_repayment',
  'fine',
  'write_off',
  'recovery',
  'recharge_order',
  'recharge_completion',
  'recharge_refusal',
  'recharge_reversal',
  'bonus_declaration',
  'bonus_credit',
  'unmatched_receipt',
  'unmatched_return',
  'expense',
  'income',
  'transfer',
  'opening_balance',
  'year_end',
  'reversal',
  'manual',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

interface Posting {
  readonly account: AccountCode
  readonly memberId?: bigint
  readonly loanId?: bigint
  /** Fils; a debit is above zero, a credit below. Never zero. */
  readonly amount: Fils
}

export interface Entry {
  readonly kind: EntryKind
  readonly memo?: string
  readonly postings: readonly Posting[]
}

interface LineOwner {
  account: AccountCode
  memberId?: bigint | undefined
  loanId?: bigint | undefined
}

/** A line as an event writes it: one side, not below zero. A line of zero is left out of the entry. */
export type EntryLine = LineOwner & ({ debit: Fils; credit?: never } | { credit: Fils; debit?: never })

export interface EntryDraft {
  kind: EntryKind
  memo?: string | undefined
  postings: readonly EntryLine[]
}

/**
 * The only way to make an entry. Throws an Error when the lines do not balance, fewer than two are left, an amount is
 * below zero, or a line lacks (or has) a member or loan that the chart does not ask of its account. Those are bugs of
 * the caller: nothing that a user enters may get this far.
 */
export function makeEntry({ kind, memo, postings: lines }: EntryDraft): Entry {
  const postings = lines.map(toPosting).filter((posting) => posting.amount !== 0n)
  return frozen(kind, memo, postings)
}

/** The reversing entry of an entry, which stays: each posting again on the other side. */
export function reverseEntry(entry: Entry, memo?: string): Entry {
  const postings = entry.postings.map((posting) => Object.freeze({ ...posting, amount: -posting.amount }))
  return frozen('reversal', memo, postings)
}

function frozen(kind: EntryKind, memo: string | undefined, postings: Posting[]): Entry {
  if (postings.length < 2) throw new Error(`entry ${kind}: fewer than two postings`)
  const imbalance = sumFils(postings.map((posting) => posting.amount))
  if (imbalance !== 0n) throw new Error(`entry ${kind}: debits exceed credits by ${imbalance} fils`)
  return Object.freeze({ kind, ...(memo === undefined ? {} : { memo }), postings: Object.freeze(postings) })
}

function toPosting(line: EntryLine): Posting {
  const { account, memberId, loanId } = line
  const { keptPer } = accountOf(account)
  const ofMember = keptPer !== 'association'
  const ofLoan = keptPer === 'loan'
  if (ofMember !== (memberId !== undefined)) throw new Error(`${account}: ${ofMember ? 'needs a' : 'takes no'} member`)
  if (ofLoan !== (loanId !== undefined)) throw new Error(`${account}: ${ofLoan ? 'needs a' : 'takes no'} loan`)
  const side = line.debit ?? line.credit
  if (side < 0n) throw new Error(`${account}: an amount below zero`)
  return Object.freeze({
    account,
    ...(memberId === undefined ? {} : { memberId }),
    ...(loanId === undefined ? {} : { loanId }),
    amount: line.debit === undefined ? -side : side,
  })
}
