import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { apart } from './isolated.tsx'

/** Lines of a passbook: what, when, and the amount at the end. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="@container rounded-sheet border border-rule bg-sheet px-sheet py-1 shadow-lift" aria-label={label}>
      {children}
    </ul>
  )
}

/** One line. `end` is the figure, `under` what stands below it: a stamp, a date, a button. `foot` has the line's whole width. */
export function Row({
  title,
  detail,
  end,
  under,
  foot,
}: {
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
  under?: ReactNode
  foot?: ReactNode
}) {
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-rule py-3.5 last:border-0">
      <div className="min-w-0 grow basis-[min-content]">
        <div className="min-w-32">{apart(title)}</div>
        {detail && <div className="text-sm text-ink-2">{apart(detail)}</div>}
      </div>
      <div className="ms-auto grid max-w-full justify-items-end gap-1 text-end">
        {end && <div className="num font-semibold">{end}</div>}
        {under && <div className={cx(!end && 'self-center')}>{under}</div>}
      </div>
      {foot && <div className="basis-full text-sm">{foot}</div>}
    </li>
  )
}
