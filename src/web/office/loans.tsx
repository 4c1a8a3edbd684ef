import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { LoanList } from './loans/loan-list.tsx'
import { loanLists } from './parts/loan-words.ts'
import { StatusFilter } from './parts/status-filter.tsx'
import { useStatus } from './parts/use-status.ts'

/** Loans by where they stand. Those that wait for the office are counted. */
export default function LoansPage() {
  const { t } = useLingui()
  const status = useStatus(loanLists)
  const waiting = useQuery(overviewQuery).data?.waiting
  return (
    <>
      <PageHeading title={t`Loans`} className="font-display text-xl font-semibold max-md:sr-only" />
      <StatusFilter
        path={paths.officeLoans}
        status={status}
        lists={loanLists}
        {...(waiting && { counts: { submitted: waiting.loans_submitted, approved: waiting.loans_approved } })}
      />
      <LoanList key={status} status={status} />
    </>
  )
}
