import { Trans, useLingui } from '@lingui/react/macro'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { AmountField } from '#web/ui/text-field.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { SettingsDialogProps } from './settings-dialog.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The fine for what is completed late, or none. */
export function ChangeFinesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { register, handleSubmit, draft, change, pending, error, fieldErrors } = useSettingsForm('fines', shown, {
    late_fine: settings.late_fine > 0 ? amountText(filsOf(settings.late_fine)) : '',
  })
  return (
    <ActDialog
      title={<Trans>Change the fines</Trans>}
      what={
        <p>
          <Trans>
            When a payment that is verified completes a month of dues or an instalment after its due day, the fine is
            taken from the member's savings, as far as they reach. Members read so in the payment forms.
          </Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ late_fine }) => change({ section: 'fines', late_fine: late_fine.trim() }))}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <AmountField
        data-first=""
        label={t`For each month or instalment completed late`}
        hint={t`Leave it empty for no fines.`}
        error={fieldErrors.late_fine}
        {...register('late_fine')}
      />
    </ActDialog>
  )
}
