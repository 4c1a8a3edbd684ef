import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { amountText } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { useSend } from '#web/use-send.ts'
import { type LoanOffer, loanCost } from './loan-cost.ts'
import { LoanFigures } from './loan-figures.tsx'
import { LoanRecipient } from './loan-recipient.tsx'
import { LoanTermsFields } from './loan-terms-fields.tsx'
import { moneyKeys } from './money-keys.ts'

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

type LoanFormProps = { offer: LoanOffer; onSent: (message: string | undefined) => void }

/** The loan application. Where nothing may be borrowed now it still says what a loan would cost. */
export function LoanForm({ offer, onSent }: LoanFormProps) {
  const { t } = useLingui()
  const { send, pending, outcome, fieldErrors } = useSend('POST /api/loan-application', { refresh: moneyKeys })
  const form = useForm<LoanFields>({ defaultValues: defaults(offer) })
  const [amount, term, custom] = useWatch({ control: form.control, name: ['loan_amount', 'term', 'custom_term'] })
  const cost = loanCost(amount, term === 'custom' ? custom.trim() : term, offer, businessDateAt(new Date()))
  const mayApply = offer.may_borrow > 0
  const submit = form.handleSubmit(async (fields, event) => {
    if (!cost || !mayApply) return shakeInvalid(undefined, event)
    onSent(undefined)
    const answer = await send({
      form: {
        loan_type: fields.loan_type,
        loan_amount: fields.loan_amount,
        duration_month: String(cost.months),
        bank_account: fields.bank_account,
        passport_or_nid: fields.passport_or_nid,
        includeInsurance: String(fields.includeInsurance),
        per_month_amount: amountText(cost.perMonth),
        total_amount_with_interest: amountText(cost.total),
      },
    })
    if (!answer) return
    form.reset(defaults(offer))
    onSent(answer.message)
  }, shakeInvalid)
  return (
    <FormProvider {...form}>
      <Sheet as="div">
        <Form onSubmit={submit}>
          {!mayApply && <SectionTitle className="mb-0">{t`What a loan would cost`}</SectionTitle>}
          <LoanTermsFields offer={offer} fieldErrors={fieldErrors} />
          <LoanFigures cost={cost} offer={offer} />
          {mayApply && (
            <>
              <LoanRecipient cost={cost} offer={offer} fieldErrors={fieldErrors} />
              {outcome?.tone === 'error' && (
                <Banner tone="error" live>
                  {outcome.message}
                </Banner>
              )}
              <Button type="submit" wide pending={pending}>
                <Trans>Send the application</Trans>
              </Button>
              <p className="text-sm text-ink-2">
                <Trans>The review takes 2-3 business days.</Trans>
              </p>
            </>
          )}
        </Form>
      </Sheet>
    </FormProvider>
  )
}

function defaults(offer: LoanOffer): LoanFields {
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
