import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Two parts of a line, with what the language puts between them. */
export function TwoParts({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Trans context="two parts of a line">
      {first}, {second}
    </Trans>
  )
}
