import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A loan towards which nothing was paid yet. */
export function NothingPaid() {
  return (
    <EmptyState quiet icon="pay" title={<Trans>Nothing paid yet</Trans>}>
      <Trans>Payments towards this loan appear here.</Trans>
    </EmptyState>
  )
}
