import { useLingui } from '@lingui/react/macro'
import type { MovementLine } from '#contract/statement.ts'
import { dayText } from '#web/ui/day.tsx'
import { runsOf } from '#web/ui/runs.ts'
import type { StatementMonth } from './statement-queries.ts'

export type MovementListProps = {
  lines: readonly MovementLine[]
  months: readonly StatementMonth[]
  onOpen: (id: number) => void
}

/** Lines in runs of a month, each with its name and what it opened and closed with. */
export function useMonthRuns({ lines, months }: Pick<MovementListProps, 'lines' | 'months'>) {
  const { i18n } = useLingui()
  const balances = new Map(months.map((month) => [month.month, month.balances]))
  return runsOf(lines, (line) => line.date.slice(0, 7)).map((run) => ({
    ...run,
    label: dayText(`${run.name}-01`, i18n.locale, 'month'),
    balances: balances.get(run.name) ?? [],
  }))
}
