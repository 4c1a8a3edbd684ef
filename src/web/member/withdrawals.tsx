import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { withdrawalsQuery } from '#web/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useWithdrawalDialogs } from './use-withdrawal-dialogs.tsx'
import { WithAccount } from './with-account.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'

export default function WithdrawalsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Withdrawals`} />
      <WithAccount skeleton={<WithdrawalsSkeleton />}>
        {(account) => <Withdrawals savings={account.account_balance} />}
      </WithAccount>
    </>
  )
}

function Withdrawals({ savings }: { savings: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(withdrawalsQuery)
  const { open, notice, dialog } = useWithdrawalDialogs(data)
  if (!data && error) {
    return <ErrorState message={t`Your withdrawals could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <WithdrawalsSkeleton />
      </Loading>
    )
  }
  return (
    <>
      <WithdrawalCard data={data} savings={savings} onAsk={() => open({ what: 'ask' })} />
      {notice}
      {data.withdrawals.length > 0 ? (
        <section>
          <SectionTitle>{t`My withdrawals`}</SectionTitle>
          <WithdrawalList
            withdrawals={data.withdrawals}
            onTakeBack={(withdrawal) => open({ what: 'take_back', withdrawal })}
          />
        </section>
      ) : (
        <EmptyState icon="payout" title={<Trans>No withdrawals yet</Trans>}>
          <Trans>What you ask for stands here, with how far it is.</Trans>
        </EmptyState>
      )}
      {dialog}
    </>
  )
}

function WithdrawalsSkeleton() {
  return (
    <>
      <Skeleton className="h-44 w-full" />
      <SkeletonRows count={3} />
    </>
  )
}
