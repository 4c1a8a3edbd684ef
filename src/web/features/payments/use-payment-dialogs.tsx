import { lazy, type ReactNode, Suspense } from 'react'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import type { OutgoingPayment } from '#web/app/send-queue/send-queue.ts'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'

const DuesPaymentDialog = lazy(() => import('./dues-payment-dialog.tsx'))
const LoanPaymentDialog = lazy(() => import('./loan-payment-dialog.tsx'))
const WaitingPayments = lazy(() => import('./waiting-payments.tsx'))
const followed = () => import('./payment-dialog.tsx')
const FollowedPayment = lazy(followed)
const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))
const CorrectAmountDialog = lazy(() => followed().then((all) => ({ default: all.CorrectAmountDialog })))
const CancelPaymentDialog = lazy(() => followed().then((all) => ({ default: all.CancelPaymentDialog })))

/**
 * dues: the monthly payment form, from a row with its month chosen, or with a receipt that was shared. loan: the form that pays it, with a suggestion in AED.
 * pay: whichever of both a row of the account is for. Either is `mend`: what was filled in without a connection, and was then refused.
 */
export type PaymentDialog =
  | { what: 'dues'; row?: MonthlyPaymentRow; receipt?: File; mend?: OutgoingPayment }
  | { what: 'loan'; loanId: number; suggestion: number; fromSavings?: boolean; mend?: OutgoingPayment }
  | { what: 'pay'; row: MonthlyPaymentRow }
  | { what: 'cancel' | 'follow' | 'answer' | 'correct'; paymentId: number; month?: string | undefined }

/** The modals of a page that shows payments; `notice` is what the last one said when it had succeeded, and what waits to be sent. */
export function usePaymentDialogs(account: MyAccountData) {
  const { opened, open, ways, notice } = useModal<PaymentDialog>()
  return {
    open,
    notice: (
      <>
        {notice}
        <Suspense fallback={null}>
          <WaitingPayments mendingOf={(payment) => mendingOf(payment, account.loan)} onMend={open} />
        </Suspense>
      </>
    ),
    dialog: <Suspense fallback={null}>{opened && dialogOf(opened, account, open, ways)}</Suspense>,
  }
}

export type PaymentDialogs = ReturnType<typeof usePaymentDialogs>

/** A payment for the loan has nothing but its amount. Once none is active, there is no form that could send it. */
function mendingOf(mend: OutgoingPayment, loan: MyAccountData['loan']): PaymentDialog | undefined {
  const { month, payment_amount: amount } = mend.form
  if (month !== undefined) return { what: 'dues', mend }
  return loan ? { what: 'loan', loanId: loan.id, suggestion: Number(amount), mend } : undefined
}

function dialogOf(
  opened: PaymentDialog,
  account: MyAccountData,
  open: (dialog: PaymentDialog) => void,
  ways: ModalHandlers,
): ReactNode {
  switch (opened.what) {
    case 'pay': {
      const { row } = opened
      const { loan_id: loanId, amount: suggestion } = row
      const form = loanId === null ? { what: 'dues' as const, row } : { what: 'loan' as const, loanId, suggestion }
      return dialogOf(form, account, open, ways)
    }
    case 'dues':
      return (
        <DuesPaymentDialog dues={account.dues} row={opened.row} receipt={opened.receipt} mend={opened.mend} {...ways} />
      )
    case 'loan':
      return (
        <LoanPaymentDialog
          account={account}
          loanId={opened.loanId}
          suggestion={opened.suggestion}
          fromSavings={opened.fromSavings ?? false}
          mend={opened.mend}
          {...ways}
        />
      )
    case 'follow': {
      const { paymentId, month } = opened
      const cancel = () => open({ what: 'cancel', paymentId, month })
      const answer = () => open({ what: 'answer', paymentId, month })
      return (
        <FollowedPayment
          paymentId={paymentId}
          month={month}
          onCancel={cancel}
          onAnswer={answer}
          onCorrect={() => open({ what: 'correct', paymentId, month })}
          onClose={ways.onClose}
        />
      )
    }
    case 'answer':
      return <AnswerDialog paymentId={opened.paymentId} month={opened.month} dues={account.dues} {...ways} />
    case 'correct':
      return <CorrectAmountDialog paymentId={opened.paymentId} month={opened.month} {...ways} />
    case 'cancel':
      return <CancelPaymentDialog paymentId={opened.paymentId} month={opened.month} {...ways} />
  }
}
