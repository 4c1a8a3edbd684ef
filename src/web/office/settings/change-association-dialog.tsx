import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { SettingsDialogProps } from './settings-dialog.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** Name and contacts, as every page shows them. */
export function ChangeAssociationDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { change, pending, error, fieldErrors } = useChangeSettings(shown)
  const { name, email, phone, address } = settings
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name, email, phone, address } })
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
      onClose={shown.ways.onClose}
    >
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
