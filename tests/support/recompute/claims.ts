import { accountClaims } from './account.ts'
import { bankClaims } from './bank.ts'
import { bankLineClaims } from './bank-lines.ts'
import { behindClaims } from './behind.ts'
import { bonusClaims } from './bonus.ts'
import { bonusStandingClaims, ownBonusClaims } from './bonus-standing.ts'
import { booksClaims } from './books.ts'
import type { Claim } from './claim.ts'
import { dubaiDay } from './days.ts'
import { decisionClaims } from './decisions.ts'
import { gridClaims } from './grid.ts'
import { journalClaims } from './journal.ts'
import { loanBookClaim, loanListClaims } from './loan-lists.ts'
import { manualEntryClaims } from './manual-entries.ts'
import { memberClaims } from './members.ts'
import { moneyAccountClaims } from './money-accounts.ts'
import { overviewClaims } from './overview.ts'
import { ownEntryClaims } from './own-entries.ts'
import { lastSentClaim, ownPaymentClaims, paymentListClaims } from './payment-lists.ts'
import { periodClaims } from './periods.ts'
import { ownRechargeClaims, rechargeListClaims } from './recharges.ts'
import { receiptClaims, statementClaims } from './statement.ts'
import type { Tables } from './tables.ts'
import { withdrawalListClaims } from './withdrawal-lists.ts'

/*
 * What is no figure is not made again: names, words and moments; what people may do (`may`), which tests/server/may.test.ts
 * holds; which of its candidates a bank line most likely is, and which lines are left for a payment, since the bank's words
 * decide it; and which pictures are alike, which is said once, when one comes. Nor are the shares of a bonus where a
 * membership was closed or opened in the very moment in which they were worked out: nothing says which was first.
 */

/** All that the calls of one member have to answer. */
export function claimsOfMember(tables: Tables, memberId: number, now: Date): Claim[] {
  const member = tables.member.find(({ id }) => id === memberId)
  if (!member) return []
  return [
    ...accountClaims(tables, member, dubaiDay(now)),
    ...statementClaims(tables, memberId),
    ...receiptClaims(tables, memberId),
    ...ownBonusClaims(tables, memberId),
    ...ownRechargeClaims(tables, memberId),
    ...ownPaymentClaims(tables, memberId),
    lastSentClaim(tables, memberId),
    ...ownEntryClaims(tables, memberId),
  ]
}

/** All that the calls of the officer area have to answer. `which` chooses what is looked through of what there is much of. */
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
    ...memberClaims(tables, today),
    ...moneyAccountClaims(tables),
    ...bonusStandingClaims(tables),
    ...journalClaims(tables, today),
    ...loanListClaims(tables),
    loanBookClaim(tables, today),
    ...paymentListClaims(tables),
    ...withdrawalListClaims(tables),
    ...rechargeListClaims(tables),
    ...manualEntryClaims(tables),
    ...bankLineClaims(tables),
    ...periodClaims(tables, today),
  ]
}
