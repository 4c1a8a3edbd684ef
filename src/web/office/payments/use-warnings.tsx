import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProfile } from '#web/layouts/profile-context.ts'
import { type OfficePayment, overviewQuery } from '#web/office-queries.ts'
import { Money } from '#web/ui/money.tsx'

type Warning = { key: string; words: ReactNode }

/** What an officer has to look at twice before deciding on a payment. */
export function useWarnings(payment: OfficePayment): Warning[] {
  const { i18n } = useLingui()
  const { id } = useProfile()
  const rulesOff = useQuery(overviewQuery).data?.two_person_rules === false
  const list = new Intl.ListFormat(i18n.locale)
  const numbers = (ids: readonly number[]) => list.format(ids.map(String))
  const { same_file_as: same, similar_to: similar, expected_amount: expected, months_paid_already: paid } = payment
  const warnings: (Warning | false)[] = [
    payment.member.id === id && {
      key: 'own',
      words: <Trans>This is your own payment. Another officer has to decide on it.</Trans>,
    },
    same.length > 0 && {
      key: 'same',
      words: <Trans>The very same file was sent with payment no. {numbers(same)}.</Trans>,
    },
    similar.length > 0 && {
      key: 'similar',
      words: <Trans>A nearly identical picture was sent with payment no. {numbers(similar)}.</Trans>,
    },
    expected !== null &&
      expected !== payment.claimed_amount && {
        key: 'amount',
        words: (
          <Trans>
            The dues of these months are <Money aed={expected} />, the claim is <Money aed={payment.claimed_amount} />.
          </Trans>
        ),
      },
    paid.length > 0 && { key: 'paid', words: <Trans>Paid already: {list.format(paid)}.</Trans> },
    payment.recorded_by !== null && {
      key: 'recorded',
      words:
        payment.recorded_by_you && payment.status === 'in_review' && !rulesOff ? (
          <Trans>You entered it on behalf of the member. Another officer has to verify it.</Trans>
        ) : (
          <Trans>Entered by {payment.recorded_by} on behalf of the member.</Trans>
        ),
    },
  ]
  return warnings.filter((warning) => warning !== false)
}
