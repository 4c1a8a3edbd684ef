import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Fils } from '#core/money.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Money } from '#web/ui/money.tsx'

type HoldsProps = {
  /** The two sides that have to be the same, in fils. */
  sides: readonly [Fils, Fils]
  /** What is said when they are. */
  children: ReactNode
}

/** Says whether two sides of the books are the same, from the figures that are shown. */
export function Holds({ sides: [one, other], children }: HoldsProps) {
  if (one === other) return <Banner tone="success">{children}</Banner>
  return (
    <Banner tone="error">
      <Trans>
        The two sides differ: <Money fils={one} /> and <Money fils={other} />. The books are damaged; restore a backup
        before anything else is posted.
      </Trans>
    </Banner>
  )
}
