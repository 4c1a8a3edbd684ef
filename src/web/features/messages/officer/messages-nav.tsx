import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { waitingMessagesQuery } from '#web/app/calls/office-queries.ts'
import { Tabs } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { noticeAddress, noticesQuery } from './notice-queries.ts'

/** Conversations and notices side by side. */
export function MessagesNav() {
  const { t } = useLingui()
  const { data: waiting } = useQuery(waitingMessagesQuery)
  return (
    <Tabs
      label={t`Messages`}
      tabs={[
        { to: paths.officeMessages, label: t`Conversations`, count: waiting },
        { to: paths.officeNotices, label: t`Notices` },
      ]}
    />
  )
}

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'))

/** Opens the form of a notice, for who may send one; what was sent is shown then. */
export function WriteNotice() {
  const navigate = useNavigate()
  const { opened, open, ways } = useModal<'notice'>()
  const { data } = useInfiniteQuery(noticesQuery)
  if (!data?.pages[0]?.may.includes('send')) return null
  return (
    <>
      <Button look="quiet" icon="bell" onClick={() => open('notice')}>
        <Trans>Write a notice</Trans>
      </Button>
      <Suspense>{opened && <NoticeDialog ways={ways} onSent={(id) => void navigate(noticeAddress(id))} />}</Suspense>
    </>
  )
}
