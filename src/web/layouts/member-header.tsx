import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAssociation } from '#web/association.ts'
import { paths } from '#web/paths.ts'
import { accountDataQuery } from '#web/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useBlobAddress } from '#web/use-blob.ts'
import { Bell } from './bell.tsx'
import { useProfile } from './profile-context.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { UnreadDot } from './unread.tsx'

export function MemberHeader() {
  const profile = useProfile()
  const association = useAssociation()
  const account = useQuery(accountDataQuery)
  const picture = useBlobAddress(profile.image)
  const wide = useWide()
  const uniqueId = account.data?.owner_data.unique_id
  return (
    <header className="sticky top-0 z-10 flex items-center gap-3 border-b border-rule bg-paper/90 px-4 py-2 backdrop-blur-md">
      <Brand to={paths.user} name={association.name} />
      <div className="ms-auto flex shrink-0 items-center gap-2.5">
        <span className="num text-sm whitespace-nowrap text-ink-2">
          {account.isPending ? <Skeleton className="h-4 w-20" /> : uniqueId}
        </span>
        <Bell />
        {wide ? (
          <ProfileMenu name={account.data?.account_holder_name ?? profile.name} picture={picture} uniqueId={uniqueId} />
        ) : (
          <Link to={paths.profile} className="relative grid size-target place-items-center rounded-full">
            <VisuallyHidden>
              <Trans>Profile</Trans>
            </VisuallyHidden>
            <Avatar name={profile.name} picture={picture} />
            <span className="absolute -end-0.5 -bottom-0.5 grid size-4.5 place-items-center rounded-full bg-leaf text-on-leaf ring-2 ring-paper">
              <Icon name="person" className="size-2.5" />
            </span>
            <UnreadDot />
          </Link>
        )}
      </div>
    </header>
  )
}
