import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Tabs } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useChoose } from '#web/features/books/officer/index.ts'
import { accountText, type MoneyAccountRow, moneyAccountsQuery } from '#web/features/money-accounts/officer/index.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type BankAccountSelectProps = { accounts: readonly MoneyAccountRow[]; value: string }

/** Which bank account the page is of, where the association has several. */
export function BankAccountSelect({ accounts, value }: BankAccountSelectProps) {
  const { t, i18n } = useLingui()
  const choose = useChoose()
  if (accounts.length < 2) return null
  return (
    <div className="max-w-96 print:hidden">
      <SelectField
        label={t`Bank account`}
        required
        value={value}
        onChange={({ target }) => choose({ account: target.value })}
        options={accounts.map((account) => ({ value: account.code, label: accountText(account, i18n) }))}
      />
    </div>
  )
}

/** The association's bank accounts, and the one that the address asks for, or the first. */
export function useBankAccount() {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(moneyAccountsQuery)
  const accounts = data?.accounts.filter(({ place }) => place === 'bank')
  const open = accounts?.filter(({ closed }) => !closed) ?? []
  const account = accounts?.find(({ code }) => code === params.get('account')) ?? open[0]
  return { query: { data: account, error, refetch }, accounts: accounts ?? [], open }
}

/** The pages of the bank side by side; the account that one shows is the other's too. */
export function BankNav() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const account = params.get('account')
  const of = (path: string) => (account === null ? path : `${path}?${new URLSearchParams({ account })}`)
  return (
    <Tabs
      label={t`Bank`}
      tabs={[
        { to: of(paths.officeBank), label: t`Lines of the statement` },
        { to: of(paths.officeBankImport), label: t`Import` },
        { to: of(paths.officeReconciliation), label: t`Reconciliation` },
        { to: of(paths.officeBankRules), label: t`Rules` },
      ]}
    />
  )
}
