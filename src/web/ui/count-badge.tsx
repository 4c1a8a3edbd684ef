import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { countText } from '#core/local-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How many wait, beside the way to them; `children` says of what, to who listens. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <>
      {' '}
      <span className="num relative ms-auto rounded-full bg-saffron-wash px-2 text-sm font-semibold text-saffron">
        {countText(count, i18n.locale)} <VisuallyHidden>{children}</VisuallyHidden>
      </span>
    </>
  )
}
