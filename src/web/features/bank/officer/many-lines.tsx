import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { sumFils } from '#core/money.ts'
import { TwoParts } from '#web/app/officer/desk-parts.tsx'
import { Key } from '#web/app/officer/hotkeys.tsx'
import { refusalWords } from '#web/app/officer/payment-number.tsx'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { BankLine } from './bank-queries.ts'
import type { Accepted } from './candidates.ts'
import { nameOfLine } from './line-head.tsx'
import { type Done, type LineAnswer, lineAnswers, type Outcome, type Refused, type ToDo } from './use-matching.ts'

export const sumOf = (lines: readonly BankLine[]) => sumFils(lines.map(({ amount }) => filsOf(amount)))

type AtOnceProps = {
  /** What is accepted of lines that name their payer. */
  named: readonly Accepted[]
  /** And of those that rules fill in. */
  ruled: readonly Accepted[]
  charges: readonly BankLine[]
  pending: boolean
  onDo: (todo: ToDo) => void
}

/** What is known of many lines by their own text, each kind with the press that posts it. */
export function AtOnce({ named, ruled, charges, pending, onDo }: AtOnceProps) {
  const naming = named.length
  const filledIn = ruled.length
  if (naming + filledIn + charges.length === 0) return null
  return (
    <div className="grid gap-3 rounded-sheet border border-rule bg-sheet px-4 py-3 shadow-lift print:hidden">
      {naming > 0 && (
        <Known
          title={<Plural value={naming} one="# line names its payer" other="# lines name their payer" />}
          lines={named.map(({ line }) => line)}
          action={<Trans>Post lines</Trans>}
          pending={pending}
          onPress={() => onDo({ post: named })}
        />
      )}
      {filledIn > 0 && (
        <Known
          title={<Plural value={filledIn} one="# line is filled in by a rule" other="# lines are filled in by rules" />}
          lines={ruled.map(({ line }) => line)}
          action={<Trans>Post lines</Trans>}
          pending={pending}
          onPress={() => onDo({ post: ruled })}
        />
      )}
      {charges.length > 0 && (
        <Known
          title={<Plural value={charges.length} one="# line is a bank charge" other="# lines are bank charges" />}
          lines={charges}
          action={<PostCharges count={charges.length} />}
          pending={pending}
          onPress={() => onDo({ answer: 'charge', lines: charges })}
        />
      )}
    </div>
  )
}

type KnownProps = {
  title: ReactNode
  /** What the press posts. */
  lines: readonly BankLine[]
  action: ReactNode
  pending: boolean
  onPress: () => void
}

function Known({ title, lines, action, pending, onPress }: KnownProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-label text-ink-2">
          <Trans>
            <Money fils={sumOf(lines)} /> in all.
          </Trans>
        </p>
      </div>
      <Button look="quiet" pending={pending} aria-describedby={id} onClick={onPress} className="max-md:grow">
        {action}
      </Button>
    </div>
  )
}

/** The answers that lines can be given together, each with how many of them it is open for. */
function AnswerName({ answer }: { answer: LineAnswer }) {
  switch (answer) {
    case 'unclaimed':
      return <Trans context="what to do with a line">Unclaimed</Trans>
    case 'transfer':
      return <Trans>Transfer</Trans>
    case 'expense':
      return <Trans>Expense</Trans>
    case 'income':
      return <Trans>Other income</Trans>
    case 'charge':
      return <Trans>Bank charge</Trans>
    case 'set_aside':
      return <Trans context="what to do with a line">Set aside</Trans>
    case 'reopen':
      return <Trans>Reopen line</Trans>
  }
}

type SelectedBarProps = {
  lines: readonly BankLine[]
  pending: boolean
  onAnswer: (answer: LineAnswer) => void
}

/** What is selected, what it comes to, and what it can become. */
export function SelectedBar({ lines, pending, onAnswer }: SelectedBarProps) {
  const open = lineAnswers.filter((answer) => lines.some(({ may }) => may.includes(answer)))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-label text-ink-2">
        <Plural value={lines.length} one="# line is selected" other="# lines are selected" /> ·{' '}
        <Money fils={sumOf(lines)} />
      </p>
      <div className="flex flex-wrap gap-2">
        {open.map((answer) => {
          const count = lines.filter(({ may }) => may.includes(answer)).length
          return (
            <Button key={answer} look="quiet" pending={pending} onClick={() => onAnswer(answer)}>
              <AnswerName answer={answer} /> ({count})
            </Button>
          )
        })}
      </div>
    </div>
  )
}

export const PostCharges = ({ count }: { count: number }) => (
  <Plural value={count} one="Post # charge" other="Post # charges" />
)

/** What was done with how many lines, and why not with the others. */
export function OutcomeNotice({ outcome: { done, refused } }: { outcome: Outcome }) {
  const reasons = [...Map.groupBy(refused, ({ message }) => message)]
  return (
    <Banner tone={refused.length > 0 ? 'warning' : 'success'} live>
      {done
        .filter(({ lines }) => lines > 0)
        .map((each) => (
          <span key={each.what}>
            <DoneWords {...each} />{' '}
          </span>
        ))}
      {refused.length > 0 && (
        <Plural value={refused.length} one="# line could not be posted." other="# lines could not be posted." />
      )}
      {reasons.map(([message, lines]) => (
        <span key={message}>
          {' '}
          <RefusedLines lines={lines} />
        </span>
      ))}
    </Banner>
  )
}

function RefusedLines({ lines: [first, ...more] }: { lines: readonly Refused[] }) {
  if (!first) return null
  const message = refusalWords(first.message, first.payment)
  const name = <Written>{nameOfLine(first.line)}</Written>
  if (more.length === 0)
    return (
      <Trans>
        {name}: {message}
      </Trans>
    )
  const count = more.length
  return (
    <Trans>
      {name} and {count} more: {message}
    </Trans>
  )
}

function DoneWords({ what, lines }: Done) {
  const payments = lines
  const entries = lines
  switch (what) {
    case 'payments':
      return <Plural value={payments} one="# payment is posted." other="# payments are posted." />
    case 'entries':
      return <Plural value={entries} one="# line is matched." other="# lines are matched." />
    case 'ruled':
      return <Plural value={lines} one="# line is done by its rule." other="# lines are done by their rules." />
    case 'unclaimed':
      return <Plural value={lines} one="# line is unclaimed." other="# lines are unclaimed." />
    case 'transfer':
      return <Plural value={lines} one="# transfer is posted." other="# transfers are posted." />
    case 'expense':
      return <Plural value={lines} one="# expense is posted." other="# expenses are posted." />
    case 'income':
      return <Plural value={lines} one="# line is posted as income." other="# lines are posted as income." />
    case 'waits':
      return (
        <Plural
          value={lines}
          one="# line waits for another treasurer to confirm it."
          other="# lines wait for another treasurer to confirm them."
        />
      )
    case 'charge':
      return <Plural value={lines} one="# bank charge is posted." other="# bank charges are posted." />
    case 'set_aside':
      return <Plural value={lines} one="# line is set aside." other="# lines are set aside." />
    case 'reopen':
      return <Plural value={lines} one="# line is open again." other="# lines are open again." />
  }
}

type PostBarProps = {
  accepted: readonly Accepted[]
  pending: boolean
  error: Error | null
  onPost: () => void
}

/** What is accepted, what it comes to, and the one button that posts it all. */
export function PostBar({ accepted, pending, error, onPost }: PostBarProps) {
  const entries = accepted.filter(({ answer }) => answer.kind === 'entry').length
  const filledIn = accepted.filter(({ answer }) => answer.kind === 'rule').length
  const lines = accepted.length
  const payments = lines - entries - filledIn
  const post = <Plural value={payments} one="Post # payment" other="Post # payments" />
  return (
    <>
      {error && (
        <Banner tone="error" live>
          <p>
            <Trans>Not everything could be posted: {error.message}</Trans>
          </p>
          <p>
            <Trans>What was posted is no longer in this list.</Trans>
          </p>
        </Banner>
      )}
      {accepted.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-label text-ink-2">
            <Trans>
              <Money fils={sumOf(accepted.map(({ line }) => line))} /> is accepted.
            </Trans>
          </p>
          <Button pending={pending} aria-keyshortcuts="P" onClick={onPost} className="max-md:grow">
            {filledIn > 0 ? (
              <Plural value={lines} one="Post # line" other="Post # lines" />
            ) : payments === 0 ? (
              <Plural value={entries} one="Match # line" other="Match # lines" />
            ) : entries === 0 ? (
              post
            ) : (
              <TwoParts first={post} second={<Plural value={entries} one="match # line" other="match # lines" />} />
            )}{' '}
            <Key>P</Key>
          </Button>
        </div>
      )}
    </>
  )
}
