import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Loan } from '#contract/loans.ts'
import { myLoansQuery } from '#web/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { LoanPaymentForm, type LoanPaymentProps, type PayableLoan } from './loan-payment-form.tsx'
import { isPaymentWaiting } from './loan-words.ts'

/** Pays one loan. What the account says of the older one is there at once; the later of two is found among the loans. */
export default function LoanPaymentDialog({ loanId, ...payment }: LoanPaymentProps & { loanId: number }) {
  const { t } = useLingui()
  const { data: loans, error, refetch } = useQuery(myLoansQuery)
  const found = loans?.find(({ id }) => id === loanId)
  const { loan: older } = payment.account
  const loan = older?.id === loanId ? older : found && payable(found)
  return (
    <Dialog open onClose={payment.onClose} title={t`Pay my loan`}>
      {loan ? (
        <LoanPaymentForm {...payment} loan={loan} schedule={found?.schedule} />
      ) : error ? (
        <ErrorState message={t`Your loans could not be loaded: ${error.message}.`} onRetry={refetch} />
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
