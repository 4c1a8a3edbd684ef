import { Trans, useLingui } from '@lingui/react/macro'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { yearText } from '#core/local-text.ts'
import { sumFils } from '#core/money.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { DownloadButton, PrintButton } from '#web/app/officer/download-button.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { paymentAddress } from '#web/app/officer/payment-number.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { FIRST_YEAR, thisYear, useYear } from '#web/app/officer/status-filter.tsx'
import { filsOf } from '#web/ui/amounts.ts'
import { cx } from '#web/ui/cx.ts'
import { monthNames } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type GridRow, gridQuery, memberAddress, monthAddress } from './member-queries.ts'
import { MembersNav } from './members-nav.tsx'
import { NoMembersYet } from './no-members-yet.tsx'

/** Members by months of dues of a year: the spreadsheet that treasurers know. */
export default function MembersGridPage() {
  const { t, i18n } = useLingui()
  const { name } = useAssociation()
  const { year, setYear } = useYear()
  const { text, setText, search } = useSearchText()
  const list = useInfiniteQuery(gridQuery({ year: String(year), search }))
  return (
    <>
      <PageHeading
        title={t`Dues by month`}
        className="font-display text-xl font-semibold max-md:sr-only print:not-sr-only"
      >
        {t`Dues by month`}
        <span className="hidden print:inline">
          , {yearText(year, i18n.locale)}, <Written>{name}</Written>
        </span>
      </PageHeading>
      <MembersNav />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <YearSteps year={year} onYear={setYear} />
        <SearchField text={text} onType={setText} />
        <GridTools year={year} list={list} />
      </div>
      <Grid list={list} year={year} searched={search !== ''} />
    </>
  )
}

/** Printing what is found, and the whole year as a spreadsheet. */
function GridTools({ year, list }: ComponentProps<typeof PrintButton> & { year: number }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-2 md:ms-auto">
      <PrintButton list={list} />
      <DownloadButton path={`/api/office/members/grid.csv?year=${year}`} fileName={t`dues-${year}.csv`}>
        <Trans>Download CSV</Trans>
      </DownloadButton>
    </div>
  )
}

/** The year, with the ones before and after it; dues can be paid into next year, and no further. */
function YearSteps({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex items-center gap-1">
      <Step icon="back" label={t`The year before`} off={year <= FIRST_YEAR} onClick={() => onYear(year - 1)} />
      <span aria-live="polite" className="num min-w-14 text-center font-display text-lg font-semibold">
        {yearText(year, i18n.locale)}
      </span>
      <Step icon="forward" label={t`The year after`} off={year > thisYear()} onClick={() => onYear(year + 1)} />
    </div>
  )
}

type StepProps = { icon: 'back' | 'forward'; label: string; off: boolean; onClick: () => void }

/** Stays focusable at the end of its way, so that the focus is not lost on the last step. */
function Step({ icon, label, off, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && onClick()}
      className="grid size-target place-items-center rounded-full text-leaf inset-ring-[1.5px] inset-ring-rule hover:bg-leaf-wash aria-disabled:text-ink-2 aria-disabled:opacity-50"
    >
      <Icon name={icon} />
    </button>
  )
}

type GridProps = { list: UseInfiniteQueryResult<{ pages: { rows: GridRow[] }[] }>; year: number; searched: boolean }

/** The grid of the members found. */
function Grid({ list, year, searched }: GridProps) {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage } = list
  if (!data && error)
    return <ErrorState message={t`The grid could not be loaded: ${error.message}`} onRetry={refetch} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-130 w-full" />
      </Loading>
    )
  }
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0 && searched) return <NothingFound title={t`Nobody found`} />
  if (rows.length === 0) {
    return (
      <NoMembersYet>
        <Trans>Each member of the register has a line here, with a square for each month.</Trans>
      </NoMembersYet>
    )
  }
  return (
    <>
      <GridLegend before={rows.some(({ months }) => months.includes('before'))} />
      <GridTable rows={rows} year={year} whole={!hasNextPage} />
      <LoadMore list={list} />
    </>
  )
}

/** What the grid's signs mean. */
function GridLegend({ before }: { before: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      <li className="inline-flex items-center gap-1.5">
        <GridSign state="completed" /> <Trans context="dues or an instalment">Paid</Trans>
      </li>
      <li className="inline-flex items-center gap-1.5">
        <GridSign state="in_review" /> <Trans>Waits to be checked</Trans>
      </li>
      <li className="inline-flex items-center gap-1.5">
        <GridSign state="due" /> <Trans>Due</Trans>
      </li>
      {before && (
        <li className="inline-flex items-center gap-1.5">
          <GridSign state="before" /> <Trans>Paid before Somiti</Trans>
        </li>
      )}
      <li>
        <Trans>Empty: not owed, or not yet</Trans>
      </li>
    </ul>
  )
}

const cell = 'border-b border-rule px-1.5 py-1 print:px-1'
/** What stays in view when the grid is pushed sideways or down. The padding of its scroll brings a month out from under it. */
const fixed = 'sticky bg-sheet print:static print:bg-transparent'

type GridTableProps = {
  rows: readonly GridRow[]
  year: number /** Whether these are all that were found. */
  whole: boolean
}

/** Members by January to December, with what each has paid, and what came in by month. */
function GridTable({ rows, year: of, whole }: GridTableProps) {
  const { t, i18n } = useLingui()
  const year = yearText(of, i18n.locale)
  const months = monthNames(i18n.locale, 'short')
  const grid = useCurrentInView<HTMLDivElement>(String(of))
  const thisMonth = of === thisYear() ? Number(monthOf(businessDateAt(new Date())).slice(5)) - 1 : undefined
  const words = {
    completed: t({ message: 'Paid', context: 'dues or an instalment' }),
    in_review: t`Waiting`,
    due: t`Due`,
    before: t`Paid before Somiti`,
    none: t`Nothing`,
  }
  return (
    <div
      ref={grid}
      data-print="sideways"
      className="relative max-h-[calc(100dvh-6rem)] scroll-ps-36 scroll-pt-10 overflow-auto rounded-sheet border border-rule bg-sheet shadow-lift md:scroll-ps-60 print:max-h-none print:overflow-visible print:rounded-none print:border-0"
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
            <Line key={row.id} row={row} year={of} months={months} words={words} />
          ))}
        </tbody>
        <Totals rows={rows} months={months} whole={whole} />
      </table>
    </div>
  )
}

type Words = Readonly<Record<GridRow['months'][number], string>>
type LineProps = { row: GridRow; year: number; months: readonly string[]; words: Words }

function Line({ row, year, months, words }: LineProps) {
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
        <Month
          key={month}
          state={row.months[index] ?? 'none'}
          paid={row.paid[index] ?? 0}
          words={words}
          to={addressOfMonth(row, index, year)}
        />
      ))}
      <td className={cx(cell, 'pe-4 text-end font-semibold')}>
        <Money aed={row.total} bare />
      </td>
    </tr>
  )
}

/** A month leads to its payment; one that is due to what can be entered for it. */
function addressOfMonth({ id, months, payments }: GridRow, index: number, year: number): string | undefined {
  const payment = payments[index]
  if (payment) return paymentAddress(payment)
  return months[index] === 'due' ? monthAddress(id, `${year}-${String(index + 1).padStart(2, '0')}`) : undefined
}

type MonthProps = { state: GridRow['months'][number]; paid: number; words: Words; to: string | undefined }

function Month({ state, paid, words, to }: MonthProps) {
  const shown = (
    <>
      <GridSign state={state} />
      <VisuallyHidden>{words[state]}</VisuallyHidden>
      {paid > 0 && <Money aed={paid} bare trim />}
    </>
  )
  const look = 'flex items-center justify-end gap-0.5'
  return (
    <td className={cell}>
      {to === undefined ? (
        <span className={look}>{shown}</span>
      ) : (
        <Link
          to={to}
          className={cx(
            look,
            '-mx-1.5 -my-1 min-h-target rounded-field px-1.5 hover:bg-leaf-wash print:my-0 print:min-h-0',
          )}
        >
          {shown}
        </Link>
      )}
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

/** The sign of a month's state: a tick, a clock, an empty or a small full ring, or nothing. Its word stands beside it or is read out. */
function GridSign({ state }: { state: GridRow['months'][number] }) {
  switch (state) {
    case 'completed':
      return <Icon name="check" className="size-3.5 text-leaf" />
    case 'in_review':
      return <Icon name="clock" className="size-3.5 text-ink-2" />
    case 'due':
      return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full border-2 border-saffron" />
    case 'before':
      return <span aria-hidden="true" className="mx-0.5 size-1.5 shrink-0 rounded-full bg-ink-2" />
    case 'none':
      return null
  }
}
