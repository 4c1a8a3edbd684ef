import type { z } from 'zod'
import type { importFigures } from '#contract/imports.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import type { MemberLine } from './member-line.ts'

/** What an import brings along. Amounts in fils. */
export type ImportFigures = {
  members: number
  active: number
  loans: number
  savings: Fils
  loansOutstanding: Fils
  bank: Fils
  cash: Fils
}

export function figuresOf(members: readonly MemberLine[], opening: { bank: Fils; cash: Fils }): ImportFigures {
  const loans = members.flatMap(({ loan }) => loan ?? [])
  return {
    members: members.length,
    active: members.filter((member) => member.inactiveSince === null).length,
    loans: loans.length,
    savings: sumFils(members.map((member) => member.savings)),
    loansOutstanding: sumFils(loans.map((loan) => loan.outstandingPrincipal)),
    bank: opening.bank,
    cash: opening.cash,
  }
}

/** The figures as the calls' JSON has them, with the surplus that results (product: "Money", opening balances). */
export function figuresJson(figures: ImportFigures): z.infer<typeof importFigures> {
  const { members, active, loans, savings, loansOutstanding, bank, cash } = figures
  return {
    members,
    active,
    loans,
    savings: toAedNumber(savings),
    loans_outstanding: toAedNumber(loansOutstanding),
    bank: toAedNumber(bank),
    cash: toAedNumber(cash),
    surplus: toAedNumber(bank + cash + loansOutstanding - savings),
  }
}
