import { Trans, useLingui } from '@lingui/react/macro'
import type { Loan } from '#contract/loans.ts'
import { Day, isPast } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { ProgressBar, percentText } from '#web/ui/progress.tsx'

type ActiveLoanFiguresProps = { loan: Loan; next: { amount: number; on: string } | undefined }

/** The bar is principal repaid of principal (product: "Placeholders"); below it what comes next and what settling costs. */
export function ActiveLoanFigures({ loan, next }: ActiveLoanFiguresProps) {
  const { t, i18n } = useLingui()
  const share = loan.principal_repaid / loan.principal
  const [repaid, principal] = [loan.principal_repaid, loan.principal].map((aed) => moneyText(aed, i18n.locale, true))
  return (
    <>
      <div className="grid gap-1.5">
        <p className="num flex justify-between gap-3">
          <span>
            <Trans>
              AED {repaid} of {principal} repaid
            </Trans>
          </span>
          <span className="font-semibold">{percentText(share, i18n.locale)}</span>
        </p>
        <ProgressBar value={share} label={t`Principal repaid`} />
      </div>
      <Facts
        items={[
          ...(loan.overdue > 0
            ? [{ label: t`Overdue`, value: <Money aed={loan.overdue} className="font-semibold text-brick" /> }]
            : []),
          ...(next
            ? [
                {
                  label: t`Next payment`,
                  value: isPast(next.on) ? (
                    <Trans>
                      <Money aed={next.amount} />, overdue since <Day date={next.on} />
                    </Trans>
                  ) : (
                    <Trans>
                      <Money aed={next.amount} /> on <Day date={next.on} />
                    </Trans>
                  ),
                },
              ]
            : []),
          { label: t`Settling it now costs`, value: <Money aed={loan.outstanding} /> },
        ]}
      />
      <p className="text-sm text-ink-2">
        <Trans>The interest is flat: settling early costs all of it.</Trans>
      </p>
    </>
  )
}
