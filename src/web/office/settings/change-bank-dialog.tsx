import { Trans, useLingui } from '@lingui/react/macro'
import { TextField } from '#web/ui/text-field.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { SettingsDialogProps } from './settings-dialog.tsx'
import { TakesEffectLater } from './takes-effect-later.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const NAME_MOST = 100
const NUMBER_MOST = 60

/** The account that members pay to. */
export function ChangeBankDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { bank_name, bank_account_name, bank_account_number, bank_iban } = settings
  const { register, handleSubmit, draft, change, pending, error, fieldErrors } = useSettingsForm('bank', shown, {
    bank_name,
    bank_account_name,
    bank_account_number,
    bank_iban,
  })
  const field = (name: 'bank_name' | 'bank_account_name' | 'bank_account_number' | 'bank_iban', maxLength: number) => {
    return { autoComplete: 'off', maxLength, error: fieldErrors[name], ...register(name) }
  }
  return (
    <ActDialog
      title={<Trans>Change where members pay to</Trans>}
      what={
        <>
          <p>
            <Trans>Members see it in the payment form and transfer their money there. Please check each digit.</Trans>
          </p>
          <TakesEffectLater />
        </>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit((fields) => change({ section: 'bank', ...fields }))}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField data-first="" label={t`Bank`} {...field('bank_name', NAME_MOST)} />
      <TextField label={t`Account name`} {...field('bank_account_name', NAME_MOST)} />
      <TextField label={t`Account number`} {...field('bank_account_number', NUMBER_MOST)} />
      <TextField label={t`IBAN`} {...field('bank_iban', NUMBER_MOST)} />
    </ActDialog>
  )
}
