import { useLingui } from '@lingui/react/macro'
import { NavLink, useLocation } from 'react-router'
import { countText } from '#core/local-text.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

type Tab = { to: string; label: string; count?: number | undefined }

/** The pages of one room side by side; the one that is shown is marked. `count` is how many wait there. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { i18n } = useLingui()
  const row = useCurrentInView(useLocation().pathname)
  return (
    <nav
      ref={row}
      aria-label={label}
      className="flex min-w-0 gap-1 border-b border-rule max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap print:hidden"
    >
      {tabs.map(({ to, label: words, count }) => (
        <NavLink
          key={words}
          to={to}
          end
          className="inline-flex min-h-target shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-label text-ink-2 outline-offset-[-3px] hover:text-leaf aria-[current=page]:border-leaf aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
        >
          {words}
          {count !== undefined && count > 0 && (
            <span className="num rounded-full bg-leaf-wash px-2 text-sm font-semibold text-leaf">
              {countText(count, i18n.locale)}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
