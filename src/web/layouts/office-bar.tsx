import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { Bell } from './bell.tsx'
import { entriesFor, isCurrent } from './office-nav.ts'
import { Officer } from './officer.tsx'
import { useProfile } from './profile-context.ts'
import { WaitingMessages } from './waiting-messages.tsx'

/** A phone's one bar: the pages, which can be pushed sideways where they need more room, and who works here. */
export function OfficeBar() {
  const { t, i18n } = useLingui()
  const id = useId()
  const { pathname } = useLocation()
  const { roles } = useProfile()
  const row = useCurrentInView(pathname)
  return (
    <header className="sticky top-0 z-10 flex items-center gap-1 border-b border-rule bg-paper px-2 print:hidden">
      <nav ref={row} aria-label={t`Office, bar`} className="flex min-w-0 grow overflow-x-auto">
        {entriesFor(roles).map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            className="inline-flex min-h-12 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-ink-2 outline-offset-[-4px] aria-[current=page]:border-leaf aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
          >
            {i18n._(entry.label)}
            {entry.to === paths.officeMessages && <WaitingMessages />}
          </Link>
        ))}
      </nav>
      <Bell />
      <button
        type="button"
        popoverTarget={id}
        aria-label={t`Officer menu`}
        className="grid size-target shrink-0 place-items-center rounded-full"
      >
        <Icon name="menu" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto end-3 top-13 m-0 w-56 rounded-sheet border border-rule bg-sheet p-2 pt-3 text-ink shadow-lift"
      >
        <Officer />
      </div>
    </header>
  )
}
