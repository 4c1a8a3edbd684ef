import { Trans } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { businessDateAt, monthName } from '#core/calendar.ts'
import { placeOf } from '#core/chart.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import type { MemberDialogProps } from './member-act-dialog.tsx'
import { monthsToPay } from './months-to-pay.ts'
import { RecordDuesFields, type RecordDuesFieldValues } from './record-dues-fields.tsx'

/** Enters dues of a member who does not send them: handed in, or found on the bank's statement. */
export default function RecordDuesDialog({ member, ways }: MemberDialogProps) {
  const { dues } = member.account
  const today = businessDateAt(new Date())
  const choices = monthsToPay(member.account, today)
  const form = useForm<RecordDuesFieldValues>({
    defaultValues: {
      month: choices[0] ? monthName(choices[0]) : '',
      months: 0,
      payment_amount: amountText(filsOf(dues.open_months[0]?.remaining ?? dues.amount)),
      paid_into: 'cash',
      account_number: '',
      received_on: today,
      photo: undefined,
    },
  })
  const draft = useActDraft(`dues of ${member.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/dues-payments', draft.ways)
  const send = form.handleSubmit(({ months, payment_amount, account_number, ...fields }) => {
    const account = placeOf(fields.paid_into) === 'bank' ? account_number.trim() : ''
    return take({
      params: { id: member.id },
      form: {
        ...fields,
        payment_amount: payment_amount.trim(),
        months: months > 0 ? String(months) : undefined,
        account_number: account === '' ? undefined : account,
      },
    })
  }, shakeInvalid)
  return (
    <FormProvider {...form}>
      <ActDialog
        title={<Trans>Enter a payment</Trans>}
        what={
          <p>
            <Trans>
              It is entered on behalf of {member.name}. Nothing is posted until another officer verifies it among the
              payments.
            </Trans>
          </p>
        }
        action={<Trans>Enter it</Trans>}
        pending={pending}
        error={error}
        onSubmit={send}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <RecordDuesFields dues={dues} choices={choices} fieldErrors={fieldErrors} />
      </ActDialog>
    </FormProvider>
  )
}
