import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { businessDateAt, type Month, monthOf, monthRange } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { TRANSACTION_GROUP_NAMES } from '#core/transactions.ts'
import { kindsNamed } from '#core/words/transaction-words.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { accountName } from './account-names.ts'
import type { StatementAccount, StatementAsked } from './statement-queries.ts'

type Period = Pick<Filter, 'from' | 'to' | 'account'>
type PeriodFieldsProps = {
  period: Period
  onChange: (change: Partial<Period>) => void
  accounts: readonly StatementAccount[]
  /** The month of the first transaction. */
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
        label={t`Account`}
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

/** Months from the first transaction to this one, the latest first, as a list to choose from. */
function useMonths(firstMonth: string) {
  const { i18n } = useLingui()
  const thisMonth = monthOf(businessDateAt(new Date()))
  return monthRange(firstMonth as Month, thisMonth)
    .reverse()
    .map((month) => ({ value: month, label: monthText(month, i18n.locale) }))
}

const FILTER_FIELDS = ['search', 'account', 'kind', 'from', 'to'] as const
type FilterField = (typeof FILTER_FIELDS)[number]
export type Filter = Readonly<Record<FilterField, string>>

/** What the statement is narrowed to. It stands in the address, so that going back leads to the same lines. */
export function useFilter() {
  const [params] = useSearchParams()
  const change: (changed: Partial<Filter>) => void = useChangeParams()
  const filter = Object.fromEntries(FILTER_FIELDS.map((field) => [field, params.get(field) ?? ''])) as Filter
  const clear = () => change(Object.fromEntries(FILTER_FIELDS.map((field) => [field, ''])))
  return { filter, change, clear, active: FILTER_FIELDS.some((field) => filter[field] !== '') }
}

/** The filter as the call takes it: a word that names kinds of entries in the reader's language finds those. */
export function useAsked({ search, account, kind, from, to }: Filter): StatementAsked {
  const { i18n } = useLingui()
  const text = search.trim()
  return {
    ...(text && { search: text, named: kindsNamed(text, speaking(i18n)).join(',') }),
    ...(account && { account }),
    kind: TRANSACTION_GROUP_NAMES.find((name) => name === kind),
    ...(from && { from }),
    ...(to && { to }),
  }
}
