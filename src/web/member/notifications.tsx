import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unreadQuery } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useSend } from '#web/use-send.ts'
import { Choices } from './notifications/choices.tsx'
import { NotificationList } from './notifications/notification-list.tsx'
import { NOTIFICATIONS, notificationsQuery } from './notifications/notification-queries.ts'
import { ThisDevice } from './notifications/this-device.tsx'

/** Where on the page one chooses. */
const HOW = 'how'

/** What happened, and how one is told of it; for officers who are no members too. */
export default function NotificationsPage() {
  const { t } = useLingui()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6 justify-self-center">
      <PageHeading title={t`Notifications`} />
      <a
        href={`#${HOW}`}
        className="-mt-4 inline-flex min-h-target items-center gap-2 justify-self-start font-semibold text-leaf underline underline-offset-4 hover:text-leaf-strong"
      >
        <Trans>Choose how you are told</Trans>
      </a>
      <WhatHappened />
      <section id={HOW}>
        <SectionTitle>{t`On this device`}</SectionTitle>
        <ThisDevice />
      </section>
      <section>
        <SectionTitle>{t`How you are told`}</SectionTitle>
        <Choices />
      </section>
    </div>
  )
}

function WhatHappened() {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(notificationsQuery)
  const unread = useQuery(unreadQuery).data ?? 0
  const readAll = useSend('POST /api/notifications/read', { refresh: [NOTIFICATIONS] })
  const undo = useSend('POST /api/notifications/unread', { refresh: [NOTIFICATIONS] })
  const [readAt, setReadAt] = useState<string>()
  const markAll = async (upTo: number) => setReadAt((await readAll.send({ body: { up_to: upTo } }))?.read_at)
  const takeBack = async (at: string) => {
    if (await undo.send({ body: { read_at: at } })) setReadAt(undefined)
  }
  if (!data && error) {
    return <ErrorState message={t`Your notifications could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const notifications = data.pages.flatMap((page) => page.notifications)
  const [latest] = notifications
  if (!latest) {
    return (
      <EmptyState icon="bell" title={t`Nothing has happened yet`}>
        <Trans>What is decided about your payments, your loan and your savings will stand here.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      {unread > 0 && (
        <Button
          look="quiet"
          icon="check"
          className="justify-self-start"
          pending={readAll.pending}
          onClick={() => void markAll(latest.id)}
        >
          <Trans>Mark all as read</Trans>
        </Button>
      )}
      {readAt !== undefined && (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          <Trans>All are marked as read.</Trans>
          <Button look="text" pending={undo.pending} onClick={() => void takeBack(readAt)}>
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
      {[readAll, undo].map(
        ({ outcome }) =>
          outcome && (
            <Banner key={outcome.message} tone={outcome.tone} live>
              {outcome.message}
            </Banner>
          ),
      )}
      <NotificationList notifications={notifications} />
      {error && (
        <Banner tone="error" live>
          <Trans>The earlier ones could not be loaded: {error.message}.</Trans>
        </Banner>
      )}
      {hasNextPage && (
        <Button
          look="quiet"
          className="justify-self-center"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </div>
  )
}
