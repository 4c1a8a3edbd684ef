import { useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { MonthBalances, MovementAmount, MovementDetail, MovementTitle } from './movement-parts.tsx'
import { MovementTable } from './movement-table.tsx'
import { accountName } from './movement-words.ts'
import { type MovementListProps, useMonthRuns } from './use-month-runs.ts'

/** A statement as a passbook: what moved under its month, and what stood after it. */
export function MovementList(props: MovementListProps) {
  return useWide() ? <MovementTable {...props} /> : <MovementRows {...props} />
}

function MovementRows({ lines, months, onOpen }: MovementListProps) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 pb-1">
      {useMonthRuns({ lines, months }).map((month) => (
        <section key={month.name} className="border-b border-rule last:border-0">
          <h2 className="pt-4 font-display font-semibold">
            {month.label}
            <MonthBalances balances={month.balances} />
          </h2>
          <ul>
            {month.lines.map((line) => (
              <li
                key={`${line.id} ${line.account} ${line.loan_id}`}
                className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-3.5 last:border-0"
              >
                <div className="min-w-0">
                  <MovementTitle line={line} onOpen={onOpen} />
                  <div className="text-sm text-ink-2">
                    <Day date={line.date} />
                    <MovementDetail line={line} />
                  </div>
                </div>
                <div className="text-end">
                  <div className="num font-semibold">
                    <MovementAmount line={line} />
                  </div>
                  <div className="text-sm text-ink-2">
                    {accountName(line, i18n)} <Money aed={line.balance} bare />
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}
