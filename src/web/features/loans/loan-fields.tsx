import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { isOfferedAmount, truncateTerm } from '#core/loan-schedule.ts'
import { parseAed } from '#core/money.ts'
import { AccountNumberField } from '#web/app/forms/account-number-field.tsx'
import { AmountStepper } from '#web/ui/amount-stepper.tsx'
import { amountText } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type LoanCost, type LoanOffer, type LoanTermsOffered, limitsOf, loanCost } from './loan-cost.ts'
import { loanTypes } from './loan-words.ts'

/** Type, amount and term (specification, points 4, 5 and 9). */
export function LoanTermsFields({ offer }: { offer: LoanOffer }) {
  const { t, i18n } = useLingui()
  const { register, formState } = useFormContext<LoanFields>()
  return (
    <>
      <SelectField
        label={t`Loan type`}
        required
        options={Object.entries(loanTypes).map(([value, label]) => ({ value, label: i18n._(label) }))}
        error={formState.errors.loan_type?.message}
        {...register('loan_type')}
      />
      <AmountOfLoan offer={offer} />
      <Term offer={offer} />
    </>
  )
}

function AmountOfLoan({ offer }: { offer: LoanOffer }) {
  const { t, i18n } = useLingui()
  const { control } = useFormContext<LoanFields>()
  const [min, max, limit, single] = [
    offer.amount_min,
    offer.amount_max,
    offer.may_borrow,
    offer.two_approvals_above,
  ].map((aed) => moneyText(aed, i18n.locale, true))
  const isOffered = (text: string) => {
    const fils = parseAed(text)
    if (fils === undefined || !isOfferedAmount(fils, limitsOf(offer))) {
      return t`Choose an amount from ${min} to ${max} in steps of ${offer.amount_step}.`
    }
    if (offer.may_borrow > 0 && Number(text) > offer.may_borrow) return t`At most AED ${limit} may be borrowed now.`
    return true
  }
  return (
    <Controller
      name="loan_amount"
      control={control}
      rules={{ validate: isOffered }}
      render={({ field, fieldState }) => (
        <>
          <AmountStepper
            {...field}
            label={t`Amount`}
            min={offer.amount_min}
            max={offer.amount_max}
            step={offer.amount_step}
            hint={t`From ${min} to ${max} in steps of ${offer.amount_step}.`}
            error={fieldState.error?.message}
          />
          {Number(field.value) > offer.two_approvals_above && (
            <Banner tone="info" live>
              {t`Above AED ${single} two loan officers have to approve, so it may take longer.`}
            </Banner>
          )}
        </>
      )}
    />
  )
}

function Term({ offer }: { offer: LoanOffer }) {
  const { t } = useLingui()
  const { register, control, formState } = useFormContext<LoanFields>()
  const { errors } = formState
  const custom = useWatch({ control, name: 'term' }) === 'custom'
  const isTerm = (text: string, { term }: LoanFields) =>
    term !== 'custom' ||
    truncateTerm(text.trim(), offer.term_max) !== undefined ||
    t`Choose a term of 1 to ${plural(offer.term_max, { one: '# month', other: '# months' })}.`
  return (
    <>
      <ChoiceGroup
        label={t`Term`}
        required
        error={custom ? undefined : errors.term?.message}
        options={[
          { value: '1', label: t`1 month` },
          { value: '3', label: t`3 months` },
          { value: '6', label: t`6 months` },
          { value: 'custom', label: t`Custom` },
        ]}
        {...register('term')}
      />
      {custom && (
        <TextField
          label={t`Number of months`}
          hint={t`From 1 to ${offer.term_max}. Decimals are dropped.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          required
          error={errors.custom_term?.message ?? errors.term?.message}
          {...register('custom_term', { validate: isTerm })}
        />
      )}
    </>
  )
}

/** What stands in the loan form. */
export type LoanFields = {
  loan_type: string
  /** Whole AED as typed. */
  loan_amount: string
  term: '1' | '3' | '6' | 'custom'
  custom_term: string
  bank_account: string
  passport_or_nid: string
  includeInsurance: boolean
}

export function emptyLoanFields(offer: LoanOffer): LoanFields {
  return {
    loan_type: 'personal',
    loan_amount: String(offer.amount_default),
    term: '1',
    custom_term: '1',
    bank_account: '',
    passport_or_nid: '',
    includeInsurance: false,
  }
}

/** The term as it was chosen or typed. */
export const termOf = ({ term, custom_term }: Pick<LoanFields, 'term' | 'custom_term'>) =>
  term === 'custom' ? custom_term.trim() : term

/** The form as the calls take it, with the figures that it showed (specification, point 9). */
export function loanFormOf(fields: LoanFields, cost: LoanCost) {
  return {
    loan_type: fields.loan_type,
    loan_amount: fields.loan_amount,
    duration_month: String(cost.months),
    bank_account: fields.bank_account,
    passport_or_nid: fields.passport_or_nid,
    includeInsurance: String(fields.includeInsurance),
    per_month_amount: amountText(cost.perMonth),
    total_amount_with_interest: amountText(cost.total),
  }
}

/** The call takes whole months, the form a choice or a number. */
export const loanFieldNames = { duration_month: 'term' }

const PASSPORT_MIN = 5

/** Where the loan is paid to, who receives it, and whether it is insured. */
export function LoanRecipient({ offer }: { offer: LoanOffer }) {
  const { t } = useLingui()
  const { register, formState } = useFormContext<LoanFields>()
  const { errors } = formState
  return (
    <>
      <AccountNumberField
        label={t`Bank account or Botim`}
        hint={t`Where the loan is paid to.`}
        required
        error={errors.bank_account?.message}
        {...register('bank_account', {
          validate: (text) => text.trim() !== '' || t`Enter a bank account or a Botim number.`,
        })}
      />
      <TextField
        label={t`Passport or ID number`}
        autoComplete="off"
        maxLength={30}
        required
        error={errors.passport_or_nid?.message}
        {...register('passport_or_nid', {
          validate: (text) => text.trim().length >= PASSPORT_MIN || t`Use at least ${PASSPORT_MIN} characters.`,
        })}
      />
      <Checkbox
        label={t`Insure this loan`}
        hint={
          offer.insurance_percent === 0 ? (
            <Trans>It costs nothing at present.</Trans>
          ) : (
            <Trans>
              It costs <Premium offer={offer} />, kept back when the loan is paid out.
            </Trans>
          )
        }
        {...register('includeInsurance')}
      />
    </>
  )
}

const Premium = ({ offer }: { offer: LoanOffer }) => <Money fils={useLoanCost(offer)?.premium ?? 0n} />

/**
 * What the loan in the form around it costs; undefined while that says nothing. It follows a moment behind: a slow phone
 * first shows the amount that was pressed, then its figures.
 */
export function useLoanCost(offer: LoanTermsOffered) {
  const [amount, term, custom_term] = useWatch<LoanFields, ['loan_amount', 'term', 'custom_term']>({
    name: ['loan_amount', 'term', 'custom_term'],
  })
  const shownAmount = useDeferredValue(amount)
  const shownTerm = useDeferredValue(termOf({ term, custom_term }))
  return useMemo(
    () => loanCost(shownAmount, shownTerm, offer, businessDateAt(new Date())),
    [shownAmount, shownTerm, offer],
  )
}
