import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { yearText } from '#core/local-text.ts'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { incomeExpenseQuery, type Periods } from '../books/books-queries.ts'
import { Report } from '../books/report.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'

/** What a year's end does, before it is done. */
export function CloseYearDialog({ periods, ways }: { periods: Periods; ways: ModalWays }) {
  const { t, i18n } = useLingui()
  const { months } = periods
  const year = yearText(periods.year, i18n.locale)
  const { take, pending, error } = useAct('POST /api/office/years/:id/close', ways)
  const result = useQuery(incomeExpenseQuery({ from: `${periods.year}-01-01`, to: `${periods.year}-12-31` }))
  const open = months.filter(({ state }) => state !== 'closed').length
  return (
    <ActDialog
      title={<Trans>Close the year {year}?</Trans>}
      what={
        <>
          <Report query={result}>
            {(report) => (
              <Facts
                items={[
                  { label: t`Income`, value: <Money aed={report.total_income} /> },
                  { label: t`Expense`, value: <Money aed={report.total_expense} /> },
                  { label: t`To the accumulated surplus`, value: <Money aed={report.result} /> },
                ]}
              />
            )}
          </Report>
          <p>
            <Trans>
              One entry, dated 31 December {year}, takes income and expense to the surplus; the reports of the year
              still show them.
            </Trans>{' '}
            <Plural
              value={open}
              one="December is closed with it."
              other="The # months that are still open are closed with it."
            />
          </p>
        </>
      }
      action={<Trans>Close the year</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: String(periods.year) } })
      }}
      onClose={ways.onClose}
    />
  )
}
