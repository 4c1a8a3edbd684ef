import { Trans, useLingui } from '@lingui/react/macro'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { AmountField } from '#web/ui/text-field.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { SettingsDialogProps } from './settings-dialog.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The operators that the recharge form offers. */
export function ChangeRechargesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { register, handleSubmit, formState, draft, change, pending, error, fieldErrors } = useSettingsForm(
    'recharges',
    shown,
    {
      recharge_operators: settings.recharge_operators.join('\n'),
      recharge_cost_most: amountText(filsOf(settings.recharge_cost_most)),
    },
  )
  return (
    <ActDialog
      title={<Trans>Change the recharge operators</Trans>}
      what={
        <p>
          <Trans>The recharge form offers them in this order.</Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(
        ({ recharge_operators, recharge_cost_most }) =>
          change({
            section: 'recharges',
            recharge_operators: namesIn(recharge_operators),
            recharge_cost_most: recharge_cost_most.trim(),
          }),
        shakeInvalid,
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextArea
        data-first=""
        label={t`Operators`}
        hint={t`One a line.`}
        rows={6}
        required
        error={formState.errors.recharge_operators?.message ?? fieldErrors.recharge_operators}
        {...register('recharge_operators', {
          validate: (text) => namesIn(text).length > 0 || t`Please enter at least one operator.`,
        })}
      />
      <AmountField
        label={t`Most a recharge may cost more`}
        hint={t`Above this another treasurer confirms the cost.`}
        error={fieldErrors.recharge_cost_most}
        {...register('recharge_cost_most')}
      />
    </ActDialog>
  )
}

const namesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
