import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lastDayOf } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { type BooksMonth, incomeExpenseQuery, trialBalanceQuery } from '../books/books-queries.ts'
import { Report } from '../books/report.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import { monthOfBooks } from './use-may-reopen.ts'

/** What a month holds, before it is closed. */
export function CloseMonthDialog({ month, ways }: { month: BooksMonth; ways: ModalWays }) {
  const { i18n } = useLingui()
  const { take, pending, error } = useAct('POST /api/office/periods/:id/close', ways)
  const name = monthText(month.month, i18n.locale)
  return (
    <ActDialog
      title={<Trans>Close {name}?</Trans>}
      what={
        <>
          <MonthHolds month={month} />
          <p>
            <Trans>
              Nothing is posted into {name} any more. What is found later is put right in an open month. Another officer
              can open it again while it is the month closed last.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Close the month</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: month.month } })
      }}
      onClose={ways.onClose}
    />
  )
}

/** Both sides of its trial balance, what was earned and spent in it, and whether anything of it waits. */
function MonthHolds({ month }: { month: BooksMonth }) {
  const { t } = useLingui()
  const last = lastDayOf(monthOfBooks(month))
  const balance = useQuery(trialBalanceQuery(last))
  const result = useQuery(incomeExpenseQuery({ from: `${monthOfBooks(month)}-01`, to: last }))
  return (
    <>
      <Report query={balance}>
        {({ total_debit, total_credit }) => (
          <Report query={result}>
            {({ total_income, total_expense }) => (
              <Facts
                items={[
                  { label: t`Debits at its end`, value: <Money aed={total_debit} /> },
                  { label: t`Credits at its end`, value: <Money aed={total_credit} /> },
                  { label: t`Income of the month`, value: <Money aed={total_income} /> },
                  { label: t`Expense of the month`, value: <Money aed={total_expense} /> },
                ]}
              />
            )}
          </Report>
        )}
      </Report>
      {month.waiting > 0 && (
        <Banner tone="warning">
          <Trans>Manual entries of this month still wait. They have to be approved or declined first.</Trans>
        </Banner>
      )}
    </>
  )
}
