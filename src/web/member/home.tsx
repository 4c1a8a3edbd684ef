import { useLingui } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { InTurn } from '#web/in-turn.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'
import { Guide } from './guide.tsx'
import { HolderCard } from './holder-card.tsx'
import { InactiveBanner } from './inactive-banner.tsx'
import { LatestPayments } from './latest-payments.tsx'
import { LatestRecharges } from './latest-recharges.tsx'
import { LoanBanner } from './loan-banner.tsx'
import { RechargeForm } from './recharge-form.tsx'
import { WithAccount } from './with-account.tsx'

export default function Home() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Home`} hidden />
      <WithAccount skeleton={<HomeSkeleton />}>{(account) => <HomeAccount account={account} />}</WithAccount>
    </>
  )
}

function HomeAccount({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  return (
    <>
      <Guide />
      <InactiveBanner account={account} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <BalanceCard account={account} />
        <HolderCard account={account} />
      </div>
      <InTurn>
        <LoanBanner loan={account.loan} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:gap-5">
          <LatestPayments account={account} />
          <InTurn>
            <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
              <SectionTitle className="mb-0">{t`Mobile recharge`}</SectionTitle>
              <RechargeForm account={account} />
              <LatestRecharges />
            </section>
          </InTurn>
        </div>
      </InTurn>
    </>
  )
}

function HomeSkeleton() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
      <Skeleton className="h-40 w-full" />
      <SkeletonRows />
    </>
  )
}
