import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Part of what is shown could not be loaded: what, and a way on. */
export function LoadProblem({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) {
  return (
    <Banner tone="error" live>
      <span className="flex flex-wrap items-center gap-x-3">
        <span>{children}</span>
        <Button look="text" onClick={() => onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      </span>
    </Banner>
  )
}
