import type { EntryKind } from './entry.ts'

/** Whose balance a member's statement follows: the savings, what is owed beside dues and loans, and each loan. */
export const MOVEMENT_ACCOUNTS = ['savings', 'receivable', 'loan'] as const

/** What a statement can be narrowed to: kinds of entries as a member thinks of them. */
export const MOVEMENT_GROUPS = {
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

export type MovementGroup = keyof typeof MOVEMENT_GROUPS
/** The kinds of entries that stand in a member's statement. Others touch no member's account. */
export type MovementKind = (typeof MOVEMENT_GROUPS)[MovementGroup][number]

export const MOVEMENT_GROUP_NAMES = Object.keys(MOVEMENT_GROUPS) as [MovementGroup, ...MovementGroup[]]
export const MOVEMENT_KINDS = Object.values(MOVEMENT_GROUPS).flat() as readonly MovementKind[]
