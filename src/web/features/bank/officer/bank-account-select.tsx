import { useLingui } from '@lingui/react/macro'
import { useChoose } from '#web/features/books/officer/use-choose.ts'
import { accountText } from '#web/features/money-accounts/officer/account-words.ts'
import type { MoneyAccountRow } from '#web/features/money-accounts/officer/money-queries.ts'
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
