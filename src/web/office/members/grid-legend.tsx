import { Trans } from '@lingui/react/macro'
import { GridSign } from './grid-sign.tsx'

/** What the grid's signs mean. */
export function GridLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      <li className="inline-flex items-center gap-1.5">
        <GridSign state="completed" /> <Trans>Paid</Trans>
      </li>
      <li className="inline-flex items-center gap-1.5">
        <GridSign state="in_review" /> <Trans>Waits to be checked</Trans>
      </li>
      <li className="inline-flex items-center gap-1.5">
        <GridSign state="due" /> <Trans>Due</Trans>
      </li>
      <li>
        <Trans>Empty: not owed, or not yet</Trans>
      </li>
    </ul>
  )
}
