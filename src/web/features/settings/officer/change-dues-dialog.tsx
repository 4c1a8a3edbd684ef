import { Trans, useLingui } from '@lingui/react/macro'
import { DUE_DAY_LAST } from '#contract/limits.ts'
import { addMonths, businessDateAt, monthOf, monthRange } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { SettingsDialogProps } from './settings-dialog.tsx'
import { useNumberRules } from './use-number-rules.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** As far ahead as the call takes it. */
const MONTHS_OFFERED = 24

/** The monthly dues and their day, from a later month on. */
export function ChangeDuesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t, i18n } = useLingui()
  const { dues, dues_to_come: toCome } = settings
  const thisMonth = monthOf(businessDateAt(new Date()))
  const months = monthRange(addMonths(thisMonth, 1), addMonths(thisMonth, MONTHS_OFFERED))
  const { register, handleSubmit, formState, draft, change, pending, error, fieldErrors } = useSettingsForm(
    'dues',
    shown,
    {
      dues_amount: amountText(filsOf(toCome?.amount ?? dues.amount)),
      due_day: String(toCome?.due_day ?? dues.due_day),
      dues_from: toCome?.from ?? addMonths(thisMonth, 1),
    },
  )
  const { errors } = formState
  const amountRules = useAmountRules()
  const dayRules = useNumberRules(1, DUE_DAY_LAST)
  return (
    <ActDialog
      title={<Trans>Change the dues</Trans>}
      what={
        <>
          <p>
            <Trans>
              A change begins in a later month. Months before it stay as they are, and so does a month that is paid in
              part already.
            </Trans>
          </p>
          {toCome && (
            <Banner tone="info">
              <Trans>
                It takes the place of the change to <Money aed={toCome.amount} trim /> from{' '}
                <Day date={`${toCome.from}-01`} parts="month" />. The dues of now, <Money aed={dues.amount} trim /> due
                on day {dues.due_day}, take that change back.
              </Trans>
            </Banner>
          )}
        </>
      }
      action={<Trans>Change the dues</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(
        ({ dues_amount, due_day, dues_from }) =>
          change({ section: 'dues', dues_amount: dues_amount.trim(), due_day: Number(due_day), dues_from }),
        shakeInvalid,
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <AmountField
        data-first=""
        label={t`Each month`}
        required
        error={errors.dues_amount?.message ?? fieldErrors.dues_amount}
        {...register('dues_amount', amountRules)}
      />
      <TextField
        label={t`Due on day`}
        hint={t`In a shorter month it is the last day.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        required
        error={errors.due_day?.message ?? fieldErrors.due_day}
        {...register('due_day', dayRules)}
      />
      <SelectField
        label={t`From`}
        required
        options={months.map((month) => ({ value: month, label: monthText(month, i18n.locale) }))}
        error={errors.dues_from?.message ?? fieldErrors.dues_from}
        {...register('dues_from')}
      />
    </ActDialog>
  )
}
