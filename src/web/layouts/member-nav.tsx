import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#web/app/routes/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Link, NavLink } from '#web/ui/link.tsx'

export type Entry = { to: string; icon: IconName; label: MessageDescriptor }

/** The navigation at the side of a desktop. */
export const sideEntries: readonly Entry[] = [
  { to: paths.user, icon: 'home', label: msg`Home` },
  { to: paths.monthlyPay, icon: 'pay', label: msg`Monthly Pay` },
  { to: paths.applyLoan, icon: 'loan', label: msg`Apply a Loan` },
  { to: paths.myLoan, icon: 'card', label: msg`My Loan` },
  { to: paths.dashboard, icon: 'dashboard', label: msg`Dashboard` },
]

/** The bar at the bottom of a phone, before and after its centre. */
const tabsBefore: readonly Entry[] = [
  { to: paths.user, icon: 'home', label: msg`Home` },
  { to: paths.monthlyPay, icon: 'pay', label: msg`Monthly pay` },
]
const tabsAfter: readonly Entry[] = [
  { to: paths.myLoan, icon: 'loan', label: msg`My Loan` },
  { to: paths.dashboard, icon: 'dashboard', label: msg`Dashboard` },
]

/** The bottom bar of a phone, with the loan's card loud at its centre. */
export function MemberTabs() {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Member area, bottom bar`}
      data-bottom-bar=""
      className="@container fixed inset-x-0 bottom-0 z-10 border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)]"
    >
      {/* Each has what its longest word needs; a long one takes it from where room is left. */}
      <div className="grid grid-cols-[repeat(5,minmax(min-content,auto))]">
        <Tabs entries={tabsBefore} />
        <Link to={paths.myLoan} className="tab">
          <span className="-my-1 grid place-items-center rounded-full bg-leaf px-3.5 py-1 text-on-leaf">
            <Icon name="card" className={tabIcon} />
          </span>
          <Trans>My Loan card</Trans>
        </Link>
        <Tabs entries={tabsAfter} />
      </div>
    </nav>
  )
}

const tabIcon = 'size-[min(1.375rem,7cqi)]'

function Tabs({ entries }: { entries: typeof tabsBefore }) {
  const { i18n } = useLingui()
  return entries.map((entry) => (
    <NavLink key={entry.to} to={entry.to} className="tab">
      <Icon name={entry.icon} className={tabIcon} />
      {i18n._(entry.label)}
    </NavLink>
  ))
}
