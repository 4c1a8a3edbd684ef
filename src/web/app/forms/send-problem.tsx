import { Banner } from '#web/ui/banner.tsx'
import type { Outcome } from './use-send.ts'

/** Why what was sent was refused, read out too; nothing where it was not. */
export function SendProblem({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome?.tone !== 'error') return null
  return (
    <Banner tone="error" live>
      {outcome.message}
    </Banner>
  )
}
