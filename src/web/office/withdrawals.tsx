import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { StatusFilter } from './parts/status-filter.tsx'
import { useStatus } from './parts/use-status.ts'
import { WithdrawalList } from './withdrawals/withdrawal-list.tsx'
import { withdrawalLists } from './withdrawals/withdrawal-words.ts'

/** Savings that members want paid out, by how far each has come. Those that wait for the office are counted. */
export default function WithdrawalsPage() {
  const { t } = useLingui()
  const status = useStatus(withdrawalLists)
  const waiting = useQuery(overviewQuery).data?.waiting
  return (
    <>
      <PageHeading title={t`Withdrawals`} className="font-display text-xl font-semibold max-md:sr-only" />
      <StatusFilter
        path={paths.officeWithdrawals}
        status={status}
        lists={withdrawalLists}
        {...(waiting && { counts: { asked: waiting.withdrawals_asked, approved: waiting.withdrawals_approved } })}
      />
      <WithdrawalList key={status} status={status} />
    </>
  )
}
