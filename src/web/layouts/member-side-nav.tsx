import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { sideEntries } from './member-nav.ts'

export function MemberSideNav() {
  const { t, i18n } = useLingui()
  return (
    <div className="min-h-[calc(100dvh-3.9rem)] shrink-0 basis-60 border-e border-rule">
      <nav aria-label={t`Member area`} className="sticky top-15.5 grid gap-1 px-4 py-6">
        {sideEntries.map((entry) => (
          <NavLink
            key={entry.to}
            to={entry.to}
            end
            className="flex min-h-target items-center gap-3 rounded-field px-3.5 text-ink-2 hover:text-leaf aria-[current=page]:bg-leaf-wash aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
          >
            <Icon name={entry.icon} />
            {i18n._(entry.label)}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
