import { Trans, useLingui } from '@lingui/react/macro'
import { yearText } from '#core/local-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import type { BooksMonth, Periods } from '../books/books-queries.ts'
import { CloseMonthDialog } from './close-month-dialog.tsx'
import { CloseYearDialog } from './close-year-dialog.tsx'
import { MonthRow } from './month-row.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { Reopenings } from './reopenings.tsx'
import { YearEnd } from './year-end.tsx'

export type ClosingAct = 'close' | 'reopen' | 'close_year'

/** A year's months with what can be done with each, its end, and what was opened again. */
export function ClosingDesk({ periods }: { periods: Periods }) {
  const { t, i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ act: ClosingAct; month: BooksMonth }>()
  const { months, reopenings } = periods
  const year = yearText(periods.year, i18n.locale)
  if (months.length === 0) {
    return (
      <EmptyState icon="statement" title={t`Nothing to close`}>
        <Trans>There is nothing in the books of {year}.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      {notice}
      <Rows label={t`Months`}>
        {months.map((month) => (
          <MonthRow key={month.month} month={month} periods={periods} onOpen={(act) => open({ act, month })} />
        ))}
      </Rows>
      <YearEnd periods={periods} onOpen={(month) => open({ act: 'close_year', month })} />
      {reopenings.length > 0 && <Reopenings reopenings={reopenings} />}
      {opened?.act === 'close' && <CloseMonthDialog month={opened.month} ways={ways} />}
      {opened?.act === 'reopen' && <ReopenDialog month={opened.month} ways={ways} />}
      {opened?.act === 'close_year' && <CloseYearDialog periods={periods} ways={ways} />}
    </>
  )
}
