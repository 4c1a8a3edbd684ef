import { Trans, useLingui } from '@lingui/react/macro'
import { useNextPage } from '#web/app/calls/use-next-page.ts'
import { WithAccount } from '#web/features/account/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { RechargeForm } from './recharge-form.tsx'
import { RechargeLines, useRecharges } from './recharge-lines.tsx'

export default function MobileRecharge() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Mobile recharge`} />
      <WithAccount skeleton={<Skeleton className="h-96 w-full" />}>
        {(account) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @2xl:grid-cols-2">
            <RechargeForm account={account} />
            <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
              <SectionTitle className="mb-0">{t`My recharges`}</SectionTitle>
              <MyRecharges />
            </section>
          </div>
        )}
      </WithAccount>
    </>
  )
}

function MyRecharges() {
  const { t } = useLingui()
  const list = useRecharges()
  const { recharges, error, refetch, hasNextPage } = list
  const next = useNextPage(list)
  if (!recharges && error) {
    return <ErrorState message={t`Your recharges could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!recharges) {
    return (
      <Loading>
        <SkeletonRows count={3} />
      </Loading>
    )
  }
  if (recharges.length === 0) {
    return (
      <EmptyState quiet icon="phone" title={<Trans>No recharges yet</Trans>}>
        <Trans>Your orders and their status appear here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <RechargeLines recharges={recharges} />
      {error && (
        <Banner tone="error" live>
          <Trans>The list could not be brought up to date: {error.message}</Trans>
        </Banner>
      )}
      {hasNextPage && (
        <Button look="quiet" className="justify-self-center" pending={next.pending} onClick={next.fetch}>
          <Trans>Show earlier recharges</Trans>
        </Button>
      )}
    </>
  )
}
