import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { dayText } from '#web/ui/day.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BankLine, Candidate } from './bank-queries.ts'
import { CandidateFacts } from './candidate-facts.tsx'
import { candidatesOf, keyOf } from './candidates.ts'
import { LineHead } from './line-head.tsx'
import { nameOfLine } from './line-words.ts'
import type { Matching } from './use-matching.ts'

type MatchLineProps = {
  line: BankLine
  matching: Matching
  /** Whether the officer may post; who may not reads what is proposed. */
  mayMatch: boolean
  /** What else can be done with the line. */
  children?: ReactNode
}

/** The bank's side of a line, and beside it what the books have that it may be. */
export function MatchLine({ line, matching, mayMatch, children }: MatchLineProps) {
  const { t } = useLingui()
  const candidates = candidatesOf(line)
  const { shown, accepted } = matching.choice(line)
  const refusal = matching.refusal(line)
  const name = nameOfLine(line)
  return (
    <li
      className={cx(
        'grid gap-x-6 gap-y-2 border-b border-rule px-4 py-3 last:border-0 lg:grid-cols-2',
        accepted && 'bg-leaf-wash',
      )}
    >
      <LineHead line={line}>
        {mayMatch && candidates.length > 0 && (
          <label className="-m-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
            <VisuallyHidden>{t`Accept for ${name}`}</VisuallyHidden>
            <input
              type="checkbox"
              data-line=""
              checked={accepted}
              disabled={shown?.recorded_by_you ?? false}
              onChange={({ target }) => matching.accept(line, target.checked)}
              className="size-5 scroll-mb-32 accent-leaf"
            />
          </label>
        )}
      </LineHead>
      <div className="grid min-w-0 content-start gap-1.5 max-lg:ps-8">
        {shown && <CandidateFacts candidate={shown} />}
        {candidates.length === 0 && (
          <p className="text-label text-ink-2">
            <Trans>Nothing that waits has this amount.</Trans>
          </p>
        )}
        {mayMatch && line.others.length > 0 && (
          <CandidateSelect
            label={t`What ${name} is`}
            candidates={candidates}
            value={shown ? keyOf(shown) : ''}
            onChoose={(key) => matching.choose(line, key)}
          />
        )}
        {refusal && (
          <p role="alert" className="font-semibold text-brick">
            {refusal}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

type CandidateSelectProps = {
  label: string
  candidates: readonly Candidate[]
  value: string
  onChoose: (key: string) => void
}

function CandidateSelect({ label, candidates, value, onChoose }: CandidateSelectProps) {
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
          {[candidate.member?.name, candidate.title, dayText(candidate.date, i18n.locale)].filter(Boolean).join(', ')}
        </option>
      ))}
    </select>
  )
}
