import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import { dateFormat } from '#core/formatters.ts'
import { pageOf } from '#core/notifications.ts'
import { call } from '#web/api.ts'
import { listed } from '#web/i18n.ts'
import { queryClient } from '#web/query-client.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { runsOf } from '#web/ui/runs.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NOTIFICATIONS, type Notification } from './notification-queries.ts'
import { piecesOf, titles } from './notification-words.ts'

type ListProps = { notifications: readonly Notification[] }

/** What happened, day by day, each leading to the page that says more. */
export function NotificationList({ notifications }: ListProps) {
  const days = runsOf(notifications, ({ at }) => businessDateAt(new Date(at)))
  return (
    <Sheet as="div" flush className="px-5 pb-1">
      {days.map(({ name: day, lines }) => (
        <section key={day} className="border-b border-rule last:border-0">
          <h2 className="pt-4 font-display font-semibold">
            <Day date={day} />
          </h2>
          <ul>
            {lines.map((notification) => (
              <Line key={notification.id} notification={notification} />
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}

function Line({ notification }: { notification: Notification }) {
  const { i18n } = useLingui()
  const { id, kind, at, read, paid_for: paidFor, reason } = notification
  const pieces = piecesOf(notification, i18n)
  return (
    <li className="relative grid grid-cols-[0.625rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-rule py-3.5 last:border-0">
      <span aria-hidden="true" className={read ? undefined : 'size-2.5 rounded-full bg-leaf'} />
      <div className="min-w-0">
        <Link
          to={pageOf(kind, paidFor)}
          onClick={read ? undefined : () => void markRead(id)}
          className={`after:absolute after:inset-0 hover:text-leaf ${read ? '' : 'font-semibold'}`}
        >
          {i18n._(titles[kind])}
          {!read && (
            <VisuallyHidden>
              <Trans>, unread</Trans>
            </VisuallyHidden>
          )}
        </Link>
        {pieces.length > 0 && <p className="num text-sm wrap-anywhere text-ink-2">{listed(pieces)}</p>}
        {reason && (
          <p className="text-sm wrap-anywhere text-ink-2">
            <Written>{reason}</Written>
          </p>
        )}
      </div>
      <time dateTime={at} className="num text-sm text-ink-2">
        {timeText(at, i18n.locale)}
      </time>
    </li>
  )
}

/** What is not marked stays unread, and can be opened again. */
async function markRead(id: number): Promise<void> {
  await call('POST /api/notifications/:id/read', { params: { id } }).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS })
}

const timeText = (at: string, locale: string) => dateFormat(locale, TIME).format(new Date(at))

const TIME: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Dubai',
}
