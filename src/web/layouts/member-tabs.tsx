import { useLingui } from '@lingui/react/macro'
import { Link, NavLink } from 'react-router'
import { paths } from '#web/app/routes/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { tabsAfter, tabsBefore } from './member-nav.ts'

/** The bottom bar of a phone, with the loan's card raised at its centre. */
export function MemberTabs() {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Member area, bottom bar`}
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-5 border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)]"
    >
      <Tabs entries={tabsBefore} />
      <div className="grid justify-items-center">
        <Link
          to={paths.myLoan}
          aria-label={t`My Loan card`}
          className="-mt-6 grid size-13 place-items-center rounded-full bg-leaf text-on-leaf ring-5 ring-paper"
        >
          <Icon name="card" className="size-5.5" />
        </Link>
      </div>
      <Tabs entries={tabsAfter} />
    </nav>
  )
}

function Tabs({ entries }: { entries: typeof tabsBefore }) {
  const { i18n } = useLingui()
  return entries.map((entry) => (
    <NavLink
      key={entry.to}
      to={entry.to}
      end
      className="grid min-h-target min-w-0 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 px-0.5 py-2 text-center text-2xs leading-tight tracking-tight wrap-anywhere text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
    >
      <Icon name={entry.icon} className="size-5.5" />
      {i18n._(entry.label)}
    </NavLink>
  ))
}
