import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { listed } from '#web/app/language/i18n.ts'
import { TwoParts } from '#web/app/officer/desk-parts.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { EntryLink } from '#web/features/books/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day, dayText } from '#web/ui/day.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BankLine, Candidate } from './bank-queries.ts'
import { candidatesOf, keyOf } from './candidates.ts'
import { LineHead, nameOfLine, reasonWords } from './line-head.tsx'
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
  // Where something is accepted from the start, all else is put away, so that a sitting's lines fit a screen or two.
  const [foldable] = useState(accepted)
  const [asked, setAsked] = useState(false)
  const hasMore = mayMatch && (line.others.length > 0 || Boolean(children))
  return (
    <li
      className={cx(
        'grid items-start gap-x-6 gap-y-1 border-b border-rule px-4 py-2.5 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]',
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
              disabled={shown ? shown.why_not !== null : false}
              onChange={({ target }) => matching.accept(line, target.checked)}
              className="size-5 scroll-mb-32 accent-leaf"
            />
          </label>
        )}
      </LineHead>
      <div className="grid min-w-0 gap-1 max-lg:ps-8">
        {shown && <CandidateFacts candidate={shown} />}
        {candidates.length === 0 && (
          <p className="text-label text-ink-2">
            <Trans>Nothing that waits has this amount.</Trans>
          </p>
        )}
        {refusal && (
          <p role="alert" className="font-semibold text-brick">
            {refusal}
          </p>
        )}
        {hasMore && (asked || !foldable || !accepted) && (
          <>
            {line.others.length > 0 && (
              <CandidateSelect
                label={t`What ${name} is`}
                candidates={candidates}
                value={shown ? keyOf(shown) : ''}
                onChoose={(key) => matching.choose(line, key)}
              />
            )}
            {children}
          </>
        )}
      </div>
      {hasMore && foldable && accepted && (
        <Button
          look="text"
          className="justify-self-start text-label max-lg:ms-7 lg:-my-2 lg:justify-self-end"
          aria-label={t`Something else: ${name}`}
          aria-expanded={asked}
          onClick={() => setAsked(!asked)}
        >
          <Trans>Something else</Trans>
        </Button>
      )}
    </li>
  )
}

type CandidateSelectProps = {
  label: string
  candidates: readonly Candidate[]
  /** The key of the one that is shown; empty where none is. */
  value: string
  onChoose: (key: string) => void
}

/** Chooses which of the candidates a line is. */
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
          {listed(
            [candidate.member?.name ?? '', candidate.title, dayText(candidate.date, i18n.locale)].filter(Boolean),
          )}
        </option>
      ))}
    </select>
  )
}

/** What a line may be, and what speaks for it. */
function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const { kind, id, member, title, date, why_not: why, look_twice: flagged } = candidate
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">
        {member ? (
          <TwoParts first={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>} second={title} />
        ) : (
          title
        )}
      </p>
      <p className="num text-sm text-ink-2">
        <Why candidate={candidate} />
        {kind === 'payment' ? (
          <Trans>
            Waiting payment of <Day date={date} />
          </Trans>
        ) : (
          <Trans>
            In the books, of <Day date={date} />, <EntryLink id={id}>entry no. {id}</EntryLink>
          </Trans>
        )}
      </p>
      {flagged && (
        <p className="text-sm font-semibold text-saffron">
          <Trans>Look twice: its receipt, its amount or its months are flagged among the payments.</Trans>
        </p>
      )}
      {why && (
        <p className="text-sm font-semibold text-saffron">
          {why === 'own_money' ? (
            <Trans>This is your own payment. Another officer has to decide on it.</Trans>
          ) : (
            <Trans>You entered this payment, so another officer has to post it.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

function Why({ candidate: { reasons, sure } }: { candidate: Candidate }) {
  const { i18n } = useLingui()
  const [strongest] = reasons
  if (!strongest) return null
  return (
    <>
      <span className={cx('font-semibold', sure ? 'text-leaf' : 'text-saffron')}>{i18n._(reasonWords[strongest])}</span>
      {' · '}
    </>
  )
}
