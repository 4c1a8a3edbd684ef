import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import { dateFormat, monthText } from '#core/local-text.ts'
import { NOTIFICATION_GROUPS, type NotificationChoices, type NotificationGroup, pageOf } from '#core/notifications.ts'
import { notificationTitles } from '#core/words/notification-titles.ts'
import { call } from '#web/app/calls/api.ts'
import { unreadQuery } from '#web/app/calls/queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { listed, speaking } from '#web/app/language/i18n.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { runsOf } from '#web/ui/runs.ts'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { choicesQuery, NOTIFICATIONS, type Notification, notificationsQuery } from './notification-queries.ts'
import { ThisDevice } from './this-device.tsx'

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

type ListProps = { notifications: readonly Notification[] }

/** What happened, day by day, each leading to the page that says more. */
function NotificationList({ notifications }: ListProps) {
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
          {speaking(i18n).say(notificationTitles[kind])}
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

/** By which ways one is told of what, beside the list that always has it. */
function Choices() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(choicesQuery)
  if (!data && error) {
    return <ErrorState message={t`Your choices could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={3} />
      </Loading>
    )
  }
  return <Form kept={data} emails={data.emails} />
}

function Form({ kept, emails }: { kept: NotificationChoices; emails: boolean }) {
  const { t } = useLingui()
  const [groups, setGroups] = useState(kept.groups)
  const [figures, setFigures] = useState(kept.figures)
  const { send, pending, outcome } = useSend('PUT /api/notification-choices', {
    refresh: [choicesQuery.queryKey],
    noticed: true,
  })
  const choose = (group: NotificationGroup, way: 'email' | 'push', on: boolean) =>
    setGroups({ ...groups, [group]: { ...groups[group], [way]: on } })
  return (
    <Sheet as="div" className="grid gap-4">
      <p className="text-sm text-ink-2">
        <Trans>Everything always stands in the list above.</Trans>{' '}
        {!emails && <Trans>This server sends no emails.</Trans>}
      </p>
      <table className="w-full">
        <thead>
          <tr className="border-b border-rule text-sm text-ink-2">
            <th scope="col" className="py-2 text-start font-normal">{t`Of`}</th>
            <th scope="col" className="w-20 py-2 text-center font-normal">{t`Email`}</th>
            <th scope="col" className="w-20 py-2 text-center font-normal">{t`Devices`}</th>
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_GROUPS.map((group) => (
            <GroupRow
              key={group}
              group={group}
              ways={groups[group]}
              emails={emails}
              onChoose={(way, on) => choose(group, way, on)}
            />
          ))}
        </tbody>
      </table>
      <Checkbox
        label={t`Show amounts on devices`}
        hint={t`Others may read a locked screen over your shoulder.`}
        checked={figures}
        onChange={(event) => setFigures(event.target.checked)}
      />
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.message}
        </Banner>
      )}
      <Button className="justify-self-start" pending={pending} onClick={() => void send({ body: { groups, figures } })}>
        <Trans>Save</Trans>
      </Button>
    </Sheet>
  )
}

type RowProps = {
  group: NotificationGroup
  ways: NotificationChoices['groups'][NotificationGroup]
  emails: boolean
  onChoose: (way: 'email' | 'push', on: boolean) => void
}

function GroupRow({ group, ways, emails, onChoose }: RowProps) {
  const { t, i18n } = useLingui()
  const label = i18n._(groupLabels[group])
  const boxes = [
    { way: 'email', name: t`${label}: by email`, disabled: !emails },
    { way: 'push', name: t`${label}: on devices`, disabled: false },
  ] as const
  return (
    <tr className="border-b border-rule last:border-0">
      <th scope="row" className="py-2 text-start font-normal">
        {label}
      </th>
      {boxes.map(({ way, name, disabled }) => (
        <td key={way} className="text-center">
          <label className="inline-grid size-target cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={name}
              disabled={disabled}
              checked={ways[way]}
              onChange={(event) => onChoose(way, event.target.checked)}
              className="size-5 accent-leaf"
            />
          </label>
        </td>
      ))}
    </tr>
  )
}

const groupLabels: Readonly<Record<NotificationGroup, MessageDescriptor>> = {
  payments: msg`Payments`,
  loans: msg`Loans`,
  withdrawals: msg`Withdrawals and recharges`,
  bonus: msg`Bonus`,
  messages: msg`Messages of the office`,
  reminders: msg`Reminders of what is due`,
  membership: msg`Membership and offices`,
}

/** What it was about, piece by piece: 'May 2026', 'AED 100.00'. */
function piecesOf(notification: Notification, i18n: I18n): string[] {
  const { paid_for: paidFor, month, months = 1, operator, amount, claimed, fine, due_on: dueOn } = notification
  const { from_savings: fromSavings } = notification
  const money = (aed: number) => moneyText(aed, i18n.locale)
  const first = month && monthText(month, i18n.locale)
  return [
    paidFor === 'loan' && i18n._(msg`Loan`),
    paidFor === 'deposit' && i18n._(msg`Deposit`),
    first && (months > 1 ? i18n._(msg`${plural(months, { one: '# month', other: '# months' })} from ${first}`) : first),
    operator,
    // Of a loan that savings paid whole nothing was written off.
    amount && `AED ${money(amount)}`,
    claimed !== undefined && i18n._(msg`sent as AED ${money(claimed)}`),
    fromSavings && i18n._(msg`AED ${money(fromSavings)} from your savings`),
    fine !== undefined && i18n._(msg`a fine of AED ${money(fine)} beside it`),
    dueOn && i18n._(msg`due on ${dayText(dueOn, i18n.locale)}`),
  ].filter((piece): piece is string => Boolean(piece))
}
