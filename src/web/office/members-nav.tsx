import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NavLink, useLocation } from 'react-router'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

type Tab = { to: string; label: string; count?: number | undefined }

/** The pages about members side by side, and how many applications wait. */
export function MembersNav() {
  const { t } = useLingui()
  const row = useCurrentInView(useLocation().pathname)
  const waiting = useQuery(overviewQuery).data?.waiting.applications
  const tabs: Tab[] = [
    { to: paths.officeMembers, label: t`Register` },
    { to: paths.officeMembersGrid, label: t`Dues by month` },
    { to: paths.officeArrears, label: t`Arrears` },
    { to: paths.officeApplications, label: t`Applications`, count: waiting },
    { to: paths.officeImport, label: t`Import and export` },
  ]
  return (
    <nav
      ref={row}
      aria-label={t`Members`}
      className="flex min-w-0 gap-1 overflow-x-auto border-b border-rule max-md:-mx-4 max-md:px-4 print:hidden"
    >
      {tabs.map(({ to, label, count }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="inline-flex min-h-target shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-label text-ink-2 outline-offset-[-3px] hover:text-leaf aria-[current=page]:border-leaf aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
        >
          {label}
          {count !== undefined && count > 0 && (
            <span className="num rounded-full bg-leaf-wash px-2 text-sm font-semibold text-leaf">{count}</span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
