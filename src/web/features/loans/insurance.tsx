import { Trans } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'

/** Whether a loan is insured: in figures, AED, only where that cost something. */
export function Insurance({ insured, premium }: { insured: boolean; premium: number }) {
  if (!insured) return <Trans>Not insured</Trans>
  return premium > 0 ? <Money aed={premium} /> : <Trans>Insured, at no cost</Trans>
}
