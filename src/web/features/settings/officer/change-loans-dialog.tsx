import { Trans, useLingui } from '@lingui/react/macro'
import { INSURANCE_MOST, INTEREST_MOST, MULTIPLE_MOST, TERM_LONGEST } from '#contract/limits.ts'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Pair } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { SettingsDialogProps } from './settings-dialog.tsx'
import { useNumberRules } from './use-number-rules.ts'
import { useSettingsForm } from './use-settings-form.ts'

type LoanFields = Record<
  | 'loan_min'
  | 'loan_max'
  | 'loan_step'
  | 'term_max'
  | 'interest_percent'
  | 'insurance_percent'
  | 'instalment_multiple'
  | 'reserve',
  string
> & { lock_savings: boolean }

/** What may be borrowed, and on what terms. */
export function ChangeLoansDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { register, handleSubmit, formState, draft, change, pending, error, fieldErrors } = useSettingsForm<LoanFields>(
    'loans',
    shown,
    {
      loan_min: String(settings.loan_min),
      loan_max: String(settings.loan_max),
      loan_step: String(settings.loan_step),
      term_max: String(settings.term_max),
      interest_percent: String(settings.interest_percent),
      insurance_percent: String(settings.insurance_percent),
      instalment_multiple: String(settings.instalment_multiple ?? ''),
      reserve: settings.reserve > 0 ? amountText(filsOf(settings.reserve)) : '',
      lock_savings: settings.lock_savings,
    },
  )
  const amountRules = useAmountRules()
  const termRules = useNumberRules(1, TERM_LONGEST)
  const multiple = useNumberRules(1, MULTIPLE_MOST)
  const interestRules = usePercentRules(INTEREST_MOST)
  const insuranceRules = usePercentRules(INSURANCE_MOST)
  const errorOf = (name: keyof LoanFields) => formState.errors[name]?.message ?? fieldErrors[name]
  return (
    <ActDialog
      title={<Trans>Change the terms of loans</Trans>}
      what={
        <p>
          <Trans>They hold for what is applied for from now on. A loan keeps the terms it was applied for with.</Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(
        ({ term_max, instalment_multiple, ...fields }) =>
          change({
            section: 'loans',
            ...fields,
            term_max: Number(term_max),
            instalment_multiple: instalment_multiple.trim() === '' ? null : Number(instalment_multiple),
          }),
        shakeInvalid,
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <Pair>
        <AmountField
          data-first=""
          label={t`Least`}
          required
          error={errorOf('loan_min')}
          {...register('loan_min', amountRules)}
        />
        <AmountField label={t`Most`} required error={errorOf('loan_max')} {...register('loan_max', amountRules)} />
      </Pair>
      <Pair>
        <AmountField
          label={t`In steps of`}
          required
          error={errorOf('loan_step')}
          {...register('loan_step', amountRules)}
        />
        <TextField
          label={t`Longest term, months`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
          error={errorOf('term_max')}
          {...register('term_max', termRules)}
        />
      </Pair>
      <Pair>
        <TextField
          label={t`Interest, %`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          required
          error={errorOf('interest_percent')}
          {...register('interest_percent', interestRules)}
        />
        <TextField
          label={t`Insurance, %`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          required
          error={errorOf('insurance_percent')}
          {...register('insurance_percent', insuranceRules)}
        />
      </Pair>
      <TextField
        label={t`Round instalments up to, AED`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={errorOf('instalment_multiple')}
        {...register('instalment_multiple', {
          validate: (text) => text.trim() === '' || multiple.validate(text),
        })}
      />
      <AmountField label={t`Kept back from lending`} error={errorOf('reserve')} {...register('reserve')} />
      <Checkbox label={t`Lock borrowers' savings up to the principal they owe`} {...register('lock_savings')} />
    </ActDialog>
  )
}

/** The rules of a field for a percentage with at most two decimals, as the calls have them. */
function usePercentRules(most: number) {
  const { t } = useLingui()
  return {
    validate: (text: string) => {
      if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return t`Please enter a percentage like 7 or 7.25.`
      return Number(text) <= most || t`Please enter at most ${most}.`
    },
  }
}
