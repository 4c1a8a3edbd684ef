import { useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { MonthBalances, MovementAmount, MovementDetail, MovementTitle } from './movement-parts.tsx'
import { accountName } from './movement-words.ts'
import { type MovementListProps, useMonthRuns } from './use-month-runs.ts'

/** The statement where there is room for columns. */
export function MovementTable({ lines, months, onOpen }: MovementListProps) {
  const { t, i18n } = useLingui()
  const columns = [
    { label: t`Date`, figure: false },
    { label: t`What`, figure: false },
    { label: t`Of`, figure: false },
    { label: t`Amount, AED`, figure: true },
    { label: t`Balance, AED`, figure: true },
  ]
  return (
    <div className="overflow-x-auto rounded-sheet border border-rule bg-sheet px-5 py-1 shadow-lift">
      <table className="w-full border-collapse text-start">
        <caption>
          <VisuallyHidden>{t`Movements of my savings and loans`}</VisuallyHidden>
        </caption>
        <thead>
          <tr className="border-b border-rule">
            {columns.map(({ label, figure }) => (
              <th
                key={label}
                scope="col"
                className={`py-2.5 pe-4 text-sm font-normal whitespace-nowrap text-ink-2 last:pe-0 ${figure ? 'text-end' : 'text-start'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {useMonthRuns({ lines, months }).map((month) => (
          <tbody key={month.name} className="border-b border-rule last:border-0">
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className="pt-4 pb-1 text-start font-display font-semibold">
                {month.label}
                <MonthBalances balances={month.balances} />
              </th>
            </tr>
            {month.lines.map((line) => (
              <tr
                key={`${line.id} ${line.account} ${line.loan_id}`}
                className="relative border-b border-rule last:border-0"
              >
                <td className="py-3 pe-4 align-top whitespace-nowrap">
                  <Day date={line.date} />
                </td>
                <th scope="row" className="py-3 pe-4 text-start align-top font-normal">
                  <MovementTitle line={line} onOpen={onOpen} />
                  <div className="text-sm text-ink-2">
                    <MovementDetail line={line} />
                  </div>
                </th>
                <td className="py-3 pe-4 align-top">{accountName(line, i18n)}</td>
                <td className="num py-3 pe-4 text-end align-top font-semibold">
                  <MovementAmount line={line} />
                </td>
                <td className="num py-3 text-end align-top font-semibold">
                  <Money aed={line.balance} bare />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
