import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProfile } from '#web/layouts/profile-context.ts'
import { type OfficePayment, overviewQuery } from '#web/office-queries.ts'
import { Money } from '#web/ui/money.tsx'

type Warning = 'own' | 'same' | 'similar' | 'amount' | 'paid' | 'recorded'

/** What whoever is signed in has to look at twice before deciding on a payment. */
export function warningsOf(payment: OfficePayment, ownId: number): Warning[] {
  const { same_file_as: same, similar_to: similar, expected_amount: expected, months_paid_already: paid } = payment
  const found: Record<Warning, boolean> = {
    own: payment.member.id === ownId,
    same: same.length > 0,
    similar: similar.length > 0,
    amount: expected !== null && expected !== payment.claimed_amount,
    paid: paid.length > 0,
    recorded: payment.recorded_by !== null,
  }
  return (Object.keys(found) as Warning[]).filter((warning) => found[warning])
}

/** The same in words. */
export function useWarnings(payment: OfficePayment): { key: Warning; words: ReactNode }[] {
  const { i18n } = useLingui()
  const { id } = useProfile()
  const rulesOff = useQuery(overviewQuery).data?.two_person_rules === false
  const list = new Intl.ListFormat(i18n.locale)
  const numbers = (ids: readonly number[]) => list.format(ids.map(String))
  const waitsForAnother = payment.recorded_by_you && payment.status === 'in_review' && !rulesOff
  const words: Record<Warning, ReactNode> = {
    own: <Trans>This is your own payment. Another officer has to decide on it.</Trans>,
    same: <Trans>The very same file was sent with payment no. {numbers(payment.same_file_as)}.</Trans>,
    similar: <Trans>A nearly identical picture was sent with payment no. {numbers(payment.similar_to)}.</Trans>,
    amount: (
      <Trans>
        The dues of these months are <Money aed={payment.expected_amount ?? 0} />, the claim is{' '}
        <Money aed={payment.claimed_amount} />.
      </Trans>
    ),
    paid: <Trans>Paid already: {list.format(payment.months_paid_already)}.</Trans>,
    recorded: waitsForAnother ? (
      <Trans>You entered it on behalf of the member. Another officer has to verify it.</Trans>
    ) : (
      <Trans>Entered by {payment.recorded_by} on behalf of the member.</Trans>
    ),
  }
  return warningsOf(payment, id).map((key) => ({ key, words: words[key] }))
}
