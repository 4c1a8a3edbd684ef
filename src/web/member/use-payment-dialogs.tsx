import { lazy, type ReactNode, Suspense } from 'react'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import { type ModalWays, useModal } from '#web/ui/use-modal.tsx'

const DuesPaymentDialog = lazy(() => import('./dues-payment-dialog.tsx'))
const LoanPaymentDialog = lazy(() => import('./loan-payment-dialog.tsx'))
const CancelPaymentDialog = lazy(() => import('./cancel-payment-dialog.tsx'))

/** dues: the monthly payment form, from a row with its month chosen. loan: the due-loan form, with a suggestion in AED. */
export type PaymentDialog =
  | { what: 'dues'; row?: MonthlyPaymentRow }
  | { what: 'loan'; suggestion: number; fromSavings?: boolean }
  | { what: 'cancel'; paymentId: number; month: string }

/** The modals of a page that shows payments, and what the last one said when it had succeeded. */
export function usePaymentDialogs(account: MyAccountData) {
  const { opened, open, ways, notice } = useModal<PaymentDialog>()
  return {
    open,
    notice,
    dialog: <Suspense fallback={null}>{opened && dialogOf(opened, account, ways)}</Suspense>,
  }
}

function dialogOf(opened: PaymentDialog, account: MyAccountData, ways: ModalWays): ReactNode {
  switch (opened.what) {
    case 'dues':
      return <DuesPaymentDialog dues={account.dues} row={opened.row} {...ways} />
    case 'loan':
      return (
        account.loan && (
          <LoanPaymentDialog
            account={account}
            loan={account.loan}
            suggestion={opened.suggestion}
            fromSavings={opened.fromSavings ?? false}
            {...ways}
          />
        )
      )
    case 'cancel':
      return <CancelPaymentDialog paymentId={opened.paymentId} month={opened.month} {...ways} />
  }
}
