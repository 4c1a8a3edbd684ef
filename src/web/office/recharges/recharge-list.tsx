import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { CompleteRechargeDialog } from './complete-recharge-dialog.tsx'
import { type OfficeRecharge, officeRechargesQuery, type RechargeStatus } from './recharge-queries.ts'
import { RechargeReasonDialog } from './recharge-reason-dialog.tsx'
import { RechargeRow } from './recharge-row.tsx'
import { noRechargesIn } from './recharge-words.ts'
import type { RechargeStep } from './use-recharge-steps.ts'

/** The orders of one status. */
export function RechargeList({ status }: { status: RechargeStatus }) {
  const { t, i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ step: RechargeStep; recharge: OfficeRecharge }>()
  const list = useInfiniteQuery(officeRechargesQuery(status))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The recharges could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const recharges = data.pages.flatMap((page) => page.recharges)
  return (
    <>
      {notice}
      {recharges.length === 0 ? (
        <EmptyState icon="phone" title={i18n._(noRechargesIn[status])} />
      ) : (
        <Rows label={t`Recharges`}>
          {recharges.map((recharge) => (
            <RechargeRow key={recharge.id} recharge={recharge} onOpen={(step) => open({ step, recharge })} />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
      {opened?.step === 'complete' && <CompleteRechargeDialog recharge={opened.recharge} ways={ways} />}
      {opened && opened.step !== 'complete' && (
        <RechargeReasonDialog step={opened.step} recharge={opened.recharge} ways={ways} />
      )}
    </>
  )
}
