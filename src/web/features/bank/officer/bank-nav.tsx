import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { Tabs } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'

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
      ]}
    />
  )
}
