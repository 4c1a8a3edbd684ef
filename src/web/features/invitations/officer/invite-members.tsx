import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { invitedQuery } from './way-in-queries.ts'

/** Leads to all who have no way in, once members were made who need one; nothing where everybody has one. */
export function InviteMembers() {
  const { data } = useInfiniteQuery(invitedQuery('to_invite'))
  const first = data?.pages[0]
  if (!first || first.counts.to_invite === 0) return null
  const count = first.counts.to_invite
  return (
    <Sheet as="div" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        <Plural value={count} one="# member has no way in yet." other="# members have no way in yet." />
      </p>
      {first.members.some(({ may }) => may.includes('invite')) ? (
        <ButtonLink to={paths.officeInvitations}>
          <InviteWords count={count} />
        </ButtonLink>
      ) : (
        <p className="text-ink-2">
          <Trans>A secretary sends each of them a link.</Trans>
        </p>
      )}
    </Sheet>
  )
}

/** What the button says that leads to those who have no way in. */
export const InviteWords = ({ count }: { count: number }) => (
  <Plural value={count} one="Invite # member" other="Invite # members" />
)
