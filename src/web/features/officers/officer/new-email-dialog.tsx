import { Trans, useLingui } from '@lingui/react/macro'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { Officer } from './officer-card.tsx'

/** Enters a new email for an officer; it waits for its owner. */
export default function NewEmailDialog({ officer, ways }: { officer: Officer; ways: ModalHandlers }) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/officers/:id/email', ways, {
    place: `new email of ${officer.id}`,
    defaultValues: { email: '', reason: '' },
  })
  const reasonRules = useReasonRules()
  const { register, formState } = act.form
  const { errors } = formState
  return (
    <ActDialog
      act={act}
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
      onSubmit={({ email, reason }) =>
        act.submit({ params: { id: officer.id }, body: { email: email.trim(), reason: reason.trim() } })
      }
    >
      <TextField
        data-first=""
        label={t`Email`}
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message}
        {...register('email', { validate: (text) => text.trim() !== '' || t`Fill this in.` })}
      />
      <TextField
        label={t`Reason`}
        hint={t`Every officer can read it.`}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={errors.reason?.message}
        {...register('reason', reasonRules)}
      />
    </ActDialog>
  )
}
