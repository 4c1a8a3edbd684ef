import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { FilterSelect } from '../books/filter-select.tsx'
import { dayOf } from '../books/time.ts'
import type { AuditFilter, AuditOfficer } from './audit-queries.ts'
import { actionWords, recordedCalls } from './audit-words.ts'
import type { useAuditFilter } from './use-audit-filter.ts'

type AuditFiltersProps = ReturnType<typeof useAuditFilter> & { officers: readonly AuditOfficer[] }

/** Whose actions, which, and from when to when. */
export function AuditFilters({ filter, choose, officers }: AuditFiltersProps) {
  const { t, i18n } = useLingui()
  const actions = recordedCalls
    .map((call) => ({ value: call, label: actionWords(call, (words) => i18n._(words)) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale))
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-4 print:hidden">
      <FilterSelect
        label={t`Officer`}
        none={t`Everybody`}
        groups={[{ options: officers.map(({ id, name }) => ({ value: String(id), label: name })) }]}
        value={filter.officer ?? ''}
        onChoose={(value) => choose('officer', value)}
      />
      <FilterSelect
        label={t`Action`}
        none={t`Every action`}
        groups={[{ options: actions }]}
        value={filter.call ?? ''}
        onChoose={(value) => choose('call', value)}
      />
      <DayChoice name="from" filter={filter} choose={choose}>
        <Trans>From the day</Trans>
      </DayChoice>
      <DayChoice name="to" filter={filter} choose={choose}>
        <Trans>To the day</Trans>
      </DayChoice>
    </search>
  )
}

type DayChoiceProps = {
  name: 'from' | 'to'
  filter: AuditFilter
  choose: AuditFiltersProps['choose']
  children: ReactNode
}

/** Asked for once it is whole: while its year is typed, it is a day of long ago. */
function DayChoice({ name, filter, choose, children }: DayChoiceProps) {
  const id = useId()
  const chosen = filter[name] ?? ''
  const [typed, setTyped] = useState(chosen)
  const [seen, setSeen] = useState(chosen)
  if (seen !== chosen) {
    setSeen(chosen)
    setTyped(chosen)
  }
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || dayOf(text)) choose(name, text)
  }
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {children}
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min={name === 'to' ? filter.from : undefined}
        max={name === 'from' ? filter.to : undefined}
        onChange={(event) => type(event.target.value)}
        className={cx(controlClass, 'num max-sm:text-label')}
      />
    </div>
  )
}
