import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import { isOpen } from '#core/loan-lifecycle.ts'
import { InTurn } from '#web/in-turn.tsx'
import { paths } from '#web/paths.ts'
import { myLoansQuery } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { LoanCard } from './loan-card.tsx'
import { LoanDetails } from './loan-details.tsx'
import { PastLoans } from './past-loans.tsx'
import { usePaymentDialogs } from './use-payment-dialogs.tsx'
import { WithAccount } from './with-account.tsx'

export default function MyLoan() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`My Loan`} />
      <WithAccount skeleton={<LoanSkeleton />}>{(account) => <Loans account={account} />}</WithAccount>
    </>
  )
}

function Loans({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(myLoansQuery)
  // Drawn in slices, as the account before it.
  const loans = useDeferredValue(data)
  const { open, notice, dialog } = usePaymentDialogs(account)
  if (!loans && error) {
    return <ErrorState message={t`Your loans could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!loans) {
    return (
      <Loading>
        <LoanSkeleton />
      </Loading>
    )
  }
  const running = loans.filter(({ status }) => isOpen(status))
  const past = loans.filter(({ status }) => !isOpen(status))
  return (
    <>
      {notice}
      {running.length === 0 && <NoLoan borrowed={past.length > 0} />}
      {running.map((loan) => (
        <div key={loan.id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LoanCard loan={loan} account={account} onPay={open} />
          <InTurn>
            <LoanDetails loan={loan} />
          </InTurn>
        </div>
      ))}
      {past.length > 0 && (
        <InTurn>
          <section>
            <SectionTitle>{t`Earlier loans and applications`}</SectionTitle>
            <PastLoans loans={past} />
          </section>
        </InTurn>
      )}
      {dialog}
    </>
  )
}

function NoLoan({ borrowed }: { borrowed: boolean }) {
  return (
    <EmptyState
      icon="loan"
      title={borrowed ? <Trans>No loan is open</Trans> : <Trans>You have not borrowed yet</Trans>}
      action={
        <ButtonLink to={paths.applyLoan}>
          <Trans>Apply for a loan</Trans>
        </ButtonLink>
      }
    >
      <Trans>When you borrow, what you have repaid and what comes next stand here.</Trans>
    </EmptyState>
  )
}

function LoanSkeleton() {
  return (
    <>
      <Skeleton className="h-64 w-full" />
      <SkeletonRows />
    </>
  )
}
