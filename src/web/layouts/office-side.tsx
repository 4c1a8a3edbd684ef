import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { useAssociation } from '#web/association.ts'
import { paths } from '#web/paths.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Bell } from './bell.tsx'
import { entriesFor, isCurrent } from './office-nav.ts'
import { Officer } from './officer.tsx'
import { useProfile } from './profile-context.ts'
import { WaitingMessages } from './waiting-messages.tsx'

/** A desktop's side: all that is not the work itself, so that the work has the whole height. */
export function OfficeSide() {
  const { t, i18n } = useLingui()
  const { name } = useAssociation()
  const { pathname } = useLocation()
  const { roles } = useProfile()
  return (
    <header className="shrink-0 basis-52 border-e border-rule print:hidden">
      <div className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto px-3 py-3">
        <div className="flex items-center justify-between gap-1 ps-2">
          <Brand to={paths.office} name={name} />
          <Bell />
        </div>
        <nav aria-label={t`Office`} className="grid gap-0.5">
          {entriesFor(roles).map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              className="flex min-h-target items-center gap-3 rounded-field px-3 text-ink-2 hover:text-leaf aria-[current=page]:bg-leaf-wash aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
            >
              <Icon name={entry.icon} />
              {i18n._(entry.label)}
              {entry.to === paths.officeMessages && <WaitingMessages />}
            </Link>
          ))}
        </nav>
        <div className="mt-auto border-t border-rule pt-3">
          <Officer />
        </div>
      </div>
    </header>
  )
}
