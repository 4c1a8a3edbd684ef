import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { paths } from '#web/app/routes/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { withTime } from './time.ts'
import { useTime } from './time-picker.tsx'

type LedgerTableProps = {
  caption: string
  /** The words over the columns: the ones of figures stand at their end. */
  columns: readonly { label: string; figure?: boolean }[]
  /** On a sheet that is there already: a second edge would take the names their room. */
  flush?: boolean | undefined
  children: ReactNode
}

/** The table of a book: narrow enough for a phone, where nothing is pushed sideways. */
export function LedgerTable({ caption, columns, flush, children }: LedgerTableProps) {
  return (
    <div
      className={
        flush
          ? undefined
          : 'rounded-sheet border border-rule bg-sheet px-3 py-1 shadow-lift md:px-4 print:rounded-none print:border-0 print:px-0'
      }
    >
      <table className="w-full border-collapse text-label">
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr className="border-b border-rule text-sm text-ink-2">
            {columns.map(({ label, figure }) => (
              <th
                key={label}
                scope="col"
                className={cx(
                  cell,
                  'align-bottom font-normal',
                  figure ? 'text-end md:whitespace-nowrap' : 'text-start',
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

const cell = 'py-2 ps-3 first:ps-0'

/** The words that a group of lines stands under. */
export function GroupLine({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={span} className="pt-4 pb-1 text-start font-display font-semibold">
        {children}
      </th>
    </tr>
  )
}

type LineProps = {
  /** What the line is of. */
  name: ReactNode
  /** In AED; nothing stands where there is nothing. */
  amounts: readonly (number | undefined)[]
  total?: boolean
  /** One of several that belong together: no rule between them. */
  close?: boolean
}

/** A line with its figures. */
export function Line({ name, amounts, total = false, close = false }: LineProps) {
  return (
    <tr
      className={cx(
        'break-inside-avoid',
        total && 'font-semibold',
        close ? '*:py-0.5' : 'border-b border-rule last:border-0',
      )}
    >
      <th
        scope="row"
        className={cx(
          cell,
          'text-start align-baseline wrap-anywhere has-[a]:py-0 desk:has-[a]:py-2',
          // A link is no taller than its line: within columns nothing else keeps figures on its baseline.
          'desk:[&_a]:-my-0.5',
          total ? 'font-semibold' : 'font-normal',
        )}
      >
        {name}
      </th>
      {amounts.map((aed, column) => (
        <AmountCell key={String(column)} aed={aed} />
      ))}
    </tr>
  )
}

/** A figure in its column; nothing stands where there is nothing. */
export function AmountCell({ aed }: { aed: number | undefined }) {
  return (
    <td className={cx(cell, 'num text-end align-baseline whitespace-nowrap')}>
      {aed !== undefined && <Money aed={aed} bare />}
    </td>
  )
}

/** Any other cell of a line. */
export function WordsCell({ children, className }: { children: ReactNode; className?: string }) {
  return <td className={cx(cell, 'align-baseline', className)}>{children}</td>
}

/** Nothing stands on the side where nothing was posted. */
export const oneSide = (aed: number) => (aed === 0 ? undefined : aed)

/** For a thumb as everywhere; in the tables of a desk, lines stand closer. */
export const ledgerLook =
  'inline-flex min-h-target min-w-target items-center text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf desk:in-[table]:min-h-6 desk:in-[table]:min-w-6 print:min-h-0 print:min-w-0 print:no-underline'

type AccountLinkProps = { code: string; member?: number | undefined; children: ReactNode }

/** Leads to the statement of an account, of one member alone where one is named, at the time that is shown here. */
export function AccountLink({ code, member, children }: AccountLinkProps) {
  const { params } = useTime()
  const asked = { account: code, ...(member !== undefined && { member: String(member) }) }
  return (
    <Link to={withTime(paths.officeAccount, params, asked)} className={ledgerLook}>
      {children}
    </Link>
  )
}

/** Leads to one entry. */
export function EntryLink({ id, children }: { id: number; children: ReactNode }) {
  const { params } = useTime()
  return (
    <Link to={withTime(generatePath(paths.officeEntry, { id: String(id) }), params)} className={ledgerLook}>
      {children}
    </Link>
  )
}
