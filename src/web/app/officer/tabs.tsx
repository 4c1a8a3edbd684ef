import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { countText } from '#core/local-text.ts'
import { Link, NavLink } from '#web/ui/link.tsx'
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

/** How one of a row of choices looks. */
export const pillClass =
  'inline-flex min-h-target shrink-0 items-center gap-1.5 outline-offset-[-3px] rounded-full px-3.5 text-label text-ink-2 hover:text-leaf aria-[current]:bg-leaf-wash aria-[current]:font-semibold aria-[current]:text-leaf aria-expanded:bg-leaf-wash aria-expanded:font-semibold aria-expanded:text-leaf'

type Pill = { key: string; to: string; label: string; current: boolean; count?: number | undefined }

type PillsProps = {
  label: string
  pills: readonly Pill[]
  /** What else stands in the row. */
  children?: ReactNode
}

/** Choices side by side, each an address; the one that is shown is marked. */
export function Pills({ label, pills, children }: PillsProps) {
  const { i18n } = useLingui()
  const row = useCurrentInView(pills.find(({ current }) => current)?.key ?? '')
  return (
    <nav
      ref={row}
      aria-label={label}
      className="flex min-w-0 gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap print:hidden"
    >
      {pills.map(({ key, to, label: words, current, count }) => (
        <Link key={key} to={to} aria-current={current ? 'page' : undefined} className={pillClass}>
          {words}
          {count !== undefined && <span className="num">{countText(count, i18n.locale)}</span>}
        </Link>
      ))}
      {children}
    </nav>
  )
}
