import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MissingOfficer } from '#core/policy.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Whom the association lacks, and what cannot be done without them. */
export function MissingOfficers({ missing }: { missing: readonly MissingOfficer[] }) {
  return missing.map((each) => (
    <Banner key={each} tone="warning">
      {words[each]}
    </Banner>
  ))
}

const words: Readonly<Record<MissingOfficer, ReactNode>> = {
  treasurer: <Trans>There is no treasurer. Nobody can verify payments, pay out, post entries or close months.</Trans>,
  second_treasurer: (
    <Trans>
      There is only one treasurer. Without a second one, bonuses, manual entries and expenses above the limit can't be
      confirmed. A closed month can't be reopened. Nobody can decide on the treasurer's own money.
    </Trans>
  ),
  second_admin: (
    <Trans>
      There are fewer than two administrators. Nobody can remove an administrator's lost authenticator app, or change
      their email or roles.
    </Trans>
  ),
}
