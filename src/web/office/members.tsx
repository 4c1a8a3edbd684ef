import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Register } from './members/register.tsx'
import { MembersNav } from './parts/members-nav.tsx'
import { SearchField } from './parts/search-field.tsx'
import { StatusFilter } from './parts/status-filter.tsx'
import { useSearchText } from './parts/use-search-text.ts'
import { useStatus } from './parts/use-status.ts'

const lists = {
  all: msg`All`,
  active: msg`Active`,
  inactive: msg`Inactive`,
  leaving: msg`Leaving`,
  closed: msg`Closed`,
} as const

/** The register of members, searched as one types. */
export default function MembersPage() {
  const { t } = useLingui()
  const status = useStatus(lists)
  const { text, setText, search } = useSearchText()
  const overview = useQuery(overviewQuery).data
  const counts = overview && {
    ...overview.members,
    all: overview.members.active + overview.members.inactive + overview.members.closed,
    leaving: overview.waiting.leavings,
  }
  return (
    <>
      <PageHeading title={t`Members`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField text={text} onType={setText} />
        <StatusFilter
          path={paths.officeMembers}
          status={status}
          lists={lists}
          search={search}
          {...(search === '' && counts && { counts })}
        />
      </div>
      <Register status={status} search={search} />
    </>
  )
}
