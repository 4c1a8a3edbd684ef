import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MembersNav } from './members-nav.tsx'
import { Register } from './register.tsx'
import { SearchField } from './search-field.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useSearchText } from './use-search-text.ts'
import { useStatus } from './use-status.ts'

const lists = { all: msg`All`, active: msg`Active`, inactive: msg`Inactive`, leaving: msg`Leaving` } as const

/** The register of members, searched as one types. */
export default function MembersPage() {
  const { t } = useLingui()
  const status = useStatus(lists)
  const { text, setText, search } = useSearchText()
  const overview = useQuery(overviewQuery).data
  const counts = overview && {
    ...overview.members,
    all: overview.members.active + overview.members.inactive,
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
