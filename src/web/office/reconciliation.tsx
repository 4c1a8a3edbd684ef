import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Day } from '#web/ui/day.tsx'
import { BankAccountSelect } from './bank/bank-account-select.tsx'
import { BankNav } from './bank/bank-nav.tsx'
import { reconciliationQuery } from './bank/bank-queries.ts'
import { ReconciliationTable } from './bank/reconciliation-table.tsx'
import { useBankAccount } from './bank/use-bank-account.ts'
import { BooksHead } from './books/books-head.tsx'
import { BooksTools } from './books/books-tools.tsx'
import { Report } from './books/report.tsx'
import { DayPicker } from './books/time-picker.tsx'
import { useTime } from './books/use-time.ts'

/** A bank account's statement beside the books at the end of a day, and all that lies between. */
export default function ReconciliationPage() {
  const { t } = useLingui()
  const { day } = useTime()
  const { query, accounts } = useBankAccount()
  return (
    <>
      <BooksHead
        title={t`Reconciliation`}
        nav={<BankNav />}
        time={<Day date={day} />}
        note={
          <Trans>
            What the books and the bank's statement have at the end of <Day date={day} />, and what is on one side only.
          </Trans>
        }
      />
      <Report query={query}>
        {({ code }) => (
          <>
            <BankAccountSelect accounts={accounts} value={code} />
            <div className="flex flex-wrap items-end gap-3 print:hidden">
              <DayPicker />
              <BooksTools
                csv={{
                  path: '/api/office/bank-reconciliation.csv',
                  query: { account: code, at: day },
                  fileName: t`reconciliation-${code}-${day}.csv`,
                }}
              />
            </div>
            <Reconciled account={code} at={day} />
          </>
        )}
      </Report>
    </>
  )
}

function Reconciled({ account, at }: { account: string; at: string }) {
  return (
    <Report query={useQuery(reconciliationQuery(account, at))}>
      {(report) => <ReconciliationTable report={report} />}
    </Report>
  )
}
