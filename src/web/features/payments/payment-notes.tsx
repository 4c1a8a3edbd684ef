import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { payerReference } from '#core/payer-reference.ts'
import { associationQuery } from '#web/app/calls/queries.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton, CopyLine } from '#web/ui/copy-button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProgressBar, percentText } from '#web/ui/progress.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The association's bank details, each to copy into the bank's own app. */
export function WhereToPay() {
  const changedOn = useQuery(associationQuery).data?.bank.changed_on
  return (
    <>
      {changedOn && (
        <Banner tone="warning">
          <Trans>
            The account changed on <Day date={changedOn} />. Check that your bank app pays to the account shown here.
          </Trans>
        </Banner>
      )}
      <Fold
        open
        className="rounded-field border border-rule bg-paper px-[min(1rem,4vw)] py-1"
        summary={
          <b className="font-semibold">
            <Trans>Where to pay</Trans>
          </b>
        }
      >
        <BankDetails />
      </Fold>
    </>
  )
}

function BankDetails() {
  const { t } = useLingui()
  const { unique_id: uniqueId } = useProfile()
  const { data: association, isError, refetch } = useQuery(associationQuery)
  if (isError && !association) {
    return <ErrorState message={t`The bank details could not be loaded.`} onRetry={refetch} />
  }
  if (!association) return <SkeletonRows count={3} />
  const { bank } = association
  const details = [
    { label: t`Bank`, value: bank.name },
    { label: t`Account name`, value: bank.account_name },
    { label: t`Account number`, value: bank.account_number },
    { label: t`IBAN`, value: bank.iban },
  ].filter((line) => line.value !== '')
  if (details.length === 0) return <p className="pb-3">{t`The association will tell you where to pay.`}</p>
  const reference = uniqueId && {
    label: t`Reference to write with the payment`,
    value: payerReference(uniqueId),
  }
  const lines = reference ? [reference, ...details] : details
  const text = lines.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const share = () => {
    // Closed without a choice, or refused: the lines are still there to be copied.
    navigator.share({ text }).catch(() => {})
  }
  return (
    <>
      {lines.map((line) => (
        <CopyLine key={line.label} {...line} />
      ))}
      <div className="flex flex-wrap gap-2 py-2">
        <CopyButton value={text} words={t`Copy all`} />
        {typeof navigator.share === 'function' && (
          <Button look="text" icon="forward" onClick={share}>
            <Trans>Share</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

/** Says that what is completed late is fined, where the association has fines. In AED. */
export function LateFineNote({ fine, of }: { fine: number; of: 'month' | 'instalment' }) {
  if (fine === 0) return null
  return (
    <p className="text-sm text-saffron">
      {of === 'month' ? (
        <Trans>
          Paying a month after its due day costs a fine of <Money aed={fine} />. It is taken from your savings when the
          payment is verified.
        </Trans>
      ) : (
        <Trans>
          An instalment that is paid after its day costs a fine of <Money aed={fine} />, taken from your savings with
          the payment.
        </Trans>
      )}
    </p>
  )
}

/** How much of a form and its photo has gone, between 0 and 1; nothing where nothing is on its way. */
export function SendingBar({ progress }: { progress: number | undefined }) {
  const { t, i18n } = useLingui()
  if (progress === undefined) return null
  const gone = percentText(Math.floor(progress * 100) / 100, i18n.locale)
  return (
    <div className="grid gap-1.5 text-sm text-ink-2">
      <span aria-hidden="true">{t`Sending… ${gone}`}</span>
      <ProgressBar value={progress} label={t`Sending`} />
    </div>
  )
}
