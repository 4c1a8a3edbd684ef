import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { LoadProblem } from '#web/app/officer/load-more.tsx'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { accountsQuery } from './books-queries.ts'
import { accountKinds } from './entry-words.ts'

type Option = { value: string; label: string }

type FilterSelectProps = {
  label: string
  /** The words of choosing none. */
  none: string
  /** Under their words, where they have some. */
  groups: readonly { label?: string; options: readonly Option[] }[]
  value: string
  /** An empty text where none is chosen. */
  onChoose: (value: string) => void
}

/** Chooses what a page of the books shows, at once. */
export function FilterSelect({ label, none, groups, value, onChoose }: FilterSelectProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1 max-md:grow max-md:basis-36 md:max-w-72 print:hidden">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          className={cx(controlClass, 'appearance-none pe-9')}
        >
          <option value="">{none}</option>
          {groups.map(({ label: words, options }) => {
            const shown = options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))
            return words === undefined ? (
              shown
            ) : (
              <optgroup key={words} label={words}>
                {shown}
              </optgroup>
            )
          })}
        </select>
        <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-ink-2">
          <Icon name="down" className="size-4" />
        </span>
      </span>
    </div>
  )
}

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
      {error && <LoadProblem onRetry={refetch}>{t`The accounts could not be loaded: ${error.message}`}</LoadProblem>}
    </>
  )
}
