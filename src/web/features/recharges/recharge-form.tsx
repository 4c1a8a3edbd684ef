import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { MyAccountData } from '#contract/account.ts'
import { indianMobile, readableMobile } from '#core/indian-mobile.ts'
import { decimalAed, type Fils, parseAed } from '#core/money.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { associationQuery } from '#web/app/calls/queries.ts'
import { MoneyReview } from '#web/app/forms/money-review.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { Aloud } from '#web/app/language/aloud.tsx'
import { AskToBeActive } from '#web/features/account/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, Pair, shakeInvalid } from '#web/ui/form.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'

/** Orders a recharge, which is paid from the savings at once. What it costs is said before. */
export function RechargeForm({ account }: { account: MyAccountData }) {
  const { t, i18n } = useLingui()
  const form = useForm({ defaultValues: { number: '', amount: '', operator: '' } })
  const { send, pending, outcome } = useSend('POST /api/recharges', { refresh: moneyKeys, noticed: true, form })
  const { register, control, handleSubmit, reset, formState } = form
  const draft = useFormDraft('recharge', form)
  const { errors } = formState
  const available = filsOf(account.available_balance)
  const amount = useWatch({ control, name: 'amount' })
  const amountRules = useAmountRules(
    (fils) => fils <= available || t`The available savings are AED ${moneyText(decimalAed(available), i18n.locale)}.`,
  )
  const { data: association, isLoading: operatorsAwaited } = useQuery(associationQuery)
  const operators = (association?.recharge_operators ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const isMobile = (text: string) => indianMobile(text) !== undefined || t`Enter an Indian mobile number of 10 digits.`
  const [reviewed, setReviewed] = useState<RechargeFields>()
  const pay = async (fields: RechargeFields) => {
    const answer = await send({ body: { ...fields, amount: fields.amount.trim() } })
    if (!answer) return
    setReviewed(undefined)
    reset()
    draft.forget()
  }
  // What is wrong with a field is said there.
  const shown = outcome?.atField ? undefined : reviewed
  return (
    <Sheet as="div" data-aloud className="relative">
      <span className="absolute end-1 top-1">
        <Aloud what="form" />
      </span>
      <Form onSubmit={handleSubmit((fields) => setReviewed(fields), shakeInvalid)}>
        {draft.note}
        <TextField
          label={t`Number`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="98765 43210"
          required
          error={errors.number?.message}
          {...register('number', { required: t`Enter the mobile number.`, validate: isMobile })}
        />
        <Pair>
          <AmountField label={t`Amount`} required error={errors.amount?.message} {...register('amount', amountRules)} />
          <SelectField
            label={t`Operator`}
            placeholder={t`Operator`}
            options={operators}
            required
            error={errors.operator?.message}
            {...register('operator', { required: t`Choose an operator.` })}
          />
        </Pair>
        {account.may.includes('order_recharge') ? (
          <>
            <RechargeCost amount={amount} available={available} />
            {/* An operator that was chosen before a reload counts once the list has it. */}
            <Button type="submit" wide pending={pending || operatorsAwaited}>
              <Trans>Confirm & Pay</Trans>
            </Button>
          </>
        ) : (
          <WhyNoRecharge account={account} />
        )}
        {outcome && !shown && (
          <Banner tone={outcome.tone} live>
            {outcome.message}
          </Banner>
        )}
        <p className="text-sm text-ink-2">
          <Trans>The money may take at least 3-4 minutes to be added to the balance.</Trans>
        </p>
      </Form>
      {shown && (
        <RechargeReview
          fields={shown}
          available={available}
          operator={operators.find(({ value }) => value === shown.operator)?.label ?? ''}
          pending={pending}
          outcome={outcome}
          onConfirm={() => pay(shown)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </Sheet>
  )
}

type RechargeFields = { number: string; amount: string; operator: string }

type RechargeReviewProps = Pick<ComponentProps<typeof MoneyReview>, 'pending' | 'outcome' | 'onConfirm' | 'onClose'> & {
  fields: RechargeFields
  available: Fils
  operator: string
}

/** Whose telephone gets it, in figures that can be compared, and what it costs. */
function RechargeReview({ fields, available, operator, ...review }: RechargeReviewProps) {
  const { t } = useLingui()
  const amount = parseAed(fields.amount.trim()) ?? 0n
  const facts = [
    { label: t`Number`, value: <Written>{readableMobile(indianMobile(fields.number) ?? '')}</Written> },
    { label: t`Operator`, value: operator },
  ]
  return <MoneyReview amount={amount} left={available - amount} cost={amount} facts={facts} {...review} />
}

/** What the order costs and what it leaves; before an amount is entered, what there is to pay it from. */
function RechargeCost({ amount, available }: { amount: string; available: Fils }) {
  const cost = parseAed(amount.trim())
  return (
    <p className="text-label text-ink-2">
      {cost === undefined || cost > available ? (
        <Trans>
          It is paid from your savings. Available: <Money fils={available} className="text-ink" />
        </Trans>
      ) : (
        <Trans>
          It costs <Money fils={cost} className="font-semibold text-ink" /> of your savings, taken at once;{' '}
          <Money fils={available - cost} /> stays available.
        </Trans>
      )}
    </p>
  )
}

/** What has to be settled first, in the place of the button. */
function WhyNoRecharge({ account: { may_not: mayNot, receivable } }: { account: MyAccountData }) {
  return (
    <Banner tone="warning">
      {mayNot.order_recharge === 'receivable_open' ? (
        <Trans>
          You owe the association <Money aed={receivable} />. Once that is paid, you can order a recharge.
        </Trans>
      ) : (
        <>
          <Trans>Recharges wait until the association makes you active again.</Trans> <AskToBeActive />
        </>
      )}
    </Banner>
  )
}
