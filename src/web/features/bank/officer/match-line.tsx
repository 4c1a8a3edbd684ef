import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { listed } from '#web/app/language/i18n.ts'
import { TwoParts } from '#web/app/officer/desk-parts.tsx'
import { refusalWords } from '#web/app/officer/payment-number.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { EntryLink } from '#web/features/books/officer/index.ts'
import { EvidenceLink } from '#web/features/evidence/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { PaymentLink } from '#web/features/payments/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day, dayText } from '#web/ui/day.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BankLine, Candidate } from './bank-queries.ts'
import { type Answer, answersOf, keyOf, type NamedPayer, type RuledLine } from './candidates.ts'
import { LineHead, namedFor, nameOfLine, reasonWords, ruleWords } from './line-head.tsx'
import { Flagged, SentPayment, WhyNot } from './sent-payment.tsx'
import { undoOfPayments } from './undo-note.tsx'
import type { Matching } from './use-matching.ts'

type MatchLineProps = {
  line: BankLine
  matching: Matching
  /** Whether the officer may post; who may not reads what is proposed. */
  mayMatch: boolean
  ways: ModalHandlers
  /** What else can be done with the line. */
  children?: ReactNode
}

/** The bank's side of a line, and beside it what the books have that it may be. */
export function MatchLine({ line, matching, mayMatch, ways, children }: MatchLineProps) {
  const { t } = useLingui()
  const answers = answersOf(line)
  const { shown, accepted } = matching.choice(line)
  const selected = matching.isSelected(line)
  const isNone = matching.isNone(line)
  const accepts = answers.length > 0 && !isNone
  const tick = (yes: boolean) => (accepts && !selected ? matching.accept(line, yes) : matching.select([line], yes))
  const refusal = matching.refusal(line)
  const name = nameOfLine(line)
  // Where something is accepted from the start, all else is put away, so that a sitting's lines fit a screen or two.
  const [foldable] = useState(accepted)
  const [asked, setAsked] = useState(false)
  const hasMore = mayMatch && (answers.length > 0 || Boolean(children))
  return (
    <li
      className={cx(
        'grid items-start gap-x-6 gap-y-1 border-b border-rule px-4 py-2.5 last:border-0 lg:items-baseline lg:pt-0.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]',
        accepted && 'bg-leaf-wash',
      )}
    >
      <LineHead line={line}>
        {mayMatch && (answers.length > 0 || line.may.length > 0) && (
          <label className="-m-2.5 grid size-11 shrink-0 self-start cursor-pointer place-items-center">
            <VisuallyHidden>{accepts ? t`Accept for ${name}` : t`Select ${name}`}</VisuallyHidden>
            <input
              type="checkbox"
              data-line=""
              checked={accepted || selected}
              disabled={!selected && shown ? shown.why_not !== null : false}
              onChange={({ target }) => tick(target.checked)}
              className="size-5 scroll-mb-32 accent-leaf"
            />
          </label>
        )}
      </LineHead>
      <div className="grid min-w-0 gap-1 max-lg:ps-8">
        {shown?.kind === 'named' ? (
          <NamedMember line={line} named={shown} ways={ways} />
        ) : shown?.kind === 'rule' ? (
          <RuleFacts rule={shown} />
        ) : (
          shown && <CandidateFacts candidate={shown} />
        )}
        {!accepted && answers.every(({ kind }) => kind === 'named' || kind === 'rule') && (
          <p className="text-label text-ink-2">
            <Trans>No waiting payment has this amount.</Trans>
          </p>
        )}
        {refusal && (
          <p role="alert" className="font-semibold text-brick">
            {refusalWords(refusal.message, refusal.payment)}
          </p>
        )}
        {!mayMatch && <EvidenceLink of="line" id={line.id} className="justify-self-start" />}
        {hasMore && (asked || !foldable || !accepted) && (
          <>
            {answers.length > 0 && (
              <AnswerSelect
                label={t`What ${name} matches`}
                answers={answers}
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
          className="justify-self-start text-label max-lg:ms-7 lg:justify-self-end"
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

type AnswerSelectProps = {
  label: string
  answers: readonly Answer[]
  /** The key of the one that is shown; empty where none is. */
  value: string
  onChoose: (key: string) => void
}

/** Chooses which of its answers a line is. */
function AnswerSelect({ label, answers, value, onChoose }: AnswerSelectProps) {
  const { t, i18n } = useLingui()
  const parts = (answer: Answer) =>
    answer.kind === 'rule'
      ? [ruleWords(answer, i18n)]
      : answer.kind === 'named'
        ? [answer.member.name, namedFor(answer, i18n)]
        : [answer.member?.name ?? '', answer.title, dayText(answer.date, i18n.locale)]
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={cx(controlClass, 'max-w-120 text-label')}
    >
      <option value="">{t`None of these`}</option>
      {answers.map((answer) => (
        <option key={keyOf(answer)} value={keyOf(answer)}>
          {listed(parts(answer).filter(Boolean))}
        </option>
      ))}
    </select>
  )
}

/** Whom a line names surely, who sent nothing: one press enters and posts what they paid. */
function NamedMember({ line, named, ways }: Pick<MatchLineProps, 'line' | 'ways'> & { named: NamedPayer }) {
  const { t, i18n } = useLingui()
  const act = useOfficeAct('POST /api/office/bank-lines/:id/claim', ways)
  const { member, by, what, beyond, sent, why_not: whyNot } = named
  const post = () => act.submit({ params: { id: line.id }, body: { member_id: member.id, kind: what } }, undoOfPayments)
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere">
        <TwoParts
          first={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>}
          second={namedFor(named, i18n)}
        />
      </p>
      <p className="text-sm text-ink-2">
        <span className="font-semibold text-leaf">{i18n._(reasonWords[by])}</span>
        {sent === null && (
          <>
            {' '}
            · <Trans>No payment sent</Trans>
          </>
        )}
      </p>
      {sent !== null && <SentPayment line={line} member={member.name} sent={sent} ways={ways} />}
      {beyond > 0 && (
        <p className="text-sm font-semibold text-saffron">
          <Trans>
            <Money aed={beyond} /> is more than the member owes, and goes to savings.
          </Trans>
        </p>
      )}
      {whyNot && sent === null && <WhyNot why={whyNot} />}
      {line.may.includes('claim') && !whyNot && (
        <Button
          look="quiet"
          className="justify-self-start"
          pending={act.pending}
          aria-label={t`Post line: ${member.name}, ${nameOfLine(line)}`}
          onClick={post}
        >
          <Trans>Post line</Trans>
        </Button>
      )}
      {act.error && (
        <p role="alert" className="font-semibold text-brick">
          {act.error}
        </p>
      )}
    </div>
  )
}

/** What a rule says of a line. */
function RuleFacts({ rule }: { rule: RuledLine }) {
  const { i18n } = useLingui()
  const { contains } = rule
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">{ruleWords(rule, i18n)}</p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        <Trans>By the rule “{contains}”</Trans>
      </p>
    </div>
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
            Posted on <Day date={date} />, <EntryLink id={id}>entry no. {id}</EntryLink>
          </Trans>
        )}
      </p>
      {flagged && <Flagged />}
      {why && <WhyNot why={why} />}
    </div>
  )
}

function Why({ candidate: { reasons, sure } }: { candidate: Candidate }) {
  const { t, i18n } = useLingui()
  const [strongest] = reasons
  if (!strongest) return null
  const disagrees = strongest === 'reference' && !sure
  return (
    <>
      <span className={cx('font-semibold', sure ? 'text-leaf' : 'text-saffron')}>
        {disagrees ? t`The payer’s reference and the name don’t match: check again` : i18n._(reasonWords[strongest])}
      </span>
      {' · '}
    </>
  )
}

/** What a line may be that no candidate is, in the order in which it is offered. */
const otherWays = {
  claim: msg`Member's payment`,
  split: msg`Split`,
  transfer: msg`Transfer`,
  unclaimed: msg({ message: 'Unclaimed', context: 'what to do with a line' }),
  charge: msg`Bank charge`,
  expense: msg`Expense`,
  income: msg`Other income`,
  set_aside: msg({ message: 'Set aside', context: 'what to do with a line' }),
  return: msg`Send back`,
  reopen: msg`Reopen line`,
} as const satisfies Partial<Record<BankLine['may'][number], MessageDescriptor>>

export function OtherWays({ line, onOpen }: { line: BankLine; onOpen: (act: LineAct) => void }) {
  const { t, i18n } = useLingui()
  const name = nameOfLine(line)
  const named = listed(line.named.map((member) => member.name))
  const disagreeing = listed(line.disagree.map((member) => member.name))
  return (
    <div className="flex flex-wrap gap-x-4 text-label">
      {named !== '' && (
        <p className="basis-full wrap-anywhere">
          <Trans>It names {named}.</Trans>
        </p>
      )}
      {disagreeing !== '' && (
        <p className="basis-full font-semibold text-saffron wrap-anywhere">
          <Trans>Number and name are of different members: {disagreeing}. Check again.</Trans>
        </p>
      )}
      {line.left !== line.amount && (
        <p className="basis-full font-semibold">
          <Trans>
            <Money aed={line.left} /> of it is left.
          </Trans>
        </p>
      )}
      {(Object.keys(otherWays) as LineAct[])
        .filter((act) => line.may.includes(act))
        .map((act) => {
          const way = i18n._(otherWays[act])
          return (
            <Button key={act} look="text" aria-label={t`${way}: ${name}`} onClick={() => onOpen(act)}>
              {way}
            </Button>
          )
        })}
      <EvidenceLink of="line" id={line.id} />
      {line.waits && (
        <p className="basis-full text-ink-2">
          {line.waits.what === 'payment' ? (
            <Trans>
              {line.waits.by} has entered <PaymentLink id={line.waits.payment_id ?? 0}>a payment</PaymentLink> for this
              line. Another treasurer has to post it.
            </Trans>
          ) : line.waits.what === 'return' ? (
            <Trans>
              {line.waits.by} has entered that it is sent back.{' '}
              <RowLink to={`${paths.officeExpenses}?status=waiting`}>Another treasurer has to confirm it.</RowLink>
            </Trans>
          ) : (
            <Trans>
              {line.waits.by} has entered what it is.{' '}
              <RowLink to={`${paths.officeExpenses}?status=waiting`}>Another treasurer has to confirm it.</RowLink>
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}

export type LineAct = keyof typeof otherWays
