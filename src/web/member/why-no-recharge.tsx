import { Trans } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Money } from '#web/ui/money.tsx'

type Orderer = Pick<MyAccountData, 'owner_data' | 'receivable'>

/** Only an active member who owes the association nothing orders a recharge. */
export function mayRecharge({ owner_data, receivable }: Orderer): boolean {
  return owner_data.status === 1 && receivable === 0
}

/** What has to be settled first, in the place of the button. */
export function WhyNoRecharge({ account: { owner_data, receivable } }: { account: Orderer }) {
  return (
    <Banner tone="warning">
      {owner_data.status === 1 ? (
        <Trans>
          You owe the association <Money aed={receivable} />. Once that is settled you can order a recharge.
        </Trans>
      ) : (
        <Trans>Recharges wait until the office makes you active again.</Trans>
      )}
    </Banner>
  )
}
