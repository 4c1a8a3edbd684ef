import { Trans } from '@lingui/react/macro'

/** Of two open loans, the later one: a due-loan payment names none, and is for the older. */
export function OlderLoanFirst() {
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        What you pay to the bank is for your older loan until that is settled. Your savings can pay this one.
      </Trans>
    </p>
  )
}
