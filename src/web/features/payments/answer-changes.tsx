import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnPayment } from '#contract/payments.ts'
import { monthText } from '#core/local-text.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'

/** What a member changed with an answer, as it was before. */
export function AnswerChanges({ was }: { was: OwnPayment['questions'][number]['was'] }) {
  const { i18n } = useLingui()
  const { amount, months, received_on: receivedOn, receipt } = was
  return (
    <>
      {amount !== undefined && (
        <span className="block">
          <Trans>
            Amount before: <Money aed={amount} />
          </Trans>
        </span>
      )}
      {months !== undefined && (
        <span className="block">
          <Trans>Months before: {listed(months.map((month) => monthText(month, i18n.locale)))}</Trans>
        </span>
      )}
      {receivedOn !== undefined && (
        <span className="block">
          <Trans>
            Day before: <Day date={receivedOn} />
          </Trans>
        </span>
      )}
      {receipt !== undefined && (
        <span className="block">
          <Trans>Another photo was sent.</Trans>
        </span>
      )}
    </>
  )
}
