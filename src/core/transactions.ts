import type { EntryKind } from './entry.ts'

/** Whose balance a member's statement follows: the savings, what is owed beside dues and loans, and each loan. */
export const TRANSACTION_ACCOUNTS = ['savings', 'receivable', 'loan'] as const

/** What a statement can be narrowed to: kinds of entries as a member thinks of them. */
export const TRANSACTION_GROUPS = {
  dues: ['dues_payment'],
  deposit: ['deposit'],
  withdrawal: ['withdrawal'],
  loan: ['loan_disbursement', 'loan_repayment', 'savings_repayment', 'write_off', 'recovery'],
  recharge: ['recharge_order', 'recharge_refusal', 'recharge_reversal'],
  bonus: ['bonus_credit'],
  fine: ['fine'],
  correction: ['reversal'],
  other: ['set_off', 'opening_balance', 'manual'],
} as const satisfies Record<string, readonly EntryKind[]>

export type TransactionGroup = keyof typeof TRANSACTION_GROUPS
/** The kinds of entries that stand in a member's statement. Others touch no member's account. */
export type TransactionKind = (typeof TRANSACTION_GROUPS)[TransactionGroup][number]

export const TRANSACTION_GROUP_NAMES = Object.keys(TRANSACTION_GROUPS) as [TransactionGroup, ...TransactionGroup[]]
export const TRANSACTION_KINDS = Object.values(TRANSACTION_GROUPS).flat() as readonly TransactionKind[]
