import { balanceOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { aed, type Tables } from './tables.ts'

const KINDS = ['asset', 'liability', 'equity', 'income', 'expense']
const placeOf = (code: string) => code.split('_')[0] ?? ''
const numberOf = (code: string) => Number(code.split('_')[1] ?? 1)

/** Bank accounts and cash boxes with what is in each, and the accounts of the books. */
export function moneyAccountClaims(tables: Tables): Claim[] {
  const money = tables.ledger_account
    .filter(({ code }) => /^(bank|cash)(_\d+)?$/.test(code))
    .sort((a, b) => placeOf(a.code).localeCompare(placeOf(b.code)) || numberOf(a.code) - numberOf(b.code))
  const accounts = money.map(({ code, closed }) => {
    return { code, place: placeOf(code), closed, balance: aed(balanceOf(tables, new RegExp(`^${code}$`))) }
  })
  const chart = [...tables.ledger_account]
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.code < b.code ? -1 : 1))
    .map(({ code, kind, kept_per }) => ({ code, kind, kept_per }))
  return [
    { call: 'GET /api/office/money-accounts', expected: { accounts } },
    { call: 'GET /api/office/ledger/accounts', expected: { accounts: chart } },
  ]
}
