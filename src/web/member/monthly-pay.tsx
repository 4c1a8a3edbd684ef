import { Trans, useLingui } from '@lingui/react/macro'
import { usePrefetchQuery } from '@tanstack/react-query'
import type { MyAccountData } from '#contract/account.ts'
import { InTurn } from '#web/in-turn.tsx'
import { loanOfferQuery } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { AllPayments } from './all-payments.tsx'
import { BorrowBanner } from './borrow-banner.tsx'
import { FigureCard } from './figure-card.tsx'
import { InactiveBanner } from './inactive-banner.tsx'
import { usePaymentDialogs } from './use-payment-dialogs.tsx'
import { WithAccount } from './with-account.tsx'

export default function MonthlyPay() {
  const { t } = useLingui()
  // Known by the time its banner is drawn, the list below it does not move.
  usePrefetchQuery(loanOfferQuery)
  return (
    <>
      <PageHeading title={t`Monthly Pay`} />
      <WithAccount skeleton={<MonthlyPaySkeleton />}>{(account) => <Payments account={account} />}</WithAccount>
    </>
  )
}

function Payments({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { open, notice, dialog } = usePaymentDialogs(account)
  return (
    <>
      <InactiveBanner account={account} />
      <div className="grid grid-cols-2 gap-3 md:gap-4">
        <FigureCard label={t`Saving balance`} aed={account.account_balance} />
        <FigureCard label={t`Due balance`} aed={account.due_balance} due={account.due_balance > 0}>
          {account.receivable > 0 && (
            <Trans>
              With <Money aed={account.receivable} /> that you owe the association beside dues and loan.
            </Trans>
          )}
        </FigureCard>
      </div>
      <Button icon="camera" wide className="md:w-auto md:justify-self-start" onClick={() => open({ what: 'dues' })}>
        <Trans>Monthly Payment</Trans>
      </Button>
      {notice}
      <InTurn>
        <BorrowBanner everBorrowed={account.ever_borrowed} />
        <AllPayments rows={account.monthlyPaymentData} onOpen={open} />
      </InTurn>
      {dialog}
    </>
  )
}

function MonthlyPaySkeleton() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="h-28 w-full" />
      <SkeletonRows />
    </>
  )
}
