import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { waitingMessagesQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ConversationList } from './messages/conversation-list.tsx'
import { conversationLists } from './messages/message-words.ts'
import { StatusFilter } from './parts/status-filter.tsx'
import { useStatus } from './parts/use-status.ts'

/** What members and visitors write to the office. */
export default function MessagesPage() {
  const { t } = useLingui()
  const status = useStatus(conversationLists)
  const { data: waiting } = useQuery(waitingMessagesQuery)
  return (
    <>
      <PageHeading title={t`Messages`} className="font-display text-xl font-semibold max-md:sr-only" />
      <StatusFilter
        path={paths.officeMessages}
        status={status}
        lists={conversationLists}
        {...(waiting !== undefined && { counts: { waiting } })}
      />
      <ConversationList key={status} status={status} />
    </>
  )
}
