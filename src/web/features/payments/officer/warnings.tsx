import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { monthText } from '#core/local-text.ts'
import { type OfficePayment, waitsForAnother } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { PaymentNumber } from '#web/app/officer/payment-number.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Warning, warningsOf } from './payment-flags.ts'

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
  const words: Record<Warning, ReactNode> = {
    own: <Trans>This is your own payment. Another officer has to decide on it.</Trans>,
    same_file: (
      <Trans>
        The very same file was sent with payment no. <Numbers of={payment.same_file_as} />.
      </Trans>
    ),
    similar_picture: (
      <Trans>
        The picture shows the same receipt as payment no. <Numbers of={payment.similar_to} />.
      </Trans>
    ),
    same_reference: (
      <Trans>
        The receipt has the same reference as that of payment no.{' '}
        <Numbers of={payment.reading?.same_reference_as ?? []} />.
      </Trans>
    ),
    receipt: <Trans>The receipt says something else than what was entered. Compare both below.</Trans>,
    amount: (
      <Trans>
        The dues of these months are <Money aed={payment.expected_amount ?? 0} />, the claim is{' '}
        <Money aed={payment.claimed_amount} />.
      </Trans>
    ),
    paid_already: (
      <Trans>Paid already: {listed(payment.months_paid_already.map((month) => monthText(month, i18n.locale)))}.</Trans>
    ),
    asked: <Trans>The member was asked about it and has not answered yet.</Trans>,
    answered: <Trans>The member has answered. Read it before you decide.</Trans>,
    recorded: waitsForAnother(payment) ? (
      <Trans>You entered it on behalf of the member. Another officer has to verify it.</Trans>
    ) : (
      <Trans>Entered by {payment.recorded_by} on behalf of the member.</Trans>
    ),
  }
  return warningsOf(payment).map((key) => ({ key, words: words[key] }))
}

/** Numbers of payments, each leading to its page. */
function Numbers({ of }: { of: readonly number[] }) {
  const { i18n } = useLingui()
  const words = new Intl.ListFormat(i18n.locale).formatToParts(of.map(String)).filter(({ type }) => type === 'literal')
  return of.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && words[at - 1]?.value}
      <PaymentNumber id={id} />
    </Fragment>
  ))
}
