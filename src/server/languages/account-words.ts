import { type AccountCode, CHART, type ChartCode } from '#core/chart.ts'
import { type Sentence, sentence } from '#core/sentence.ts'

const words: Readonly<Record<ChartCode, Sentence>> = {
  bank: sentence('Bank'),
  cash: sentence('Cash'),
  loans_receivable: sentence('Loans receivable'),
  member_receivable: sentence('Receivable from members'),
  savings: sentence("Members' savings"),
  recharge_clearing: sentence('Recharge clearing'),
  unmatched_receipts: sentence('Unmatched receipts'),
  insurance_payable: sentence('Insurance payable'),
  bonus_payable: sentence('Bonus payable'),
  surplus: sentence('Accumulated surplus'),
  interest_income: sentence('Interest income'),
  fine_income: sentence('Fine income'),
  recovery_income: sentence('Recovery income'),
  recharge_income: sentence('Recharge income'),
  write_off_expense: sentence('Loans written off'),
  recharge_expense: sentence('Recharge expense'),
  bank_charges: sentence('Bank charges'),
  general_expense: sentence('General expense'),
}

/** What an account is called; the name that officers gave one stays as they wrote it. */
export function accountWords(code: AccountCode, name: string): Sentence | string {
  const ofChart = (code in CHART ? code : undefined) as ChartCode | undefined
  return ofChart && CHART[ofChart].name === name ? words[ofChart] : name
}
