import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Association } from '#contract/association.ts'
import { listed } from '#web/i18n.ts'
import { dayText } from '#web/ui/day.tsx'
import { moneyText } from '#web/ui/money.tsx'
import type { ArrearsRow } from '../parts/member-queries.ts'

/** A kind reminder: what is open, since when, and where to pay. */
export function useReminderText(row: ArrearsRow, association: Association): string {
  const { t, i18n } = useLingui()
  const amount = (aed: number) => `AED ${moneyText(aed, i18n.locale)}`
  const open = [
    row.months_open > 0 &&
      t`${plural(row.months_open, { one: '# month of dues', other: '# months of dues' })}, ${amount(row.dues_open)}`,
    row.instalments_open > 0 && t`loan instalments, ${amount(row.instalments_open)}`,
    row.receivable > 0 && t`owed besides, ${amount(row.receivable)}`,
  ]
  const parts = open.filter((part) => part !== false)
  const what = listed(parts, '; ')
  const { name } = association
  const since = dayText(row.since, i18n.locale)
  const total = amount(row.total)
  const where = payTo(association.bank)
  return [
    t`Dear ${row.name},`,
    parts.length > 1
      ? t`this is open with ${name}, the oldest of it since ${since}: ${what}. Together it is ${total}.`
      : t`this is open with ${name} since ${since}: ${what}.`,
    where === ''
      ? t`The office will tell you where to pay.`
      : t`Please pay to ${where}, and send us a photo of the receipt.`,
    t`If you have paid already: thank you! Please send us the receipt.`,
  ].join('\n')
}

/** The bank's details that the association has given, in one line. */
function payTo({ name, account_name, account_number, iban }: Association['bank']): string {
  return listed([name, account_name, account_number, iban].filter((part) => part !== ''))
}
