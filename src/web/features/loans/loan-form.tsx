import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { InTurn } from '#web/app/routes/in-turn.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { type LoanOffer, loanCost } from './loan-cost.ts'
import {
  emptyLoanFields,
  type LoanFields,
  LoanRecipient,
  LoanTermsFields,
  loanFieldNames,
  loanFormOf,
  termOf,
} from './loan-fields.tsx'
import { LoanFigures } from './loan-figures.tsx'

type LoanFormProps = { offer: LoanOffer; onSent: (message: string | undefined) => void }

/** The loan application. Where nothing may be borrowed now it still says what a loan would cost. */
export function LoanForm({ offer, onSent }: LoanFormProps) {
  const { t } = useLingui()
  const form = useForm<LoanFields>({ defaultValues: emptyLoanFields(offer) })
  const { send, pending, outcome } = useSend('POST /api/loan-application', {
    refresh: moneyKeys,
    noticed: true,
    form,
    fieldNames: loanFieldNames,
  })
  const draft = useFormDraft('loan application', form)
  const mayApply = offer.may_borrow > 0
  const submit = form.handleSubmit(async (fields, event) => {
    const cost = loanCost(fields.loan_amount, termOf(fields), offer, businessDateAt(new Date()))
    if (!cost || !mayApply) return shakeInvalid(undefined, event)
    onSent(undefined)
    const answer = await send({ form: loanFormOf(fields, cost) })
    if (!answer) return
    form.reset(emptyLoanFields(offer))
    draft.forget()
    onSent(answer.message)
  }, shakeInvalid)
  return (
    <FormProvider {...form}>
      <Sheet as="div">
        <Form onSubmit={submit}>
          {draft.note}
          {!mayApply && <SectionTitle className="mb-0">{t`What a loan would cost`}</SectionTitle>}
          <LoanTermsFields offer={offer} />
          <InTurn>
            <LoanFigures offer={offer} />
          </InTurn>
          {mayApply && (
            <InTurn>
              <LoanRecipient offer={offer} />
              <SendProblem outcome={outcome} />
              <Button type="submit" wide pending={pending}>
                <Trans>Send the application</Trans>
              </Button>
              <p className="text-sm text-ink-2">
                <Trans>The review takes 2-3 business days.</Trans>
              </p>
            </InTurn>
          )}
        </Form>
      </Sheet>
    </FormProvider>
  )
}
