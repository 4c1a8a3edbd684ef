import { Trans, useLingui } from '@lingui/react/macro'
import { yearText } from '#core/local-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import type { BooksMonth, Periods } from '../books/books-queries.ts'
import { EntryLink } from '../books/ledger-link.tsx'
import { useMay } from '../parts/use-may.ts'

type YearEndProps = { periods: Periods; onOpen: (december: BooksMonth) => void }

/** How the year ended, or how it will. */
export function YearEnd({ periods, onOpen }: YearEndProps) {
  const { i18n } = useLingui()
  const { months, year_end: yearEnd, first_open: firstOpen } = periods
  const mayClose = useMay('close_month')
  const december = months.find(({ month }) => month === `${periods.year}-12`)
  const isOver = december !== undefined && december.state !== 'running'
  // What is open of an earlier year is closed first.
  const isNext = isOver && firstOpen.startsWith(`${periods.year}-`)
  const year = yearText(periods.year, i18n.locale)
  return (
    <section>
      <SectionTitle>
        <Trans>The end of {year}</Trans>
      </SectionTitle>
      <Sheet as="div" className="grid justify-items-start gap-3 text-label">
        {yearEnd ? (
          <Closed year={year} yearEnd={yearEnd} />
        ) : (
          <p className="max-w-[70ch]">
            <Trans>
              Closing the year takes its income and expense to the accumulated surplus by one entry dated 31 December,
              and closes what is still open of its months. December is closed with it.
            </Trans>{' '}
            {!isOver && <Trans>It can be closed when it is over.</Trans>}
            {isOver && !isNext && <Trans>The year before has to be closed first.</Trans>}
          </p>
        )}
        {isNext && mayClose && december && !yearEnd && (
          <Button onClick={() => onOpen(december)}>
            <Trans>Close the year {year}…</Trans>
          </Button>
        )}
      </Sheet>
    </section>
  )
}

function Closed({ year, yearEnd }: { year: string; yearEnd: NonNullable<Periods['year_end']> }) {
  const { entry_id: entry, result } = yearEnd
  if (entry === null)
    return (
      <p>
        <Trans>The year {year} is closed. It had neither income nor expense.</Trans>
      </p>
    )
  return (
    <p>
      {result < 0 ? (
        <Trans>
          The year {year} is closed. Its deficit of <Money aed={-result} /> was taken from the accumulated surplus by{' '}
          <EntryLink id={entry}>entry no. {entry}</EntryLink>.
        </Trans>
      ) : (
        <Trans>
          The year {year} is closed. <Money aed={result} /> went to the accumulated surplus by{' '}
          <EntryLink id={entry}>entry no. {entry}</EntryLink>.
        </Trans>
      )}
    </p>
  )
}
