import { Trans } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { Banner } from '#web/ui/banner.tsx'

/** What a membership that is not active means for who comes here. */
export function InactiveBanner({ account }: { account: MyAccountData }) {
  if (account.owner_data.status === 1) return null
  return (
    <Banner tone="warning">
      <Trans>
        Your membership is inactive. You can see everything and pay what you owe. Borrowing and mobile recharge wait
        until the office makes you active again.
      </Trans>
    </Banner>
  )
}
