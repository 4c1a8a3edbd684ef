import { CHART, type ChartCode } from '#core/chart.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { Speaking } from './transaction-words.ts'

const names: Readonly<Record<ChartCode, Sentence>> = {
  bank: sentence('Bank'),
  cash: sentence('Cash'),
  loans_receivable: sentence('Loans receivable'),
  member_receivable: sentence('Receivable from members'),
  savings: sentence("Members' savings"),
  recharge_clearing: sentence('Recharge clearing'),
  unmatched_receipts: sentence('Unclaimed money'),
  insurance_payable: sentence('Insurance payable'),
  bonus_payable: sentence('Bonus payable'),
  surplus: sentence('Accumulated surplus'),
  interest_income: sentence('Interest income'),
  fine_income: sentence('Fine income'),
  recovery_income: sentence('Recovery income'),
  recharge_income: sentence('Recharge income'),
  other_income: sentence('Other income'),
  write_off_expense: sentence('Loans written off'),
  recharge_expense: sentence('Recharge expense'),
  bank_charges: sentence('Bank charges'),
  general_expense: sentence('General expense'),
}

/** An account's name: of the chart's own as a sentence, and as officers wrote it where they named it. */
export const accountWords = (code: string, name: string): Sentence | string =>
  isOfChart(code) && CHART[code].name === name ? names[code] : name

/** The same in the reader's language. */
export function accountName({ code, name }: { code: string; name: string }, { say }: Pick<Speaking, 'say'>): string {
  const words = accountWords(code, name)
  return typeof words === 'string' ? words : say(words)
}

const isOfChart = (code: string): code is ChartCode => Object.hasOwn(CHART, code)
