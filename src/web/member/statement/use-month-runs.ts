import { useLingui } from '@lingui/react/macro'
import type { MovementLine } from '#contract/statement.ts'
import { monthText } from '#core/local-text.ts'
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
    label: monthText(run.name, i18n.locale),
    balances: balances.get(run.name) ?? [],
  }))
}
