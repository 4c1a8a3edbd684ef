import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { type WaysIn, waysInQuery } from './way-in-queries.ts'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

type WayInProps = { person: { id: number; name: string }; whose: 'members' | 'officers' }

/** How somebody comes in: whether they have a password, the links that officers made, and the button for another. */
export function WayIn({ person, whose }: WayInProps) {
  const { data, error } = useQuery(waysInQuery(person.id))
  const { opened, open, ways, notice } = useModal<'invite'>()
  const revoking = useOfficeAct(`POST /api/office/${whose}/:id/invitation/revoke`, {
    onClose: () => {},
    onDone: ways.onDone,
  })
  if (error) return <Banner tone="error">{error.message}</Banner>
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <Sheet as="div" flush className="grid gap-3 px-5 py-4 text-label">
      {notice}
      <p>
        {data.has_password ? (
          <Trans>Has a password and can sign in.</Trans>
        ) : (
          <Trans>Has no password yet and can’t sign in.</Trans>
        )}
      </p>
      <Invitations list={data.invitations} />
      {data.may_not.invite === 'officers_way_in' && (
        <p className="text-ink-2">
          <Trans>An administrator makes links for people with a role.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {data.may.includes('invite') && (
          <Button look="quiet" onClick={() => open('invite')}>
            {data.has_password ? <Trans>Forgotten password</Trans> : <Trans>Invite</Trans>}
          </Button>
        )}
        {data.may.includes('revoke') && (
          <Button
            look="quiet"
            pending={revoking.pending}
            onClick={() => revoking.submit({ params: { id: person.id } })}
          >
            <Trans>Revoke the link</Trans>
          </Button>
        )}
      </div>
      <Suspense fallback={null}>{opened && <InviteDialog person={person} whose={whose} ways={ways} />}</Suspense>
    </Sheet>
  )
}

function Invitations({ list }: { list: WaysIn['invitations'] }) {
  const { t } = useLingui()
  if (list.length === 0) return null
  const statuses = {
    open: t`Link open`,
    expired: t`Link expired`,
    used: t`Link used`,
    revoked: t`Link revoked`,
    replaced: t`Link replaced`,
  }
  return (
    <ol className="grid gap-2 border-s-2 border-rule ps-4">
      {list.map(({ id, status, by, made_at: madeAt, valid_until: until, ended_at: endedAt }) => (
        <li key={id}>
          <b className="font-semibold">{statuses[status]}</b>
          {': '}
          {status === 'open' ? (
            <Trans>
              until <Day date={until} />
            </Trans>
          ) : (
            endedAt && <Day date={endedAt} />
          )}
          <span className="block text-sm text-ink-2">
            {by}, <Day date={madeAt} parts="moment" />
          </span>
        </li>
      ))}
    </ol>
  )
}
