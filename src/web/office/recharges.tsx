import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { StatusFilter } from './parts/status-filter.tsx'
import { useStatus } from './parts/use-status.ts'
import { RechargeList } from './recharges/recharge-list.tsx'
import { rechargeLists } from './recharges/recharge-words.ts'

/** The recharge desk: what members ordered, by what came of it. Those that wait are counted. */
export default function RechargesPage() {
  const { t } = useLingui()
  const status = useStatus(rechargeLists)
  const waiting = useQuery(overviewQuery).data?.waiting
  return (
    <>
      <PageHeading title={t`Recharges`} className="font-display text-xl font-semibold max-md:sr-only" />
      <StatusFilter
        path={paths.officeRecharges}
        status={status}
        lists={rechargeLists}
        {...(waiting && { counts: { ordered: waiting.recharges } })}
      />
      <RechargeList key={status} status={status} />
    </>
  )
}
