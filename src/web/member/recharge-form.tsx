import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { associationQuery } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, Pair } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'

/** Ten digits from 6 to 9, as Indian mobile numbers have them, with or without the country before them. */
const INDIAN_MOBILE = /^(\+91)?[6-9]\d{9}$/

/** Checks an order of a recharge. Orders are not taken yet, and the form says so instead of sending one. */
export function RechargeForm() {
  const { t } = useLingui()
  const [checked, setChecked] = useState(false)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { number: '', amount: '', operator: '' } })
  const { errors } = formState
  const amountRules = useAmountRules()
  const { data: association } = useQuery(associationQuery)
  const operators = (association?.recharge_operators ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const isMobile = (text: string) =>
    INDIAN_MOBILE.test(text.replace(/[\s-]/g, '')) || t`Please enter an Indian mobile number of 10 digits.`
  const submit = handleSubmit(
    () => setChecked(true),
    (problems, event) => {
      setChecked(false)
      shakeInvalid(problems, event)
    },
  )
  return (
    <Sheet as="div">
      <Form onSubmit={submit}>
        <TextField
          label={t`Number`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="98765 43210"
          required
          error={errors.number?.message}
          {...register('number', { required: t`Please enter the mobile number.`, validate: isMobile })}
        />
        <Pair>
          <AmountField label={t`Amount`} required error={errors.amount?.message} {...register('amount', amountRules)} />
          <SelectField
            label={t`Operator`}
            placeholder={t`Operator`}
            options={operators}
            required
            error={errors.operator?.message}
            {...register('operator', { required: t`Please choose an operator.` })}
          />
        </Pair>
        <Button type="submit" wide>
          <Trans>Confirm & Pay</Trans>
        </Button>
        {checked && (
          <Banner tone="info" live>
            <Trans>
              Orders open with the recharge desk. Nothing was sent, and nothing was taken from your savings.
            </Trans>
          </Banner>
        )}
        <p className="text-sm text-ink-2">
          <Trans>The money may take at least 3-4 minutes to be added to the balance.</Trans>
        </p>
      </Form>
    </Sheet>
  )
}
