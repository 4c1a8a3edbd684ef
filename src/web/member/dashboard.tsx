import { Trans, useLingui } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FigureCard } from './figure-card.tsx'
import { InactiveBanner } from './inactive-banner.tsx'
import { MemberStatus } from './member-status.tsx'
import { NextSteps } from './next-steps.tsx'
import { SavingsHistory } from './savings-history.tsx'
import { WithAccount } from './with-account.tsx'

export default function Dashboard() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Dashboard`} />
      <WithAccount skeleton={<DashboardSkeleton />}>{(account) => <Overview account={account} />}</WithAccount>
    </>
  )
}

function Overview({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { account_holder_name: name } = account
  return (
    <>
      <p className="-mt-4 text-lg">
        <Trans>Welcome, {name}</Trans>
      </p>
      <InactiveBanner account={account} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3 md:gap-4">
        <FigureCard label={t`Saving balance`} aed={account.account_balance} />
        <FigureCard label={t`Due balance`} aed={account.due_balance} due={account.due_balance > 0} />
        <FigureCard label={t`Loan outstanding`} aed={account.loan?.outstanding ?? 0} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-2 md:gap-5">
        <NextSteps account={account} />
        <MemberStatus account={account} />
      </div>
      <SavingsHistory />
    </>
  )
}

function DashboardSkeleton() {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="h-56 w-full" />
    </>
  )
}
