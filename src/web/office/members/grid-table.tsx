import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { yearText } from '#core/local-text.ts'
import { sumFils } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { cx } from '#web/ui/cx.ts'
import { monthNames } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { memberAddress } from '../parts/member-address.ts'
import type { GridRow } from '../parts/member-queries.ts'
import { thisYear } from '../parts/use-year.ts'
import { GridSign } from './grid-sign.tsx'

const cell = 'border-b border-rule px-1.5 py-1 print:px-1'
/** What stays in view when the grid is pushed sideways or down. */
const fixed = 'sticky bg-sheet print:static print:bg-transparent'

type GridTableProps = {
  rows: readonly GridRow[]
  year: number /** Whether these are all that were found. */
  whole: boolean
}

/** Members by January to December, with what each has paid, and what came in by month. */
export function GridTable({ rows, year: of, whole }: GridTableProps) {
  const { t, i18n } = useLingui()
  const year = yearText(of, i18n.locale)
  const months = monthNames(i18n.locale, 'short')
  const grid = useCurrentInView<HTMLDivElement>(String(of))
  const thisMonth = of === thisYear() ? Number(monthOf(businessDateAt(new Date())).slice(5)) - 1 : undefined
  const words = { completed: t`Paid`, in_review: t`Waits`, due: t`Due`, none: t`Nothing` }
  return (
    <div
      ref={grid}
      data-print="sideways"
      className="relative max-h-[calc(100dvh-6rem)] overflow-auto rounded-sheet border border-rule bg-sheet shadow-lift print:max-h-none print:overflow-visible print:rounded-none print:border-0"
    >
      <table className="num w-full border-separate border-spacing-0 text-label print:text-xs">
        <caption>
          <VisuallyHidden>{t`Dues by month, ${year}`}</VisuallyHidden>
        </caption>
        <thead>
          <tr className="text-sm text-ink-2">
            <th scope="col" className={cx(cell, fixed, 'start-0 top-0 z-2 ps-4 text-start font-normal')}>
              <Trans>Member</Trans>
            </th>
            {months.map((month, index) => (
              <th
                key={month}
                scope="col"
                aria-current={index === thisMonth ? 'date' : undefined}
                className={cx(cell, fixed, 'top-0 z-1 min-w-13 text-end font-normal aria-[current]:font-semibold')}
              >
                {month}
              </th>
            ))}
            <th scope="col" className={cx(cell, fixed, 'top-0 z-1 pe-4 text-end font-normal')}>
              <Trans>Total, AED</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} months={months} words={words} />
          ))}
        </tbody>
        <Totals rows={rows} months={months} whole={whole} />
      </table>
    </div>
  )
}

type Words = Readonly<Record<GridRow['months'][number], string>>
type LineProps = { row: GridRow; months: readonly string[]; words: Words }

function Line({ row, months, words }: LineProps) {
  return (
    <tr className="break-inside-avoid">
      <th
        scope="row"
        className={cx(
          cell,
          fixed,
          'start-0 z-1 min-w-28 max-w-36 ps-4 text-start font-normal md:max-w-60 print:max-w-none',
        )}
      >
        <Link
          to={memberAddress(row.id)}
          className="block after:absolute after:inset-0 print:me-2 print:inline text-leaf underline decoration-rule underline-offset-4 wrap-break-word hover:decoration-leaf print:no-underline"
        >
          <Written>{row.name}</Written>
        </Link>
        <span className="text-xs text-ink-2">
          <Code>{row.unique_id}</Code>
        </span>
      </th>
      {months.map((month, index) => (
        <Month key={month} state={row.months[index] ?? 'none'} paid={row.paid[index] ?? 0} words={words} />
      ))}
      <td className={cx(cell, 'pe-4 text-end font-semibold')}>
        <Money aed={row.total} bare />
      </td>
    </tr>
  )
}

function Month({ state, paid, words }: { state: GridRow['months'][number]; paid: number; words: Words }) {
  return (
    <td className={cell}>
      <span className="flex items-center justify-end gap-0.5">
        <GridSign state={state} />
        <VisuallyHidden>{words[state]}</VisuallyHidden>
        {paid > 0 && <Money aed={paid} bare trim />}
      </span>
    </td>
  )
}

function Totals({ rows, months, whole }: { rows: readonly GridRow[]; months: readonly string[]; whole: boolean }) {
  const foot = 'border-t border-rule px-1.5 py-2 text-end font-semibold'
  return (
    <tfoot className="print:table-row-group">
      <tr>
        <th scope="row" className={cx(foot, fixed, 'start-0 max-w-36 ps-4 text-start')}>
          {whole ? <Trans>All {rows.length} together</Trans> : <Trans>The {rows.length} shown</Trans>}
        </th>
        {months.map((month, index) => (
          <td key={month} className={foot}>
            <Money fils={sumFils(rows.map((row) => filsOf(row.paid[index] ?? 0)))} bare trim />
          </td>
        ))}
        <td className={cx(foot, 'pe-4')}>
          <Money fils={sumFils(rows.map((row) => filsOf(row.total)))} bare />
        </td>
      </tr>
    </tfoot>
  )
}
