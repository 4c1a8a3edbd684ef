import { useLingui } from '@lingui/react/macro'
import { listed } from '#web/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { dayText } from '#web/ui/day.tsx'
import { controlClass } from '#web/ui/field.tsx'
import type { Candidate } from './bank-queries.ts'
import { keyOf } from './candidates.ts'

type CandidateSelectProps = {
  label: string
  candidates: readonly Candidate[]
  /** The key of the one that is shown; empty where none is. */
  value: string
  onChoose: (key: string) => void
}

/** Chooses which of the candidates a line is. */
export function CandidateSelect({ label, candidates, value, onChoose }: CandidateSelectProps) {
  const { t, i18n } = useLingui()
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={cx(controlClass, 'max-w-120 text-label')}
    >
      <option value="">{t`None of these`}</option>
      {candidates.map((candidate) => (
        <option key={keyOf(candidate)} value={keyOf(candidate)}>
          {listed(
            [candidate.member?.name ?? '', candidate.title, dayText(candidate.date, i18n.locale)].filter(Boolean),
          )}
        </option>
      ))}
    </select>
  )
}
