import { Trans, useLingui } from '@lingui/react/macro'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { SettingsDialogProps } from './settings-dialog.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Name and contacts, as every page shows them. */
export function ChangeAssociationDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { name, email, phone, address } = settings
  const { register, handleSubmit, formState, draft, change, pending, error, fieldErrors } = useSettingsForm(
    'association',
    shown,
    { name, email, phone, address },
  )
  return (
    <ActDialog
      title={<Trans>Change name and contacts</Trans>}
      what={
        <p>
          <Trans>The public pages show them at once; a page that is open, when it is next loaded.</Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit((fields) => change({ section: 'association', ...fields }), shakeInvalid)}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField
        data-first=""
        label={t`Name`}
        required
        autoComplete="off"
        maxLength={100}
        error={formState.errors.name?.message ?? fieldErrors.name}
        {...register('name', { validate: (text) => text.trim() !== '' || t`Please fill this in.` })}
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={fieldErrors.email}
        {...register('email')}
      />
      <TextField
        label={t`Phone`}
        type="tel"
        autoComplete="off"
        maxLength={40}
        error={fieldErrors.phone}
        {...register('phone')}
      />
      <TextField
        label={t`Address`}
        autoComplete="off"
        maxLength={300}
        error={fieldErrors.address}
        {...register('address')}
      />
    </ActDialog>
  )
}
