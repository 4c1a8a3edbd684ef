import { Trans } from '@lingui/react/macro'
import { paths } from '#web/app/routes/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { isOpenWithdrawal, type Withdrawals } from './withdrawal-words.ts'

type WithdrawalCardProps = {
  data: Withdrawals
  /** AED. */
  savings: number
  onAsk: () => void
}

/** What can be withdrawn now, and the way to ask for it, or what stands before it. */
export function WithdrawalCard({ data, savings, onAsk }: WithdrawalCardProps) {
  const { available } = data
  return (
    <Sheet as="div" className="relative overflow-hidden">
      <div aria-hidden="true" className="ruled absolute inset-0" />
      <div className="relative grid justify-items-start gap-1">
        <h2 className="text-sm text-ink-2">
          <Trans>Available to withdraw</Trans>
        </h2>
        <BigMoney aed={available} />
        {data.receivable === 0 && available < savings && (
          <p className="text-sm text-ink-2">
            <Trans>
              Of your savings of <Money aed={savings} />. The rest is kept for what was approved already, or for your
              loan.
            </Trans>
          </p>
        )}
        <div className="mt-2 grid justify-items-start gap-3">
          <AskOrWhyNot data={data} onAsk={onAsk} />
        </div>
      </div>
    </Sheet>
  )
}

function AskOrWhyNot({ data, onAsk }: Omit<WithdrawalCardProps, 'savings'>) {
  const open = data.withdrawals.find(isOpenWithdrawal)
  if (data.receivable > 0) {
    return (
      <>
        <Banner tone="warning">
          <Trans>
            You owe the association <Money aed={data.receivable} />. Once that is settled you can withdraw. What you pay
            next settles it first.
          </Trans>
        </Banner>
        <ButtonLink to={paths.monthlyPay}>
          <Trans>Pay dues</Trans>
        </ButtonLink>
      </>
    )
  }
  if (open) {
    return (
      <p className="max-w-[60ch] text-ink-2">
        {open.status === 'asked' ? (
          <Trans>
            You asked for a withdrawal of <Money aed={open.amount} />. No officer has approved it yet. Once it is paid
            or cancelled, you can ask for another.
          </Trans>
        ) : (
          <Trans>
            A withdrawal of <Money aed={open.amount} /> is approved and will be paid. Once it is paid or cancelled, you
            can ask for another.
          </Trans>
        )}
      </p>
    )
  }
  if (data.available === 0) {
    return (
      <p className="max-w-[60ch] text-ink-2">
        <Trans>There is nothing to withdraw now.</Trans>
      </p>
    )
  }
  return (
    <>
      <Button icon="payout" onClick={onAsk}>
        <Trans>Withdraw</Trans>
      </Button>
      <p className="max-w-[60ch] text-sm text-ink-2">
        <Trans>One officer approves it, another pays it to you. Until then you can take it back.</Trans>
      </p>
    </>
  )
}
