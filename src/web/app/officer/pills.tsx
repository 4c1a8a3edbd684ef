import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText } from '#core/local-text.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

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
      className="flex min-w-0 gap-1 overflow-x-auto max-md:-mx-4 max-md:px-4 print:hidden"
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
