import { Trans, useLingui } from '@lingui/react/macro'
import type { Loan } from '#contract/loans.ts'
import { allocateRepayment } from '#core/loan-repayment.ts'
import { type Fils, sumFils } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'

type LoanPaymentPreviewProps = {
  schedule: Loan['schedule']
  amount: Fils
  /** What of the amount is first taken for what the member owes beside the loan. */
  receivable: Fils
}

/** What an amount will pay: the oldest instalments first, and savings with what exceeds the loan. */
export function LoanPaymentPreview({ schedule, amount, receivable }: LoanPaymentPreviewProps) {
  const { t } = useLingui()
  const instalments = schedule.map(({ number, principal, interest, total }) => ({
    number,
    principal: filsOf(principal),
    interest: filsOf(interest),
    total: filsOf(total),
  }))
  const repaid = sumFils(schedule.map((instalment) => filsOf(instalment.paid)))
  const { perInstalment, excess } = allocateRepayment(instalments, repaid, amount - receivable)
  const items = [
    { label: t`Owed beside the loan`, fils: receivable },
    ...perInstalment.map((part) => ({
      label: t`Instalment ${part.number}`,
      fils: part.principal + part.interest,
    })),
    { label: t`Your savings`, fils: excess },
  ].filter((item) => item.fils > 0n)
  return (
    <section className="rounded-field bg-leaf-wash px-4 py-2">
      <h3 className="pt-1 text-label font-semibold">
        <Trans>What it will pay</Trans>
      </h3>
      <Facts items={items.map(({ label, fils }) => ({ label, value: <Money fils={fils} /> }))} />
    </section>
  )
}
