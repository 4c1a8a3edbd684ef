import { accountClaims } from './account.ts'
import { bankClaims } from './bank.ts'
import { behindClaims } from './behind.ts'
import { bonusClaims } from './bonus.ts'
import { booksClaims } from './books.ts'
import type { Claim } from './claim.ts'
import { dubaiDay } from './days.ts'
import { decisionClaims } from './decisions.ts'
import { gridClaims } from './grid.ts'
import { overviewClaims } from './overview.ts'
import { receiptClaims, statementClaims } from './statement.ts'
import type { Tables } from './tables.ts'

/** All that the calls of one member have to answer. */
export function claimsOfMember(tables: Tables, memberId: number, now: Date): Claim[] {
  const member = tables.member.find(({ id }) => id === memberId)
  if (!member) return []
  return [
    ...accountClaims(tables, member, dubaiDay(now)),
    ...statementClaims(tables, memberId),
    ...receiptClaims(tables, memberId),
  ]
}

/** All that the calls of the office have to answer. */
export function claimsOfOffice(tables: Tables, now: Date, which = 0): Claim[] {
  const today = dubaiDay(now)
  return [
    ...overviewClaims(tables, today),
    ...behindClaims(tables, today),
    ...booksClaims(tables, today, which),
    ...bankClaims(tables, today),
    ...bonusClaims(tables),
    ...gridClaims(tables, today),
    ...decisionClaims(tables, today),
  ]
}
