import { Trans } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** The savings, the one loud figure of the home page. */
export function BalanceCard({ account }: { account: MyAccountData }) {
  const { account_balance: balance, available_balance: available } = account
  return (
    <Sheet as="div" className="relative overflow-hidden">
      <div aria-hidden="true" className="ruled absolute inset-0" />
      <div className="relative grid gap-1">
        <h2 className="text-sm text-ink-2">
          <Trans>Your Saving Balance</Trans>
        </h2>
        <BigMoney aed={balance} />
        {available < balance && (
          <p className="text-sm text-ink-2">
            <Trans>
              Of this <Money aed={available} /> can be used now.
            </Trans>
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to={paths.monthlyPay}>
            <Trans>Pay dues</Trans>
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.statement}>
            <Trans>Statement</Trans>
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.withdrawals}>
            <Trans>Withdraw</Trans>
          </ButtonLink>
        </div>
      </div>
    </Sheet>
  )
}
