import { Trans } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'

/** The dues that begin in a later month, so that nobody is surprised by them. */
export default function NewDues({ account: { dues, owner_data: owner } }: { account: MyAccountData }) {
  const [next] = dues.to_come
  if (!next || owner.status === 0) return null
  const { from, amount, due_day: day } = next
  return (
    <Banner tone="info">
      <p>
        <Trans>
          Dues are <Money aed={amount} trim /> a month from <Day date={`${from}-01`} parts="month" />, due on day {day}.
        </Trans>
      </p>
    </Banner>
  )
}
