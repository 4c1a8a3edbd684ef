import { Trans } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { useDayRules } from '#web/app/officer/use-day-rules.ts'
import {
  type ReceivedMoney,
  ReceivedMoneyFields,
  receivedMoney,
} from '#web/features/money-accounts/officer/received-money-fields.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import type { MemberDialogProps } from './member-act-dialog.tsx'

/** Enters savings that a member paid in beside the dues. */
export default function RecordDepositDialog({ member, ways }: MemberDialogProps) {
  const { today } = useDayRules()
  const form = useForm<ReceivedMoney>({
    defaultValues: { amount: '', paid_into: 'cash', account_number: '', received_on: today },
  })
  const draft = useActDraft(`deposit of ${member.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/deposits', draft.ways)
  return (
    <FormProvider {...form}>
      <ActDialog
        title={<Trans>Enter a deposit</Trans>}
        what={
          <p>
            <Trans>
              Savings of {member.name} beside the dues. Nothing is posted until another officer verifies it among the
              payments.
            </Trans>
          </p>
        }
        action={<Trans>Enter it</Trans>}
        pending={pending}
        error={error}
        onSubmit={form.handleSubmit(
          (fields) => take({ params: { id: member.id }, body: receivedMoney(fields) }),
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
