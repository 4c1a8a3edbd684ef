import { Trans } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { type ReceivedMoney, ReceivedMoneyFields, receivedMoney } from '../parts/received-money-fields.tsx'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import { useDayRules } from '../parts/use-day-rules.ts'
import type { LoanDialogProps } from './loan-step-dialog.tsx'

/** Enters a payment that came for a loan without the member having sent it. */
export function RecordPaymentDialog({ desk: { loan }, ways }: LoanDialogProps) {
  const { today } = useDayRules()
  const form = useForm<ReceivedMoney>({
    defaultValues: { amount: '', paid_into: 'bank', account_number: '', received_on: today },
  })
  const draft = useActDraft(`payment of loan ${loan.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/loans/:id/payments', draft.ways)
  return (
    <FormProvider {...form}>
      <ActDialog
        title={<Trans>Record a payment</Trans>}
        what={
          <p>
            <Trans>
              It is entered on behalf of {loan.member.name}. Nothing is posted until another officer verifies it among
              the payments.
            </Trans>
          </p>
        }
        action={<Trans>Enter it</Trans>}
        pending={pending}
        error={error}
        onSubmit={form.handleSubmit(
          (fields) => take({ params: { id: loan.id }, body: receivedMoney(fields) }),
          shakeInvalid,
        )}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <ReceivedMoneyFields fieldErrors={fieldErrors} />
      </ActDialog>
    </FormProvider>
  )
}
