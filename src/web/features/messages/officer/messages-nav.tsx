import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { waitingMessagesQuery } from '#web/app/calls/office-queries.ts'
import { Tabs } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'

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
