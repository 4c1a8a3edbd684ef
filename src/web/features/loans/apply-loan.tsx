import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { loanOfferQuery } from '#web/app/calls/queries.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { Aloud } from '#web/app/language/aloud.tsx'
import { InTurn } from '#web/app/routes/in-turn.tsx'
import { AskToBeActive, WithAccount } from '#web/features/account/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
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
import { type LoanOfferAnswer, LoanReason } from './loan-reason.tsx'

// Shown in place of the form, with the words of every state that a loan can be in.
const OpenLoan = lazy(() => import('./open-loan.tsx'))

export default function ApplyLoan() {
  const { t } = useLingui()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={t`Apply a Loan`} />
      <WithAccount skeleton={<FormSkeleton />}>{() => <Application />}</WithAccount>
    </div>
  )
}

function Application() {
  const { t } = useLingui()
  const [sent, setSent] = useState<string>()
  const { data, error, refetch } = useQuery(loanOfferQuery)
  // Drawn in slices, as the account before it.
  const offer = useDeferredValue(data)
  if (!offer && error) {
    return <ErrorState message={t`The loan offer could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!offer) {
    return (
      <Loading>
        <FormSkeleton />
      </Loading>
    )
  }
  return (
    <>
      {sent && <Notice>{sent}</Notice>}
      <MayBorrow offer={offer} />
      {offer.reason !== 'inactive' && <LoanForm offer={offer} onSent={setSent} />}
    </>
  )
}

/** What may be borrowed now and what holds it there. */
function MayBorrow({ offer }: { offer: LoanOfferAnswer }) {
  if (offer.reason === 'loan_open') {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <OpenLoan />
      </Suspense>
    )
  }
  if (offer.may_borrow === 0) {
    return (
      <Banner tone="warning">
        <LoanReason reason={offer.reason} /> {offer.reason === 'inactive' && <AskToBeActive />}
      </Banner>
    )
  }
  return (
    <p className="text-ink-2">
      <Trans>
        You may borrow up to <Money aed={offer.may_borrow} trim className="font-semibold text-ink" /> now.
      </Trans>{' '}
      {offer.reason === 'fund' ? (
        <Trans>That is what the fund has free to lend.</Trans>
      ) : (
        <Trans>That is the most that anyone can borrow.</Trans>
      )}
    </p>
  )
}

function FormSkeleton() {
  return (
    <>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-96 w-full" />
    </>
  )
}

type LoanFormProps = { offer: LoanOffer; onSent: (message: string | undefined) => void }

/** The loan application. Where nothing may be borrowed now it still says what a loan would cost. */
function LoanForm({ offer, onSent }: LoanFormProps) {
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
      <Sheet as="div" data-aloud className="relative">
        <span className="absolute end-1 top-1">
          <Aloud what="form" />
        </span>
        <Form onSubmit={submit}>
          {draft.note}
          {!mayApply && <SectionTitle className="mb-0">{t`Cost of a loan`}</SectionTitle>}
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
