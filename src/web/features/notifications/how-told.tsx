import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { NOTIFICATION_GROUPS, type NotificationChoices, type NotificationGroup } from '#core/notifications.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { choicesQuery } from './notification-queries.ts'

// Further down than the first screen: fetched beside the page.
const thisDevice = import('./this-device.tsx')
const ThisDevice = lazy(() => thisDevice)

/** How one is told: on this device, and by which ways of what. */
export default function HowTold() {
  const { t } = useLingui()
  return (
    <>
      <section>
        <SectionTitle>{t`On this device`}</SectionTitle>
        <Suspense fallback={<Skeleton className="h-28 w-full" />}>
          <ThisDevice />
        </Suspense>
      </section>
      <section>
        <SectionTitle>{t`Notification settings`}</SectionTitle>
        <Choices />
      </section>
    </>
  )
}

/** By which ways one is told of what, beside the list that always has it. */
function Choices() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(choicesQuery)
  if (!data && error) {
    return <ErrorState message={t`Your choices could not be loaded: ${error.message}`} onRetry={refetch} />
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
    <Sheet as="div" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-2">
        <Trans>Everything is always in the list above.</Trans>
      </p>
      <table className="w-full">
        <thead>
          <tr className="border-b border-rule text-sm text-ink-2 @max-[21rem]:grid @max-[21rem]:grid-cols-[2fr_3fr]">
            <th scope="col" className="py-2 text-start font-normal @max-[21rem]:col-span-2">{t`Type`}</th>
            {emails && <th scope="col" className="way-told">{t`Email`}</th>}
            <th scope="col" className="way-told">{t`Devices`}</th>
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
    ...(emails ? [{ way: 'email', name: t`${label}: by email` } as const] : []),
    { way: 'push', name: t`${label}: on devices` } as const,
  ]
  return (
    <tr className="border-b border-rule last:border-0 @max-[21rem]:grid @max-[21rem]:grid-cols-[2fr_3fr]">
      <th scope="row" className="py-2 text-start font-normal wrap-anywhere @max-sm:text-sm @max-[21rem]:col-span-2">
        {label}
      </th>
      {boxes.map(({ way, name }) => (
        <td key={way} className="text-center">
          <label className="inline-grid size-target cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={name}
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
  messages: msg`Messages from the association`,
  reminders: msg`Reminders of what is due`,
  membership: msg`Membership and roles`,
}
