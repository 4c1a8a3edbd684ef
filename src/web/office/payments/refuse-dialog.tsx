import { Trans, useLingui } from '@lingui/react/macro'
import { placeOf } from '#core/chart.ts'
import type { OfficePayment } from '#web/office-queries.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { type Decisions, nameOf } from '../parts/use-decisions.ts'
import { useProblem } from './use-problem.ts'

type RefuseDialogProps = { payment: OfficePayment; onSend: Decisions['refuse']; onClose: () => void }

export function RefuseDialog({ payment, onSend, onClose }: RefuseDialogProps) {
  const { t } = useLingui()
  const { problem, send } = useProblem((reason: string) => onSend(payment, reason))
  const inCash = placeOf(payment.paid_into) === 'cash'
  const withReceipt = payment.receipt !== null
  return (
    <ReasonDialog
      place={`refusal of payment ${payment.id}`}
      title={<Trans>Refuse this payment?</Trans>}
      what={<p>{t`Nothing is posted. ${nameOf(payment)} can send it again.`}</p>}
      action={<Trans>Refuse</Trans>}
      hint={t`The member reads it beside the payment.`}
      common={[
        inCash ? t`The cash was not handed in.` : t`The money has not reached the bank account.`,
        ...(withReceipt ? [t`The receipt cannot be read. Please send a clear photo.`] : []),
        inCash
          ? t`The amount is another than what was handed in.`
          : t`The amount is another than what reached the bank account.`,
        ...(withReceipt ? [t`This receipt was used for another payment.`] : []),
      ]}
      error={problem}
      onSend={send}
      onClose={onClose}
    />
  )
}
