import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import type { WithdrawalStep } from './use-withdrawal-steps.ts'
import { type OfficeWithdrawal, officeWithdrawalsQuery, type WithdrawalStatus } from './withdrawal-queries.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'
import { WithdrawalStepDialog } from './withdrawal-step-dialog.tsx'
import { noWithdrawalsIn } from './withdrawal-words.ts'

/** The withdrawals of one status, oldest first. */
export function WithdrawalList({ status }: { status: WithdrawalStatus }) {
  const { t, i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ step: WithdrawalStep; withdrawal: OfficeWithdrawal }>()
  const list = useInfiniteQuery(officeWithdrawalsQuery(status))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The withdrawals could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const withdrawals = data.pages.flatMap((page) => page.withdrawals)
  return (
    <>
      {notice}
      {withdrawals.length === 0 ? (
        <EmptyState icon="payout" title={i18n._(noWithdrawalsIn[status])} />
      ) : (
        <Rows label={t`Withdrawals`}>
          {withdrawals.map((withdrawal) => (
            <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} onOpen={(step) => open({ step, withdrawal })} />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
      {opened && <WithdrawalStepDialog {...opened} ways={ways} />}
    </>
  )
}
