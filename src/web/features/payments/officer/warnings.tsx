import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type OfficePayment, waitsForAnother } from '#web/app/calls/office-queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Money } from '#web/ui/money.tsx'

type Warning = 'own' | OfficePayment['look_twice'][number] | 'recorded'

/** What whoever is signed in has to know before deciding on a payment: what is flagged, and who entered it. */
function warningsOf(payment: OfficePayment): Warning[] {
  const own = Object.values(payment.may_not).includes('own_money') ? (['own'] as const) : []
  const recorded = payment.recorded_by === null ? [] : (['recorded'] as const)
  return [...own, ...payment.look_twice, ...recorded]
}

/** Whether it has to be looked at twice: verifying it asks once, and many at once leave it. */
export const isFlagged = ({ look_twice: flags }: OfficePayment) => flags.length > 0

/** What to look at twice, before the receipt and the buttons. */
export function Warnings({ payment }: { payment: OfficePayment }) {
  const warnings = useWarnings(payment)
  if (warnings.length === 0) return null
  return (
    <Banner tone="warning">
      <ul className="grid gap-1 text-label">
        {warnings.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** The same in words. */
function useWarnings(payment: OfficePayment): { key: Warning; words: ReactNode }[] {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale)
  const numbers = (ids: readonly number[]) => list.format(ids.map(String))
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
    recorded: waitsForAnother(payment) ? (
      <Trans>You entered it on behalf of the member. Another officer has to verify it.</Trans>
    ) : (
      <Trans>Entered by {payment.recorded_by} on behalf of the member.</Trans>
    ),
  }
  return warningsOf(payment).map((key) => ({ key, words: words[key] }))
}
