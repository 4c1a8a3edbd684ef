import { useLingui } from '@lingui/react/macro'
import { businessDateAt, type Month, monthOf, monthRange } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { accountName } from './movement-words.ts'
import type { StatementAccount } from './statement-queries.ts'
import type { Filter } from './use-filter.ts'

type Period = Pick<Filter, 'from' | 'to' | 'account'>
type PeriodFieldsProps = {
  period: Period
  onChange: (change: Partial<Period>) => void
  accounts: readonly StatementAccount[]
  /** The month of the first movement. */
  firstMonth: string
}

/** From which month to which, and of which balance. */
export function PeriodFields({ period, onChange, accounts, firstMonth }: PeriodFieldsProps) {
  const { t, i18n } = useLingui()
  const months = useMonths(firstMonth)
  return (
    <>
      <SelectField
        required
        label={t`From`}
        value={period.from}
        onChange={({ target }) => onChange({ from: target.value })}
        placeholder={t`The beginning`}
        options={months}
      />
      <SelectField
        required
        label={t`To`}
        value={period.to}
        onChange={({ target }) => onChange({ to: target.value })}
        placeholder={t`Today`}
        options={months}
      />
      <SelectField
        required
        label={t`Of`}
        value={period.account}
        onChange={({ target }) => onChange({ account: target.value })}
        placeholder={t`Savings and loans`}
        options={accounts.map((account) => ({
          value: String(account.loan_id ?? account.account),
          label: accountName(account, i18n),
        }))}
      />
    </>
  )
}

/** Months from the first movement to this one, the latest first, as a list to choose from. */
function useMonths(firstMonth: string) {
  const { i18n } = useLingui()
  const thisMonth = monthOf(businessDateAt(new Date()))
  return monthRange(firstMonth as Month, thisMonth)
    .reverse()
    .map((month) => ({ value: month, label: monthText(month, i18n.locale) }))
}
