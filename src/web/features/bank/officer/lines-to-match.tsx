import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { PaymentLink } from '#web/features/payments/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { type BankLine, type Candidate, knownLinesQuery, type LineFilter, linesTogetherQuery } from './bank-queries.ts'
import { type Accepted, namesPayer } from './candidates.ts'
import { AtOnce, OutcomeNotice, PostBar, SelectedBar } from './many-lines.tsx'
import { type LineAct, MatchLine, OtherWays } from './match-line.tsx'
import { UndoLines, undoOfVerified } from './undo-note.tsx'
import { type LineAnswer, type Progress, type ToDo, useAnswers, useMatching } from './use-matching.ts'

const LineActDialog = lazy(() => import('./line-acts.tsx'))
const AnswerLinesDialog = lazy(() => import('./answer-lines.tsx'))

type LinesToMatchProps = {
  filter: LineFilter
  /** Those of the pages that were loaded. */
  lines: readonly BankLine[]
  /** Whether somebody chose their order, which is then kept. */
  ordered: boolean
  mayMatch: boolean
}

/**
 * Open or unclaimed lines with what each may be, those that name their payer first: what is sure is accepted, and one button
 * posts it all. The others can be selected, and take the same answer at once.
 */
export function LinesToMatch({ filter, lines: loaded, ordered, mayMatch }: LinesToMatchProps) {
  const { t } = useLingui()
  const known = useKnownLines(filter)
  const all = inOrder(merged(loaded, known))
  const lines = ordered ? loaded : inOrder(merged(loaded, known.slice(0, KNOWN_SHOWN)))
  const matching = useMatching(all)
  const { progress, ...answers } = useAnswers(({ refused }) => matching.report(refused))
  const { mutate, data: outcome, isPending, error, submittedAt } = answers
  const { opened, open, ways, notice } = useModal<{ line: BankLine; act: LineAct }>()
  const list = useRef<HTMLUListElement>(null)
  /** What of it is flagged, and is asked about once more. */
  const [asking, setAsking] = useState<readonly Accepted[]>()
  const [answering, setAnswering] = useState<LineAnswer>()
  const post = (accepted: readonly Accepted[]) =>
    accepted.some(({ answer }) => isFlagged(answer)) ? setAsking(accepted) : mutate({ post: accepted })
  const { accepted, selected } = matching
  const selectable = matching.selectable.filter((line) => lines.includes(line))
  const canPost = mayMatch && accepted.length > 0
  useHotkeys({
    j: () => focusLine(list.current, 1),
    k: () => focusLine(list.current, -1),
    p: canPost && !isPending ? () => post(accepted) : undefined,
  })
  const together = ticked(selected, accepted)
  const charges = all.filter(({ is_charge: isCharge }) => isCharge)
  return (
    <>
      {notice}
      {outcome && <OutcomeNotice outcome={outcome} />}
      {outcome && <UndoLines key={submittedAt} undo={outcome.undo} />}
      {!mayMatch && (
        <p className="text-ink-2">
          <Trans>A treasurer matches each line with a payment or an entry.</Trans>
        </p>
      )}
      {mayMatch && (
        <AtOnce
          named={accepted.filter(({ line }) => namesPayer(line))}
          ruled={accepted.filter(({ answer }) => answer.kind === 'rule')}
          charges={charges}
          pending={isPending}
          onDo={(todo: ToDo) => ('post' in todo ? post(todo.post) : mutate(todo))}
        />
      )}
      {mayMatch && lines.length > 0 && (
        <Checkbox
          label={t`Select all shown`}
          checked={selectable.length > 0 && selectable.every(matching.isSelected)}
          disabled={selectable.length === 0}
          onChange={({ target }) => matching.select(selectable, target.checked)}
        />
      )}
      {lines.length > 0 && (
        <ul
          ref={list}
          aria-label={t`Lines of the statement`}
          className="overflow-clip rounded-sheet border border-rule bg-sheet shadow-lift"
        >
          {lines.map((line) => (
            <MatchLine key={line.id} line={line} matching={matching} mayMatch={mayMatch} ways={ways}>
              {(line.may.length > 0 || line.waits) && <OtherWays line={line} onOpen={(act) => open({ line, act })} />}
            </MatchLine>
          ))}
        </ul>
      )}
      {mayMatch && (canPost || selected.length > 0 || error || progress) && (
        <div className="sticky bottom-[var(--bottom-bar,0px)] z-1 grid gap-2 rounded-sheet border border-rule bg-sheet px-4 py-3 shadow-lift print:hidden">
          {progress && progress.total > 1 && <Going {...progress} />}
          {selected.length > 0 && <SelectedBar lines={selected} pending={isPending} onAnswer={setAnswering} />}
          {canBeOne(together) && <OnePayment lines={together} ways={ways} />}
          {(canPost || error) && (
            <PostBar accepted={accepted} pending={isPending} error={error} onPost={() => post(accepted)} />
          )}
        </div>
      )}
      {asking && (
        <LookTwiceDialog
          flagged={asking.filter(({ answer }) => isFlagged(answer))}
          onPost={() => {
            setAsking(undefined)
            mutate({ post: asking })
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {answering && (
          <AnswerLinesDialog
            answer={answering}
            lines={selected.filter(({ may }) => may.includes(answering))}
            onAnswer={(todo) => {
              setAnswering(undefined)
              mutate(todo)
            }}
            onClose={() => setAnswering(undefined)}
          />
        )}
        {opened && <LineActDialog {...opened} ways={ways} />}
      </Suspense>
    </>
  )
}

/** How far it is, as words and as a bar. */
function Going({ done, total }: Progress) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 text-label">
      <ProgressBar value={done / total} label={t`Lines done`} />
      <span className="num">
        <Trans>
          {done} of {total}
        </Trans>
      </span>
    </div>
  )
}

/** Of what is known by its own text so much stands first, whichever page it is of; the rest comes with its pages. */
const KNOWN_SHOWN = 50

/** The lines of every page whose own text says what they are. */
function useKnownLines(filter: LineFilter): readonly BankLine[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(knownLinesQuery(filter))
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return data?.pages.flatMap((page) => page.lines) ?? []
}

/** Those of both, once each. */
function merged(loaded: readonly BankLine[], known: readonly BankLine[]): readonly BankLine[] {
  const ids = new Set(loaded.map(({ id }) => id))
  return [...loaded, ...known.filter(({ id }) => !ids.has(id))]
}

/** Lines that are ticked and may be a payment together: nothing that waits is any of them alone. */
const ticked = (selected: readonly BankLine[], accepted: readonly Accepted[]) =>
  [...selected, ...accepted.flatMap(({ line, answer }) => (answer.kind === 'named' ? [line] : []))].filter(({ may }) =>
    may.includes('claim'),
  )

/** What names its payer comes first, then what a rule fills in. */
function inOrder(lines: readonly BankLine[]): readonly BankLine[] {
  const others = lines.filter((line) => !namesPayer(line))
  return [...lines.filter(namesPayer), ...others.filter(({ rule }) => rule), ...others.filter(({ rule }) => !rule)]
}

const isFlagged = (answer: Accepted['answer']) => answer.kind === 'payment' && answer.look_twice

/** The sign of the line after or before the one that has the focus. */
function focusLine(list: HTMLElement | null, by: 1 | -1): void {
  const signs = [...(list?.querySelectorAll<HTMLElement>('[data-line]:not(:disabled)') ?? [])]
  const at = signs.findIndex((sign) => sign.matches(':focus'))
  const next = at < 0 ? signs[by > 0 ? 0 : signs.length - 1] : signs[at + by]
  next?.focus()
}

type LookTwiceDialogProps = { flagged: readonly Accepted[]; onPost: () => void; onClose: () => void }

/** Asks once about payments that are flagged and were accepted by hand. */
function LookTwiceDialog({ flagged, onPost, onClose }: LookTwiceDialogProps) {
  const form = useForm()
  return (
    <ActDialog
      act={{ form, close: onClose }}
      title={<Plural value={flagged.length} one="Check # payment carefully" other="Check # payments carefully" />}
      what={
        <>
          <p>
            <Trans>Their receipt, amount or months are flagged among the payments. Post them anyway?</Trans>
          </p>
          <ul>
            {flagged.map(({ line, answer }) => (
              <li key={line.id}>
                <Written>{answer.member?.name}</Written> · <Money aed={line.amount} />
              </li>
            ))}
          </ul>
        </>
      }
      action={<Trans>Post lines</Trans>}
      onSubmit={onPost}
    />
  )
}

/** So many lines make one payment at most. */
const LINES_MOST = 10

/** Whether lines can be one payment together, as far as the page knows. */
const canBeOne = (lines: readonly BankLine[]) => lines.length > 1 && lines.length <= LINES_MOST

/** The payments that wait whose amount is the sum of the lines that are ticked, each verified by all of them with one press. */
function OnePayment({ lines, ways }: { lines: readonly BankLine[]; ways: ModalHandlers }) {
  const { data: payments = [] } = useQuery(linesTogetherQuery(lines.map(({ id }) => id)))
  return payments.map((payment) => <JoinedPayment key={payment.id} payment={payment} lines={lines} ways={ways} />)
}

type JoinedPaymentProps = { payment: Candidate; lines: readonly BankLine[]; ways: ModalHandlers }

function JoinedPayment({ payment, lines: [first, ...others], ways }: JoinedPaymentProps) {
  const what = useId()
  const act = useOfficeAct('POST /api/office/payments/:id/verify', ways)
  const { id, member, title, why_not: whyNot, look_twice: flagged } = payment
  if (!first) return null
  const count = others.length + 1
  const sum = [first, ...others].reduce((aed, { amount }) => aed + amount, 0)
  const verify = () =>
    act.submit(
      { params: { id }, body: { line_id: first.id, also_line_ids: others.map((line) => line.id) } },
      undoOfVerified(id),
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p id={what} className="text-label wrap-anywhere">
        <Trans>
          Together <PaymentLink id={id}>payment {id}</PaymentLink>: {member?.name}, {title}, <Money aed={sum} />
        </Trans>
        {flagged && (
          <span className="block font-semibold text-saffron">
            <Trans>Check again: its receipt, amount or months are flagged under Payments.</Trans>
          </span>
        )}
        {whyNot && (
          <span className="block font-semibold text-saffron">
            {whyNot === 'own_money' ? (
              <Trans>This is your own payment. Another officer has to decide on it.</Trans>
            ) : (
              <Trans>You entered this payment, so another officer has to post it.</Trans>
            )}
          </span>
        )}
        {act.error && (
          <span role="alert" className="block font-semibold text-brick">
            {act.error}
          </span>
        )}
      </p>
      {!whyNot && (
        <Button look="quiet" pending={act.pending} onClick={verify} aria-describedby={what}>
          <Plural value={count} one="Verify by # line" other="Verify by # lines" />
        </Button>
      )}
    </div>
  )
}
