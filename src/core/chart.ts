export const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const

export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export interface Account {
  readonly name: string
  readonly kind: AccountKind
  /** Whose balance it is: a posting kept per member names the member, one kept per loan the member and the loan. */
  readonly keptPer: 'association' | 'member' | 'loan'
  /** No balance of it (of a member or a loan, where kept so) may fall below zero on its normal side. */
  readonly guarded: boolean
}

/** The chart of accounts. The codes are stored with every posting and never change. */
export const CHART = {
  bank: { name: 'Bank', kind: 'asset', keptPer: 'association', guarded: true },
  cash: { name: 'Cash', kind: 'asset', keptPer: 'association', guarded: true },
  loans_receivable: { name: 'Loans receivable', kind: 'asset', keptPer: 'loan', guarded: true },
  member_receivable: { name: 'Receivable from members', kind: 'asset', keptPer: 'member', guarded: true },
  savings: { name: "Members' savings", kind: 'liability', keptPer: 'member', guarded: true },
  recharge_clearing: { name: 'Recharge clearing', kind: 'liability', keptPer: 'association', guarded: true },
  unmatched_receipts: { name: 'Unclaimed money', kind: 'liability', keptPer: 'association', guarded: true },
  insurance_payable: { name: 'Insurance payable', kind: 'liability', keptPer: 'association', guarded: true },
  bonus_payable: { name: 'Bonus payable', kind: 'liability', keptPer: 'association', guarded: true },
  // Not guarded: a year with a loss, or a bonus paid from income not yet closed, leaves it below zero until year-end.
  surplus: { name: 'Accumulated surplus', kind: 'equity', keptPer: 'association', guarded: false },
  interest_income: { name: 'Interest income', kind: 'income', keptPer: 'association', guarded: false },
  fine_income: { name: 'Fine income', kind: 'income', keptPer: 'association', guarded: false },
  recovery_income: { name: 'Recovery income', kind: 'income', keptPer: 'association', guarded: false },
  recharge_income: { name: 'Recharge income', kind: 'income', keptPer: 'association', guarded: false },
  other_income: { name: 'Other income', kind: 'income', keptPer: 'association', guarded: false },
  write_off_expense: { name: 'Loans written off', kind: 'expense', keptPer: 'association', guarded: false },
  recharge_expense: { name: 'Recharge expense', kind: 'expense', keptPer: 'association', guarded: false },
  bank_charges: { name: 'Bank charges', kind: 'expense', keptPer: 'association', guarded: false },
  general_expense: { name: 'General expense', kind: 'expense', keptPer: 'association', guarded: false },
} as const satisfies Record<string, Account>

export type ChartCode = keyof typeof CHART

/** Where the association keeps money: the chart's bank and cash; further bank accounts and cash boxes are numbered from 2. */
export type MoneyAccount = 'bank' | 'cash' | `bank_${number}` | `cash_${number}`

export type AccountCode = ChartCode | MoneyAccount

export const ACCOUNT_CODES = Object.keys(CHART) as readonly ChartCode[]

const MONEY_ACCOUNT = /^(bank|cash)(_([2-9]|[1-9]\d{1,3}))?$/

export function isMoneyAccount(code: string): code is MoneyAccount {
  return MONEY_ACCOUNT.test(code)
}

/** What the money is: a balance with a bank, or notes and coins. */
export function placeOf(account: MoneyAccount): 'bank' | 'cash' {
  return account.startsWith('bank') ? 'bank' : 'cash'
}

/** A further bank account or cash box is kept as the first is; its own name stands with it in the database. */
export function accountOf(code: AccountCode): Account {
  return CHART[isMoneyAccount(code) ? placeOf(code) : code]
}

/**
 * A sum of signed postings (debit above zero) as the balance people read: above zero on the account's normal side, debit
 * for what is owned or spent and credit for what is owed or earned.
 */
export function naturalBalance(code: AccountCode, signedSum: bigint): bigint {
  return naturalBalanceOf(accountOf(code).kind, signedSum)
}

/** The same of any account of that kind. */
export function naturalBalanceOf(kind: AccountKind, signedSum: bigint): bigint {
  return kind === 'asset' || kind === 'expense' ? signedSum : -signedSum
}
