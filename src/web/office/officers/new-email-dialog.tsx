import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { Officer } from '../parts/settings-queries.ts'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import { REASON_MOST, useReasonRules } from '../parts/use-reason-rules.ts'

/** Enters a new email for an officer; it waits for its owner. */
export function NewEmailDialog({ officer, ways }: { officer: Officer; ways: ModalWays }) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { email: '', reason: '' } })
  const draft = useActDraft(`new email of ${officer.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/officers/:id/email', draft.ways)
  const reasonRules = useReasonRules()
  const { register, formState } = form
  const { errors } = formState
  return (
    <ActDialog
      title={t`Enter a new email for ${officer.name}`}
      what={
        <p>
          <Trans>
            It is in use once its link was opened, and {officer.name} agreed or seven days have passed. Both addresses
            and all administrators are told.
          </Trans>
        </p>
      }
      action={<Trans>Enter the email</Trans>}
      pending={pending}
      error={error}
      onSubmit={form.handleSubmit(
        ({ email, reason }) =>
          take({ params: { id: officer.id }, body: { email: email.trim(), reason: reason.trim() } }),
        shakeInvalid,
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField
        data-first=""
        label={t`Email`}
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message ?? fieldErrors.email}
        {...register('email', { validate: (text) => text.trim() !== '' || t`Please fill this in.` })}
      />
      <TextField
        label={t`Reason`}
        hint={t`Every officer can read it.`}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={errors.reason?.message ?? fieldErrors.reason}
        {...register('reason', reasonRules)}
      />
    </ActDialog>
  )
}
