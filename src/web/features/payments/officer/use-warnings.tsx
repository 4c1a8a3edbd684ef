import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type OfficePayment, overviewQuery } from '#web/app/calls/office-queries.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Money } from '#web/ui/money.tsx'

type Warning = 'own' | OfficePayment['look_twice'][number] | 'recorded'

/** What whoever is signed in has to know before deciding on a payment: what is flagged, and who entered it. */
function warningsOf(payment: OfficePayment, ownId: number): Warning[] {
  const own = payment.member.id === ownId ? (['own'] as const) : []
  const recorded = payment.recorded_by === null ? [] : (['recorded'] as const)
  return [...own, ...payment.look_twice, ...recorded]
}

/** Whether it has to be looked at twice: verifying it asks once, and many at once leave it. */
export const isFlagged = ({ look_twice: flags }: OfficePayment) => flags.length > 0

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
    same_file: <Trans>The very same file was sent with payment no. {numbers(payment.same_file_as)}.</Trans>,
    similar_picture: <Trans>A nearly identical picture was sent with payment no. {numbers(payment.similar_to)}.</Trans>,
    amount: (
      <Trans>
        The dues of these months are <Money aed={payment.expected_amount ?? 0} />, the claim is{' '}
        <Money aed={payment.claimed_amount} />.
      </Trans>
    ),
    paid_already: <Trans>Paid already: {list.format(payment.months_paid_already)}.</Trans>,
    recorded: waitsForAnother ? (
      <Trans>You entered it on behalf of the member. Another officer has to verify it.</Trans>
    ) : (
      <Trans>Entered by {payment.recorded_by} on behalf of the member.</Trans>
    ),
  }
  return warningsOf(payment, id).map((key) => ({ key, words: words[key] }))
}
