import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import type { AuditFilter, AuditOfficer } from './audit-queries.ts'
import { actionWords, recordedCalls } from './audit-words.ts'
import type { useAuditFilter } from './use-audit-filter.ts'

type AuditFiltersProps = ReturnType<typeof useAuditFilter> & { officers: readonly AuditOfficer[] }

/** Whose actions, which, and from when to when. */
export function AuditFilters({ filter, choose, officers }: AuditFiltersProps) {
  const { t, i18n } = useLingui()
  const actions = recordedCalls
    .map((call) => ({ call, label: actionWords(call, (words) => i18n._(words)) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale))
  return (
    <search className="grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-4 print:hidden">
      <Choice
        label={t`Officer`}
        value={filter.officer ?? ''}
        onChange={(event) => choose('officer', event.target.value)}
      >
        <option value="">{t`Everybody`}</option>
        {officers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t`Action`} value={filter.call ?? ''} onChange={(event) => choose('call', event.target.value)}>
        <option value="">{t`Every action`}</option>
        {actions.map(({ call, label }) => (
          <option key={call} value={call}>
            {label}
          </option>
        ))}
      </Choice>
      <DayChoice name="from" filter={filter} choose={choose}>
        <Trans>From the day</Trans>
      </DayChoice>
      <DayChoice name="to" filter={filter} choose={choose}>
        <Trans>To the day</Trans>
      </DayChoice>
    </search>
  )
}

function Choice({ label, ...select }: { label: string } & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <select {...select} id={id} className={controlClass} />
    </div>
  )
}

type DayChoiceProps = {
  name: 'from' | 'to'
  filter: AuditFilter
  choose: AuditFiltersProps['choose']
  children: ReactNode
}

function DayChoice({ name, filter, choose, children }: DayChoiceProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm text-ink-2">
        {children}
      </label>
      <input
        id={id}
        type="date"
        value={filter[name] ?? ''}
        min={name === 'to' ? filter.from : undefined}
        max={name === 'from' ? filter.to : undefined}
        onChange={(event) => choose(name, event.target.value)}
        className={cx(controlClass, 'num max-sm:text-label')}
      />
    </div>
  )
}
