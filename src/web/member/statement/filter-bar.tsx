import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { MOVEMENT_GROUP_NAMES } from '#core/movements.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { groupNames } from './movement-words.ts'
import { PeriodFields } from './period-fields.tsx'
import type { StatementAccount } from './statement-queries.ts'
import type { useFilter } from './use-filter.ts'

type FilterBarProps = ReturnType<typeof useFilter> & {
  accounts: readonly StatementAccount[]
  firstMonth: string
}

/** Narrows the statement: words or an amount, which balance, what kind, which months. */
export function FilterBar({ filter, change, clear, active, accounts, firstMonth }: FilterBarProps) {
  const { t, i18n } = useLingui()
  const narrowed = [filter.account, filter.kind, filter.from, filter.to].some((value) => value !== '')
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-1 print:hidden">
      <SearchText text={filter.search} onChange={(search) => change({ search })} />
      <Fold open={narrowed} summary={<Trans>Choose months and kinds</Trans>}>
        <div className="grid gap-4 pb-2 md:grid-cols-4">
          <PeriodFields period={filter} onChange={change} accounts={accounts} firstMonth={firstMonth} />
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
