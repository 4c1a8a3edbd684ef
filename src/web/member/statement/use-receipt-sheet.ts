import { useLingui } from '@lingui/react/macro'
import type { PaymentProof } from '#contract/statement.ts'
import { monthText } from '#core/local-text.ts'
import { listed } from '#web/i18n.ts'
import { dayText } from '#web/ui/day.tsx'
import { moneyText } from '#web/ui/money.tsx'
import type { PictureSheet } from './draw-sheet.ts'

/** A receipt as a picture to send on. */
export function useReceiptSheet(proof: PaymentProof): PictureSheet {
  const { t, i18n } = useLingui()
  const { association, member, months, loan_id: loan } = proof
  const money = (aed: number) => `AED ${moneyText(aed, i18n.locale)}`
  const named = listed(months.map(({ month }) => monthText(month, i18n.locale)))
  const purpose = proof.kind === 'dues' ? t`Monthly dues, ${named}` : loan === null ? t`Savings` : t`Loan ${loan}`
  const day = proof.reversed_on && dayText(proof.reversed_on, i18n.locale)
  return {
    association: association.name,
    title: t`Receipt ${proof.number}`,
    figure: money(proof.amount),
    facts: [
      [t`Received from`, listed([member.name, member.unique_id])],
      [t`For`, purpose],
      [t`Received on`, dayText(proof.received_on, i18n.locale)],
      [t`Verified`, listed([dayText(proof.verified_at, i18n.locale), proof.verified_by])],
      [t`Savings after this payment`, money(proof.savings_after)],
      ...(day ? [[t`Taken back on`, day] as const] : []),
    ],
    foot: listed(association.contacts, ' · '),
  }
}
