import { Trans, useLingui } from '@lingui/react/macro'
import { signOut } from '#web/app/calls/queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Holder } from '#web/features/account/index.ts'
import { LanguageChoice } from '#web/layouts/language-select.tsx'
import { useProfileEntries } from '#web/layouts/profile-entries.ts'
import { UnreadCount } from '#web/layouts/unread.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

const entryClass =
  'flex min-h-13 w-full items-center gap-4 @max-3xs:gap-2 border-b border-rule text-start last:border-0 hover:text-leaf'

/** The profile menu of a phone; on a desktop the same entries stand in the header's dropdown. */
export default function Profile() {
  const { t, i18n } = useLingui()
  const entries = useProfileEntries()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={t`Profile`} />
      <Sheet as="div">
        <Holder />
      </Sheet>
      <Sheet as="div" flush className="px-sheet py-1">
        <nav aria-label={t`Profile`}>
          {entries.map((entry) => (
            <Link key={entry.to} to={entry.to} className={entryClass}>
              <Icon name={entry.icon} className="size-5 text-leaf" />
              <span className="grow">{i18n._(entry.label)}</span>
              {entry.to === paths.contactChat && <UnreadCount />}
              <Icon name="forward" className="size-4 text-ink-2 @max-3xs:hidden" />
            </Link>
          ))}
          <LanguageChoice className="min-h-13 gap-2 border-b border-rule" />
          <button type="button" onClick={signOut} className={entryClass}>
            <Icon name="leave" className="size-5 text-leaf" />
            <Trans>Sign out</Trans>
          </button>
        </nav>
      </Sheet>
    </div>
  )
}
