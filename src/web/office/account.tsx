import { Trans, useLingui } from '@lingui/react/macro'
import { AccountSelect } from './books/account-select.tsx'
import { AccountStatement } from './books/account-statement.tsx'
import { BooksHead } from './books/books-head.tsx'
import { ChartOfAccounts } from './books/chart-of-accounts.tsx'
import { PeriodPicker } from './books/time-picker.tsx'
import { PeriodWords } from './books/time-words.tsx'
import { useChoose } from './books/use-choose.ts'
import { useTime } from './books/use-time.ts'

/** The accounts of the books, and the statement of the one that the address names. */
export default function AccountPage() {
  const { t } = useLingui()
  const { params, period } = useTime()
  const choose = useChoose()
  const account = params.get('account') ?? ''
  return (
    <>
      <BooksHead
        title={t`Accounts`}
        time={<PeriodWords {...period} />}
        note={
          account === '' ? (
            <Trans>The accounts that the books are kept in. Each has a statement of what moved on it.</Trans>
          ) : (
            <Trans>What moved on one account, the oldest first, and its balance after each line.</Trans>
          )
        }
      />
      {account === '' ? (
        <ChartOfAccounts />
      ) : (
        <>
          <PeriodPicker />
          <AccountStatement
            key={account}
            asked={{ ...period, account, ...(params.get('member') && { member: params.get('member') ?? '' }) }}
          >
            <AccountSelect
              none={t`All accounts`}
              value={account}
              onChoose={(code) => choose({ account: code, member: '' })}
            />
          </AccountStatement>
        </>
      )}
    </>
  )
}
