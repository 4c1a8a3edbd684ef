import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { MyAccountData } from '#contract/account.ts'
import type { Loan } from '#contract/loans.ts'
import { businessDateAt } from '#core/calendar.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import { decimalAed, type Fils, minFils, parseAed } from '#core/money.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { myLoansQuery } from '#web/app/calls/queries.ts'
import { FormActions } from '#web/app/forms/act-dialog.tsx'
import { MoneyReview } from '#web/app/forms/money-review.tsx'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { Aloud } from '#web/app/language/aloud.tsx'
import type { OutgoingPayment } from '#web/app/send-queue/send-queue.ts'
import { usePayment } from '#web/app/send-queue/use-payment.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { isPaymentWaiting, OlderLoanFirst } from '#web/features/loans/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { afterRepayment, repaidOf } from './after-repayment.ts'
import { LateFineNote, WhereToPay } from './payment-notes.tsx'

/** Pays one loan. What the account says of the older one is there at once; the later of two is found among the loans. */
export default function LoanPaymentDialog({ loanId, ...payment }: LoanPaymentProps & { loanId: number }) {
  const { t } = useLingui()
  const { data: loans, error, refetch } = useQuery(myLoansQuery)
  const found = loans?.find(({ id }) => id === loanId)
  const { loan: older } = payment.account
  const loan = older?.id === loanId ? older : found && payable(found)
  return (
    <Dialog open onClose={payment.onClose} title={t`Pay my loan`} tools={<Aloud what="form" />}>
      {loan ? (
        <LoanPaymentForm {...payment} loan={loan} schedule={found?.schedule} />
      ) : error ? (
        <ErrorState message={t`Your loans could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={4} />
        </Loading>
      )}
    </Dialog>
  )
}

const payable = (loan: Loan): PayableLoan => ({
  id: loan.id,
  outstanding: loan.outstanding,
  payment_waiting: isPaymentWaiting(loan),
})

/** What is paid: the member's active loan, or the later of two. */
type PayableLoan = Pick<NonNullable<MyAccountData['loan']>, 'id' | 'outstanding' | 'payment_waiting'>

type LoanPaymentProps = ModalHandlers & {
  account: MyAccountData
  /** AED. */
  suggestion: number
  fromSavings: boolean
  mend: OutgoingPayment | undefined
}

type LoanPaymentFormProps = LoanPaymentProps & { loan: PayableLoan; schedule: Loan['schedule'] | undefined }

/**
 * Pays an active loan: a payment through the bank, with nothing but its amount, or savings, which post at once. Of two
 * loans, only the older is paid by the bank.
 */
function LoanPaymentForm(props: LoanPaymentFormProps) {
  const { account, loan, schedule, suggestion, onDone } = props
  const { t } = useLingui()
  const available = filsOf(account.available_balance)
  const byBank = account.loan?.id === loan.id
  const opensWith = props.fromSavings || loan.payment_waiting || !byBank ? 'savings' : 'bank'
  const form = useForm({
    defaultValues: {
      from: opensWith,
      payment_amount: amountText(opensWith === 'savings' ? minFils(filsOf(suggestion), available) : filsOf(suggestion)),
    },
  })
  const payment = usePayment(useProfile().id, form)
  const savings = useSend('POST /api/loans/:id/repay-from-savings', {
    refresh: moneyKeys,
    noticed: true,
    form,
    fieldNames: { amount: 'payment_amount' },
  })
  const { register, handleSubmit, setValue, control, formState } = form
  const draft = useFormDraft(props.mend ? undefined : `loan ${loan.id} ${suggestion} ${props.fromSavings}`, form)
  const [from, text] = useWatch({ control, name: ['from', 'payment_amount'] })
  const fromSavings = !byBank || from === 'savings'
  const { pending, outcome } = fromSavings ? savings : payment
  const tooMuch = useTooMuch(filsOf(loan.outstanding), available)
  const amountRules = useAmountRules((amount) => !fromSavings || tooMuch(amount))
  /** What was refused of one way to pay says nothing of the other. What was filled in, savings have. */
  const turned = () => {
    form.clearErrors('payment_amount')
    const { from: now, payment_amount: sum } = form.getValues()
    const filled = parseAed(sum.trim())
    const wasFilledIn = filled === filsOf(suggestion) || filled === filsOf(loan.outstanding)
    if (now === 'savings' && wasFilledIn && filled > available) {
      setValue('payment_amount', amountText(available))
    }
  }
  const [reviewed, setReviewed] = useState<string>()
  const shown = savings.outcome?.atField ? undefined : reviewed
  const done = (answer: { message?: string | undefined } | undefined) => {
    if (!answer) return
    draft.forget()
    onDone(answer.message)
  }
  const repay = async (sum: string) => done(await savings.send({ params: { id: loan.id }, body: { amount: sum } }))
  const submit = handleSubmit(async ({ payment_amount }) => {
    const sum = payment_amount.trim()
    if (fromSavings) setReviewed(sum)
    else done(await payment.send({ payment_amount: sum }, props.mend))
  }, shakeInvalid)
  const amount = parseAed(text.trim())
  const whole = fromSavings ? minFils(filsOf(loan.outstanding), available) : filsOf(loan.outstanding)
  return (
    <>
      <Form onSubmit={submit}>
        {draft.note}
        {byBank ? (
          <ChoiceGroup
            label={t`How do you pay?`}
            required
            options={[
              { value: 'bank', label: t`I have paid the bank` },
              { value: 'savings', label: t`From my savings` },
            ]}
            {...register('from', { onChange: turned })}
          />
        ) : (
          <OlderLoanFirst />
        )}
        {fromSavings ? (
          <p className="text-sm text-ink-2">
            <Trans>
              You can use <Money aed={account.available_balance} /> of your savings. It is posted at once.
            </Trans>
          </p>
        ) : (
          <BankWay waiting={loan.payment_waiting} />
        )}
        <AmountField
          label={t`Amount`}
          required
          error={formState.errors.payment_amount?.message}
          {...register('payment_amount', amountRules)}
        />
        <Button
          look="text"
          className="justify-self-start"
          onClick={() => setValue('payment_amount', amountText(whole), { shouldValidate: true })}
        >
          <span className="text-start">
            {fromSavings && whole === available ? (
              <Trans>
                All that is available: <Money fils={available} />
              </Trans>
            ) : (
              <Trans>
                Pay off the whole loan: <Money aed={loan.outstanding} />
              </Trans>
            )}
          </span>
        </Button>
        <p className="text-sm text-ink-2">
          <Trans>Paying early doesn't reduce the interest.</Trans>
        </p>
        <LateFineNote fine={account.dues.late_fine} of="instalment" />
        {schedule && amount !== undefined && (
          <LoanPaymentPreview
            schedule={schedule}
            amount={amount}
            receivable={fromSavings ? 0n : minFils(amount, filsOf(account.receivable))}
          />
        )}
        <FormActions className="grid gap-3">
          {shown === undefined && <SendProblem outcome={outcome} />}
          <Button type="submit" wide pending={pending}>
            {fromSavings ? <Trans>Pay from my savings</Trans> : <Trans>Send the payment</Trans>}
          </Button>
        </FormActions>
      </Form>
      {shown !== undefined && (
        <SavingsReview
          amount={parseAed(shown) ?? 0n}
          account={account}
          schedule={schedule}
          outstanding={filsOf(loan.outstanding)}
          pending={savings.pending}
          outcome={savings.outcome}
          onConfirm={() => repay(shown)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

type SavingsReviewProps = Pick<ComponentProps<typeof MoneyReview>, 'pending' | 'outcome' | 'onConfirm' | 'onClose'> & {
  amount: Fils
  account: MyAccountData
  schedule: Loan['schedule'] | undefined
  outstanding: Fils
}

function SavingsReview({ amount, account, schedule, outstanding, ...review }: SavingsReviewProps) {
  const { t } = useLingui()
  const facts = [{ label: t`Left of the loan, with interest`, value: <Money fils={outstanding - amount} /> }]
  const { fine, left } = afterRepayment(account, schedule, amount, businessDateAt(new Date()))
  return <MoneyReview amount={amount} {...(fine > 0n && { cost: fine })} left={left} facts={facts} {...review} />
}

function BankWay({ waiting }: { waiting: boolean }) {
  return (
    <>
      {waiting && (
        <Banner tone="warning">
          <Trans>
            A payment for this loan is already being checked. Another can be sent once it is decided, or paid from your
            savings now.
          </Trans>
        </Banner>
      )}
      <WhereToPay />
      <p className="text-sm text-ink-2">
        <Trans>Enter what you paid. An officer checks it at the bank. Credit takes at least 1 hour.</Trans>
      </p>
    </>
  )
}

/** Savings pay at most what the loan owes, and within what is available of them. */
function useTooMuch(outstanding: Fils, available: Fils) {
  const { t, i18n } = useLingui()
  const shown = (fils: Fils) => moneyText(decimalAed(fils), i18n.locale)
  return (amount: Fils) => {
    if (amount > outstanding) return t`Only AED ${shown(outstanding)} is left to pay.`
    return amount <= available || t`Your available savings are AED ${shown(available)}.`
  }
}

type LoanPaymentPreviewProps = {
  schedule: Loan['schedule']
  amount: Fils
  /** What of the amount is first taken for what the member owes beside the loan. */
  receivable: Fils
}

/** What an amount will pay: the oldest instalments first, and savings with what exceeds the loan. */
function LoanPaymentPreview({ schedule, amount, receivable }: LoanPaymentPreviewProps) {
  const { t } = useLingui()
  const { instalments, repaid } = repaidOf(schedule)
  const { perInstalment, excess } = allocateRepayment(instalments, repaid, amount - receivable)
  const items = [
    { label: t`Other debts`, fils: receivable },
    ...perInstalment.map((part) => ({
      label: t`Instalment ${part.number}`,
      fils: part.principal + part.interest,
    })),
    { label: t`Your savings`, fils: excess },
  ].filter((item) => item.fils > 0n)
  return (
    <section className="rounded-field bg-leaf-wash px-4 py-2">
      <h3 className="pt-1 text-label font-semibold">
        <Trans>Split of the payment</Trans>
      </h3>
      <Facts items={items.map(({ label, fils }) => ({ label, value: <Money fils={fils} /> }))} />
    </section>
  )
}
