import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CHART, type ChartCode } from '#core/chart.ts'

const names: Readonly<Record<ChartCode, MessageDescriptor>> = {
  bank: msg`Bank`,
  cash: msg`Cash`,
  loans_receivable: msg`Loans receivable`,
  member_receivable: msg`Receivable from members`,
  savings: msg`Members' savings`,
  recharge_clearing: msg`Recharge clearing`,
  unmatched_receipts: msg`Unmatched receipts`,
  insurance_payable: msg`Insurance payable`,
  bonus_payable: msg`Bonus payable`,
  surplus: msg`Accumulated surplus`,
  interest_income: msg`Interest income`,
  fine_income: msg`Fine income`,
  recovery_income: msg`Recovery income`,
  recharge_income: msg`Recharge income`,
  other_income: msg`Other income`,
  write_off_expense: msg`Loans written off`,
  recharge_expense: msg`Recharge expense`,
  bank_charges: msg`Bank charges`,
  general_expense: msg`General expense`,
}

/** An account's name: of the chart's own in the reader's language, and as officers wrote it where they named it. */
export function accountText({ code, name }: { code: string; name: string }, i18n: I18n): string {
  return isOfChart(code) && CHART[code].name === name ? i18n._(names[code]) : name
}

const isOfChart = (code: string): code is ChartCode => Object.hasOwn(CHART, code)
