import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { businessDateAt } from '#core/calendar.ts'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { BooksHead } from './books/books-head.tsx'
import { MoneyAccounts } from './money-accounts/money-accounts.tsx'
import { moneyAccountsQuery } from './parts/money-queries.ts'

/** Where the association keeps its money, and how much is in each place now. */
export default function BankAndCashPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(moneyAccountsQuery)
  return (
    <>
      <BooksHead
        title={t`Bank and cash`}
        time={<Day date={businessDateAt(new Date())} />}
        note={<Trans>Where the association keeps its money, and what the books say is in each now.</Trans>}
      />
      {data ? (
        <MoneyAccounts accounts={data} />
      ) : error ? (
        <ErrorState message={t`The accounts could not be loaded: ${error.message}.`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={2} />
        </Loading>
      )}
    </>
  )
}
