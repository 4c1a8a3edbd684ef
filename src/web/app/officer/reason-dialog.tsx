import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { shakeInvalid } from '#web/ui/shake.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import { useOfficeDraft } from './use-act-draft.ts'
import { REASON_MOST, useReasonRules } from './use-reason-rules.ts'

type ReasonDialogProps = {
  /** Tells it from others: what is written here is kept over a reload. */
  place: string
  title: ReactNode
  what: ReactNode
  action: ReactNode
  /** Who will read the reason. */
  hint: string
  /** Reasons that come often: one press, or an arrow key, and Enter sends it. */
  common?: readonly string[]
  look?: 'primary' | 'danger'
  error: string | undefined
  /** Says whether it is done. */
  onSend: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** An action that needs a reason. */
export function ReasonDialog({ place, hint, common, onSend, onClose, ...dialog }: ReasonDialogProps) {
  const { t } = useLingui()
  const rules = useReasonRules()
  const form = useForm({ defaultValues: { common: '', reason: '' } })
  const draft = useOfficeDraft(place, form, onClose)
  const { register, handleSubmit, setValue, formState } = form
  const send = async ({ reason }: { reason: string }) => {
    if (await onSend(reason.trim())) draft.forget()
  }
  return (
    <ActDialog
      {...dialog}
      look={dialog.look ?? 'danger'}
      pending={formState.isSubmitting}
      onSubmit={handleSubmit(send, shakeInvalid)}
      onClose={draft.close}
    >
      {draft.note}
      {common && (
        <ChoiceGroup
          data-first=""
          label={t`Common reasons`}
          options={common.map((reason) => ({ value: reason, label: reason }))}
          {...register('common', {
            onChange: (event) => setValue('reason', event.target.value, { shouldValidate: formState.isSubmitted }),
          })}
        />
      )}
      <TextField
        data-first=""
        label={t`Reason`}
        hint={hint}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={formState.errors.reason?.message}
        {...register('reason', rules)}
      />
    </ActDialog>
  )
}
