import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listed } from '#web/app/language/i18n.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { MessagesNav, WriteNotice } from './messages-nav.tsx'
import { type ListedNotice, noticeAddress, noticeGroups, noticesQuery } from './notice-queries.ts'

/** Notices that were sent to members, and how many have read each. */
export default function NoticesPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Notices`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MessagesNav />
      <NoticeList />
    </>
  )
}

function NoticeList() {
  const { t } = useLingui()
  const list = useInfiniteQuery(noticesQuery)
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The notices could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const notices = data.pages.flatMap((page) => page.notices)
  return (
    <>
      {notices.length === 0 ? (
        <EmptyState icon="bell" title={t`No notices yet`} action={<WriteNotice />}>
          <Trans>A notice goes to all members or to a group, and you see who has read it.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className="justify-self-start empty:hidden">
            <WriteNotice />
          </div>
          <Rows label={t`Notices`}>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </Rows>
        </>
      )}
      <LoadMore list={list} />
    </>
  )
}

function NoticeRow({ notice }: { notice: ListedNotice }) {
  const { i18n } = useLingui()
  const { id, title, by, sent_at: at, to, address, recipients, read } = notice
  const group = i18n._(noticeGroups[to])
  return (
    <Row
      title={<RowLink to={noticeAddress(id)}>{title}</RowLink>}
      detail={
        <>
          {by} · {address === null ? group : listed([group, address])}
        </>
      }
      end={
        <span className="font-normal">
          <Trans>
            {read} of {recipients} read
          </Trans>
        </span>
      }
      under={
        <span className="text-sm text-ink-2">
          <Day date={at} parts="moment" />
        </span>
      }
    />
  )
}
