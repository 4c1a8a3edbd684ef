import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { businessDateAt, type Month, monthOf, monthRange } from '#core/calendar.ts'
import { MOVEMENT_GROUP_NAMES } from '#core/movements.ts'
import { Button } from '#web/ui/button.tsx'
import { dayText } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { accountName, groupNames } from './movement-words.ts'
import type { StatementAccount } from './statement-queries.ts'
import type { useFilter } from './use-filter.ts'

type FilterBarProps = ReturnType<typeof useFilter> & {
  accounts: readonly StatementAccount[]
  firstMonth: string
}

/** Narrows the statement: words or an amount, which balance, what kind, which months. */
export function FilterBar({ filter, change, clear, active, accounts, firstMonth }: FilterBarProps) {
  const { t, i18n } = useLingui()
  const months = useMonths(firstMonth)
  const narrowed = [filter.account, filter.kind, filter.from, filter.to].some((value) => value !== '')
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-1 print:hidden">
      <SearchText text={filter.search} onChange={(search) => change({ search })} />
      <Fold open={narrowed} summary={<Trans>Choose months and kinds</Trans>}>
        <div className="grid gap-4 pb-2 md:grid-cols-4">
          <SelectField
            required
            label={t`From`}
            value={filter.from}
            onChange={({ target }) => change({ from: target.value })}
            placeholder={t`The beginning`}
            options={months}
          />
          <SelectField
            required
            label={t`To`}
            value={filter.to}
            onChange={({ target }) => change({ to: target.value })}
            placeholder={t`Today`}
            options={months}
          />
          <SelectField
            required
            label={t`Of`}
            value={filter.account}
            onChange={({ target }) => change({ account: target.value })}
            placeholder={t`Savings and loans`}
            options={accounts.map((account) => ({
              value: String(account.loan_id ?? account.account),
              label: accountName(account, i18n),
            }))}
          />
          <SelectField
            required
            label={t`Kind`}
            value={filter.kind}
            onChange={({ target }) => change({ kind: target.value })}
            placeholder={t`Every kind`}
            options={MOVEMENT_GROUP_NAMES.map((group) => ({ value: group, label: i18n._(groupNames[group]) }))}
          />
        </div>
      </Fold>
      {active && (
        <Button look="text" className="justify-self-start" onClick={clear}>
          <Trans>Show everything</Trans>
        </Button>
      )}
    </search>
  )
}

/** Months from the first movement to this one, the latest first, as a list to choose from. */
export function useMonths(firstMonth: string) {
  const { i18n } = useLingui()
  const thisMonth = monthOf(businessDateAt(new Date()))
  const first = firstMonth as Month
  return monthRange(first, thisMonth)
    .reverse()
    .map((month) => ({
      value: month,
      label: dayText(`${month}-01`, i18n.locale, 'month'),
    }))
}

/** Long enough that a word is typed in one go, short enough that nobody waits for it. */
const PAUSE_MS = 300
const SEARCH_MOST = 100

function SearchText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // The filter was cleared, or the way back led to another.
  if (seen !== text) {
    setSeen(text)
    if (typed.trim() !== text) setTyped(text)
  }

  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onChange])

  return (
    <TextField
      required
      type="search"
      label={t`Search the statement`}
      autoComplete="off"
      maxLength={SEARCH_MOST}
      placeholder={t`Words or an amount`}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
