import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { runsOf } from './runs.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Column<T> = {
  key: string
  label: ReactNode
  cell: (row: T) => ReactNode
  /** Figures stand at the end, under one another. */
  figure?: boolean
  /** The column that names the line. */
  heading?: boolean
  /** How the lines are ordered by it, and what orders them by it, or the other way round. */
  sort?: { order: 'ascending' | 'descending' | 'none'; onSort: () => void }
  /** What all lines come to, under them. */
  total?: ReactNode
}

type TableProps<T> = {
  caption: ReactNode
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** The words that lines stand under: those that follow one another with the same words share them. */
  groupOf?: (row: T) => string
  /** Set closer, as in the officer area: more lines to a page. */
  tight?: boolean
}

/** The passbook's lines with their columns, where there is room for them. */
export function Table<T>({ caption, columns, rows, rowKey, groupOf, tight = false }: TableProps<T>) {
  return (
    <div
      className={cx(
        'overflow-x-auto rounded-sheet border border-rule bg-sheet py-1 shadow-lift print:overflow-visible print:border-0 print:px-0',
        tight ? 'px-4 text-label' : 'px-sheet',
      )}
    >
      <table className="w-full border-collapse text-start">
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr className="border-b border-rule">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sort?.order}
                className={cx(
                  'pe-4 text-sm font-normal whitespace-nowrap text-ink-2 last:pe-0',
                  column.sort ? 'py-0' : 'py-2.5',
                  column.figure ? 'text-end' : 'text-start',
                )}
              >
                {column.sort ? <SortButton {...column.sort}>{column.label}</SortButton> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        {runsOf(rows, groupOf ?? ungrouped).map(({ name, lines }) => (
          <tbody key={name} className="border-b border-rule last:border-0">
            {name && <GroupHeading name={name} span={columns.length} />}
            {lines.map((row) => (
              <Line key={rowKey(row)} row={row} columns={columns} tight={tight} />
            ))}
          </tbody>
        ))}
        {columns.some(({ total }) => total !== undefined) && <Totals columns={columns} tight={tight} />}
      </table>
    </div>
  )
}

type SortButtonProps = NonNullable<Column<unknown>['sort']> & { children: ReactNode }

function SortButton({ order, onSort, children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onSort}
      className="inline-flex min-h-target min-w-target items-center gap-1 outline-offset-[-3px] hover:text-leaf print:hidden"
    >
      <span className={cx(order !== 'none' && 'font-semibold text-ink')}>{children}</span>
      <Icon name={order === 'descending' ? 'down' : 'up'} className={cx('size-3.5', order === 'none' && 'opacity-0')} />
    </button>
  )
}

function Totals<T>({ columns, tight }: Pick<TableProps<T>, 'columns' | 'tight'>) {
  return (
    <tfoot>
      <tr className="border-t border-ink-2">
        {columns.map((column) => (
          <td
            key={column.key}
            className={cx(
              'pe-4 font-semibold last:pe-0',
              tight ? 'py-2.5' : 'py-3.5',
              column.figure ? 'num text-end' : 'text-start',
            )}
          >
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function ungrouped(): string {
  return ''
}

function GroupHeading({ name, span }: { name: string; span: number }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={span} className="pt-4 pb-1 text-start font-display font-semibold">
        {name}
      </th>
    </tr>
  )
}

type LineProps<T> = { row: T; columns: readonly Column<T>[]; tight: boolean }

function Line<T>({ row, columns, tight }: LineProps<T>) {
  return (
    <tr className="relative border-b border-rule last:border-0">
      {columns.map((column) => {
        const Cell = column.heading ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            {...(column.heading ? { scope: 'row' } : {})}
            className={cx(
              'pe-4 align-middle font-normal last:pe-0',
              tight ? 'py-1.5' : 'py-3',
              column.figure ? 'num text-end font-semibold' : 'text-start',
            )}
          >
            {column.cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}
