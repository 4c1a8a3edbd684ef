import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { LoadMore } from '../parts/load-more.tsx'
import { type MemberFilter, registerQuery } from '../parts/member-queries.ts'
import { RegisterRows } from './register-rows.tsx'
import { RegisterTable } from './register-table.tsx'

/** The members found, by member ID. */
export function Register(filter: { status: MemberFilter; search: string }) {
  const { t } = useLingui()
  const wide = useWide()
  const list = useInfiniteQuery(registerQuery(filter))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The register could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={8} />
      </Loading>
    )
  }
  const members = data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    return filter.search === '' ? (
      <EmptyState icon="person" title={t`No members here`} />
    ) : (
      <EmptyState icon="person" title={t`Nobody found`}>
        <Trans>Part of a name, of a member ID, of a mobile number or of an email finds somebody.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      {filter.search !== '' && (
        <p role="status" className="text-sm text-ink-2">
          {list.hasNextPage ? (
            <Trans>More than {members.length} members found</Trans>
          ) : (
            <Plural value={members.length} one="# member found" other="# members found" />
          )}
        </p>
      )}
      {wide ? <RegisterTable members={members} /> : <RegisterRows members={members} />}
      <LoadMore list={list} />
    </>
  )
}
