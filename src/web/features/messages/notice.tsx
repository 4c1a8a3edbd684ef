import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '#web/app/calls/api.ts'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { markNoticeRead, type OwnNotice, ownNoticeQuery } from './notice-queries.ts'

/** One notice; it is read once it is opened. */
export default function NoticePage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data: notice, error, refetch } = useQuery({ ...ownNoticeQuery(id), enabled: Number.isSafeInteger(id) })
  if (notice) return <OneNotice notice={notice} />
  if (!Number.isSafeInteger(id) || (error instanceof ApiError && error.status === 404)) {
    const all = <Trans>All notifications</Trans>
    return <NotThere icon="bell" title={t`No such notice`} to={paths.notifications} all={all} />
  }
  return (
    <>
      <PageHeading title={t`Notice`} hidden />
      {error ? (
        <ErrorState message={t`The notice could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={3} />
        </Loading>
      )}
    </>
  )
}

function OneNotice({ notice: { id, language, title, text, by, sent_at: at } }: { notice: OwnNotice }) {
  useEffect(() => void markNoticeRead(id), [id])
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-3">
      <PageHeading title={title}>
        <Written className="wrap-anywhere">{title}</Written>
      </PageHeading>
      <Sheet as="article" className="grid gap-3">
        <p lang={language} dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        <p className="text-sm text-ink-2">
          <Written>{by}</Written> · <Day date={at} parts="moment" />
        </p>
      </Sheet>
      <AllNotifications />
    </div>
  )
}

function AllNotifications() {
  return (
    <ButtonLink look="text" icon="back" to={paths.notifications} className="justify-self-start">
      <Trans>All notifications</Trans>
    </ButtonLink>
  )
}
