import { Trans, useLingui } from '@lingui/react/macro'
import { signOut } from '#web/app/calls/queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { LanguageChoice } from './language-select.tsx'
import { useProfileEntries } from './profile-entries.ts'
import { UnreadCount } from './unread.tsx'

const entryClass = 'flex min-h-target w-full items-center gap-3 rounded-field px-3 hover:bg-leaf-wash hover:text-leaf'

type ProfileCardProps = {
  name: string
  picture: string | undefined
  uniqueId: string | undefined
  onLeave: () => void
}

/** Who is signed in, where else one may go, and the way out. */
export default function ProfileCard({ name, picture, uniqueId, onLeave }: ProfileCardProps) {
  const { t, i18n } = useLingui()
  const entries = useProfileEntries()
  return (
    <>
      <div className="flex items-center gap-3 border-b border-rule px-3 pt-2 pb-3">
        <Avatar name={name} picture={picture} className="size-11" />
        <div className="min-w-0">
          <p className="truncate font-display text-lg font-semibold">
            <Written>{name}</Written>
          </p>
          {uniqueId && (
            <p className="num text-sm text-ink-2">
              <Trans>ID: {uniqueId}</Trans>
            </p>
          )}
        </div>
      </div>
      <nav aria-label={t`Profile`} className="grid pt-2">
        {entries.map((entry) => (
          <Link key={entry.to} to={entry.to} onClick={onLeave} className={entryClass}>
            <Icon name={entry.icon} className="size-5 text-leaf" />
            {i18n._(entry.label)}
            {entry.to === paths.contactChat && <UnreadCount />}
          </Link>
        ))}
        <LanguageChoice className="gap-1 ps-3" />
        <button type="button" onClick={signOut} className={entryClass}>
          <Icon name="leave" className="size-5 text-leaf" />
          <Trans>Sign out</Trans>
        </button>
      </nav>
    </>
  )
}
