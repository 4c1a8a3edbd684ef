import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { decimalAed, type Fils } from '#core/money.ts'
import { AccountNumberField } from '#web/app/forms/account-number-field.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'

export type WithdrawalFieldValues = { amount: string; way: 'account' | 'cash'; payee_account: string; note: string }

const NOTE_MOST = 500

/** How much is withdrawn, how it is to be paid, and what it is for. */
export function WithdrawalFields({ available }: { available: Fils }) {
  const { t, i18n } = useLingui()
  const { register, control, setValue, formState } = useFormContext<WithdrawalFieldValues>()
  const { errors } = formState
  const amountRules = useAmountRules(
    (fils) => fils <= available || t`The available savings are AED ${moneyText(decimalAed(available), i18n.locale)}.`,
  )
  const toAccount = useWatch({ control, name: 'way' }) === 'account'
  return (
    <>
      <div className="grid gap-1">
        <AmountField
          data-first=""
          label={t`Amount`}
          required
          error={errors.amount?.message}
          {...register('amount', amountRules)}
        />
        <Button
          look="text"
          className="justify-self-start"
          onClick={() => setValue('amount', amountText(available), { shouldValidate: true })}
        >
          <span className="text-start">
            <Trans>
              All that is available: <Money fils={available} />
            </Trans>
          </span>
        </Button>
      </div>
      <ChoiceGroup
        label={t`How is it paid?`}
        required
        options={[
          { value: 'account', label: t`To an account` },
          { value: 'cash', label: t`In cash from an officer` },
        ]}
        {...register('way')}
      />
      {toAccount && (
        <AccountNumberField
          label={t`Account to pay to`}
          hint={t`The IBAN, or the account number and the bank.`}
          required
          error={errors.payee_account?.message}
          {...register('payee_account', {
            validate: (text) => text.trim() !== '' || t`Enter the account to pay to.`,
          })}
        />
      )}
      <TextArea
        label={t`What is it for?`}
        hint={t`The officers read it.`}
        rows={2}
        maxLength={NOTE_MOST}
        error={errors.note?.message}
        {...register('note')}
      />
    </>
  )
}

/** What the calls take. */
export function withdrawalOf({ amount, way, payee_account, note }: WithdrawalFieldValues) {
  return { amount: amount.trim(), payee_account: way === 'account' ? payee_account.trim() : '', note: note.trim() }
}
