import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { savingsHistoryQuery } from '#web/queries.ts'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type SavedMonths, SavingsChart } from './savings-chart.tsx'

/** How the savings grew, drawn and in figures. */
export function SavingsHistory() {
  const { t } = useLingui()
  const { data: months, error, refetch } = useQuery(savingsHistoryQuery)
  return (
    <section>
      <SectionTitle>
        <Trans>Savings over time</Trans>
      </SectionTitle>
      {months ? (
        <Sheet as="div" className="grid gap-2">
          <SavingsChart months={months} />
          <Fold summary={<Trans>The figures of each month</Trans>}>
            <SavingsTable months={months} />
          </Fold>
        </Sheet>
      ) : error ? (
        <ErrorState message={t`Your savings over time could not be loaded: ${error.message}.`} onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-56 w-full" />
        </Loading>
      )}
    </section>
  )
}

function SavingsTable({ months }: { months: SavedMonths }) {
  return (
    <table className="w-full border-collapse">
      <caption>
        <VisuallyHidden>
          <Trans>Savings over time</Trans>
        </VisuallyHidden>
      </caption>
      <thead>
        <tr className="border-b border-rule text-sm text-ink-2">
          <th scope="col" className="py-2 text-start font-normal">
            <Trans>At the end of</Trans>
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            <Trans>Savings</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month_key, balance }) => (
          <tr key={month_key} className="border-b border-rule last:border-0">
            <th scope="row" className="py-2 text-start font-normal">
              <Day date={`${month_key}-01`} parts="month" />
            </th>
            <td className="num py-2 text-end font-semibold">
              <Money aed={balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
