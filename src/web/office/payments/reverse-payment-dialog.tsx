import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficePayment } from '#web/office-queries.ts'
import { Money } from '#web/ui/money.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { type Decisions, nameOf } from '../parts/use-decisions.ts'
import { useProblem } from './use-problem.ts'

type ReversePaymentDialogProps = { payment: OfficePayment; onSend: Decisions['reverse']; onClose: () => void }

/** Takes back a verification that was a mistake. */
export function ReversePaymentDialog({ payment, onSend, onClose }: ReversePaymentDialogProps) {
  const { t } = useLingui()
  const { problem, send } = useProblem((reason: string) => onSend(payment, reason))
  return (
    <ReasonDialog
      place={`reversal of payment ${payment.id}`}
      title={<Trans>Reverse this payment?</Trans>}
      what={
        <p>
          <Trans>
            An entry of <Money aed={payment.amount} /> takes back what was posted for {nameOf(payment)}. Both entries
            stay in the books. What the member has spent of it is then owed to the association.
          </Trans>
        </p>
      }
      action={<Trans>Reverse it</Trans>}
      hint={t`The member reads it beside the payment.`}
      common={[
        t`The money has not reached the bank account.`,
        t`It was verified by mistake.`,
        t`It belongs to another member.`,
      ]}
      error={problem}
      onSend={send}
      onClose={onClose}
    />
  )
}
