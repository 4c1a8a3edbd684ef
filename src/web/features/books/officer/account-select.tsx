import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { LoadProblem } from '#web/app/officer/load-problem.tsx'
import { accountText } from '#web/features/money-accounts/officer/account-words.ts'
import { accountsQuery } from './books-queries.ts'
import { accountKinds } from './entry-words.ts'
import { FilterSelect } from './filter-select.tsx'

type AccountSelectProps = { none: string; value: string; onChoose: (code: string) => void }

/** One of the accounts of the books. */
export function AccountSelect(props: AccountSelectProps) {
  const { t, i18n } = useLingui()
  const { data: accounts = [], error, refetch } = useQuery(accountsQuery)
  const groups = ACCOUNT_KINDS.map((kind) => ({
    label: i18n._(accountKinds[kind]),
    options: accounts
      .filter((account) => account.kind === kind)
      .map((account) => ({ value: account.code, label: accountText(account, i18n) })),
  }))
  return (
    <>
      <FilterSelect label={t`Account`} groups={groups} {...props} />
      {error && <LoadProblem onRetry={refetch}>{t`The accounts could not be loaded: ${error.message}.`}</LoadProblem>}
    </>
  )
}
