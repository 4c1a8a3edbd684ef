import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import { dateFormat, monthText } from '#core/local-text.ts'
import { pageOf } from '#core/notifications.ts'
import { changeText } from '#core/words/detail-words.ts'
import { notificationTitles } from '#core/words/notification-titles.ts'
import { roleNames } from '#core/words/role-names.ts'
import { call } from '#web/app/calls/api.ts'
import { type BellArea, unreadQuery } from '#web/app/calls/queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { useNextPage } from '#web/app/calls/use-next-page.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { listed, speaking } from '#web/app/language/i18n.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { runsOf } from '#web/ui/runs.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NOTIFICATIONS, type Notification, notificationsQuery } from './notification-queries.ts'

/** What happened, the latest first; of an area, where it has its own. */
export function WhatHappened({ area }: { area?: BellArea }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(notificationsQuery(area))
  const { data, error, refetch, hasNextPage } = list
  const next = useNextPage(list)
  const unread = useQuery(unreadQuery(area)).data ?? 0
  const readAll = useSend('POST /api/notifications/read', { refresh: [NOTIFICATIONS] })
  const undo = useSend('POST /api/notifications/unread', { refresh: [NOTIFICATIONS] })
  const [readAt, setReadAt] = useState<string>()
  const markAll = async (upTo: number) =>
    setReadAt((await readAll.send({ body: { up_to: upTo, ...(area && { area }) } }))?.read_at)
  const markUnread = async (at: string) => {
    if (await undo.send({ body: { read_at: at } })) setReadAt(undefined)
  }
  if (!data && error) {
    return <ErrorState message={t`Your notifications could not be loaded: ${error.message}`} onRetry={refetch} />
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
      <EmptyState quiet icon="bell" title={t`Nothing has happened yet`}>
        {area === 'office' ? (
          <Trans>Decisions on what you proposed appear here.</Trans>
        ) : (
          <Trans>Decisions about your payments, loan and savings will appear here.</Trans>
        )}
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
          <Button look="text" pending={undo.pending} onClick={() => void markUnread(readAt)}>
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
          <Trans>The earlier ones could not be loaded: {error.message}</Trans>
        </Banner>
      )}
      {hasNextPage && (
        <Button look="quiet" className="justify-self-center" pending={next.pending} onClick={next.fetch}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </div>
  )
}

type ListProps = { notifications: readonly Notification[] }

/** What happened, day by day, each leading to the page that says more. */
function NotificationList({ notifications }: ListProps) {
  const days = runsOf(notifications, ({ at }) => businessDateAt(new Date(at)))
  return (
    <Sheet as="div" flush className="@container px-sheet pb-1">
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
  const { t, i18n } = useLingui()
  const { id, kind, at, read, reason, reference, changes = [] } = notification
  const pieces = piecesOf(notification, i18n)
  return (
    <li className="relative grid grid-cols-[0.625rem_minmax(0,1fr)] items-baseline gap-x-3 border-b @[13rem]:grid-cols-[0.625rem_minmax(0,1fr)_auto] border-rule py-3.5 last:border-0">
      <span aria-hidden="true" className={read ? undefined : 'size-2.5 rounded-full bg-leaf'} />
      <div className="min-w-0">
        <Link
          to={pageOf(kind, notification)}
          onClick={read ? undefined : () => void markRead(id)}
          className={`after:absolute after:inset-0 hover:text-leaf ${read ? '' : 'font-semibold'}`}
        >
          {speaking(i18n).say(notificationTitles[kind])}
          {!read && (
            <VisuallyHidden>
              <Trans>, unread</Trans>
            </VisuallyHidden>
          )}
        </Link>
        {pieces.length > 0 && <p className="num text-sm wrap-anywhere text-ink-2">{listed(pieces)}</p>}
        {changes.map((change) => (
          <p key={change.detail} className="num text-sm wrap-anywhere text-ink-2">
            {changeText(change, speaking(i18n))}
          </p>
        ))}
        {reason && (
          <p className="text-sm wrap-anywhere text-ink-2">
            <Written>{reason}</Written>
          </p>
        )}
        {reference && (
          <p className="relative -mb-2 flex w-fit flex-wrap items-center gap-x-1 text-sm text-ink-2">
            <span>
              <Trans>
                Reference to write with the payment: <Code>{reference}</Code>
              </Trans>
            </span>
            <CopyButton label={t`Reference to write with the payment`} value={reference} />
          </p>
        )}
      </div>
      <time dateTime={at} className="num col-start-2 text-sm text-ink-2 @[13rem]:col-start-3">
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

/** What it was about, piece by piece: 'May 2026', 'AED 100.00'. An amount stays on one line with its AED, a date with its year. */
function piecesOf(notification: Notification, i18n: I18n): string[] {
  const { paid_for: paidFor, month, months = 1, operator, amount, claimed, fine, due_on: dueOn } = notification
  const { title, person, from_savings: fromSavings, role: given, by, granted, roles = [], day } = notification
  const role = given && speaking(i18n).say(roleNames[given])
  const money = (aed: number) => moneyText(aed, i18n.locale)
  const date = (of: string) => dayText(of, i18n.locale).replaceAll(' ', '\u00a0')
  const first = month && monthText(month, i18n.locale)
  return [
    title,
    person,
    paidFor === 'loan' && i18n._(msg`Loan`),
    paidFor === 'deposit' && i18n._(msg`Deposit`),
    first && (months > 1 ? i18n._(msg`${plural(months, { one: '# month', other: '# months' })} from ${first}`) : first),
    operator,
    ...roles.map((each) => speaking(i18n).say(roleNames[each])),
    day && date(day),
    // Of a loan that savings paid whole nothing was written off.
    amount && `AED ${money(amount)}`,
    claimed !== undefined && i18n._(msg`you entered AED ${money(claimed)}`),
    fromSavings && i18n._(msg`AED ${money(fromSavings)} from your savings`),
    fine !== undefined && i18n._(msg`plus a fine of AED ${money(fine)}`),
    role && by && (granted ? i18n._(msg`${role}, given by ${by}`) : i18n._(msg`${role}, removed by ${by}`)),
    !role && by && i18n._(msg`by ${by}`),
    dueOn && i18n._(msg`due on ${date(dueOn)}`),
  ]
    .filter((piece): piece is string => Boolean(piece))
    .map((piece) => piece.replaceAll('AED ', 'AED\u00a0'))
}
