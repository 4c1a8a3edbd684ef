import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How many wait, beside the way to them; `children` says of what, to who listens. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="num relative ms-auto rounded-full bg-saffron-wash px-2 text-sm font-semibold text-saffron">
        {count} <VisuallyHidden>{children}</VisuallyHidden>
      </span>
    </>
  )
}
