import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { sumFils } from '#core/money.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { TwoParts } from '#web/app/officer/desk-parts.tsx'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { UndoableNotice } from '#web/app/officer/undoable-notice.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import type { BankLine } from './bank-queries.ts'
import type { Accepted } from './candidates.ts'
import { ConfirmLineDialog, LineHead, nameOfLine } from './line-head.tsx'
import { MatchLine } from './match-line.tsx'
import { type Posted, useMatching, usePostMatches } from './use-matching.ts'

/** Open or unclaimed lines with what each may be: what is sure is accepted, and one button posts it all. */
export function LinesToMatch({ lines, mayMatch }: { lines: readonly BankLine[]; mayMatch: boolean }) {
  const { t } = useLingui()
  const matching = useMatching(lines)
  const { mutate, data: posted, isPending, error } = usePostMatches(({ refused }) => matching.tell(refused))
  const { opened, open, ways, notice } = useModal<{ line: BankLine; act: LineAct }>()
  const list = useRef<HTMLUListElement>(null)
  const flagged = matching.accepted.filter(({ candidate }) => candidate.look_twice)
  const [asking, setAsking] = useState(false)
  const post = () => (flagged.length > 0 ? setAsking(true) : mutate(matching.accepted))
  const canPost = mayMatch && matching.accepted.length > 0
  useHotkeys({
    j: () => focusLine(list.current, 1),
    k: () => focusLine(list.current, -1),
    p: canPost && !isPending ? post : undefined,
  })
  return (
    <>
      {notice}
      {posted && <PostedNotice posted={posted} lines={lines} />}
      {!mayMatch && (
        <p className="text-ink-2">
          <Trans>A treasurer says which payment or entry each line is.</Trans>
        </p>
      )}
      {lines.length > 0 && (
        <ul
          ref={list}
          aria-label={t`Lines of the statement`}
          className="overflow-clip rounded-sheet border border-rule bg-sheet shadow-lift"
        >
          {lines.map((line) => (
            <MatchLine key={line.id} line={line} matching={matching} mayMatch={mayMatch}>
              {line.may.length > 0 && <OtherWays line={line} onOpen={(act) => open({ line, act })} />}
            </MatchLine>
          ))}
        </ul>
      )}
      {(canPost || error) && <PostBar accepted={matching.accepted} pending={isPending} error={error} onPost={post} />}
      {asking && (
        <LookTwiceDialog
          flagged={flagged}
          onPost={() => {
            setAsking(false)
            mutate(matching.accepted)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {opened && <LineActDialog {...opened} ways={ways} />}
    </>
  )
}

/** What a line may be that no candidate is. */
function OtherWays({ line, onOpen }: { line: BankLine; onOpen: (act: LineAct) => void }) {
  const { t } = useLingui()
  const name = nameOfLine(line)
  return (
    <div className="flex flex-wrap gap-x-4 text-label">
      {line.may.includes('unclaimed') && (
        <Button look="text" aria-label={t`Unclaimed: ${name}`} onClick={() => onOpen('unclaimed')}>
          <Trans context="what to do with a line">Unclaimed</Trans>
        </Button>
      )}
      {line.may.includes('charge') && (
        <Button look="text" aria-label={t`Bank charge: ${name}`} onClick={() => onOpen('charge')}>
          <Trans>Bank charge</Trans>
        </Button>
      )}
      {line.may.includes('set_aside') && (
        <Button look="text" aria-label={t`Set aside: ${name}`} onClick={() => onOpen('set_aside')}>
          <Trans context="what to do with a line">Set aside</Trans>
        </Button>
      )}
    </div>
  )
}

/** The sign of the line after or before the one that has the focus. */
function focusLine(list: HTMLElement | null, by: 1 | -1): void {
  const signs = [...(list?.querySelectorAll<HTMLElement>('[data-line]:not(:disabled)') ?? [])]
  const at = signs.findIndex((sign) => sign.matches(':focus'))
  const next = at < 0 ? signs[by > 0 ? 0 : signs.length - 1] : signs[at + by]
  next?.focus()
}

type PostedNoticeProps = { posted: Posted; lines: readonly BankLine[] }

/** What came of posting. A line that was refused and is no longer in the list says why here. */
function PostedNotice({ posted: { payments, entries, refused }, lines }: PostedNoticeProps) {
  const listed = new Set(lines.map(({ id }) => id))
  return (
    <>
      {payments + entries > 0 && (
        <Banner tone="success" live>
          {payments > 0 && <Plural value={payments} one="# payment is posted." other="# payments are posted." />}{' '}
          {entries > 0 && <Plural value={entries} one="# line is matched." other="# lines are matched." />}
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="warning" live>
          <Plural value={refused.length} one="# line could not be posted." other="# lines could not be posted." />
          <ul>
            {refused
              .filter(({ line }) => !listed.has(line.id))
              .map(({ line, message }) => (
                <li key={line.id}>
                  {nameOfLine(line)}: {message}
                </li>
              ))}
          </ul>
        </Banner>
      )}
    </>
  )
}

type LookTwiceDialogProps = { flagged: readonly Accepted[]; onPost: () => void; onClose: () => void }

/** Asks once about payments that are flagged and were accepted by hand. */
function LookTwiceDialog({ flagged, onPost, onClose }: LookTwiceDialogProps) {
  const form = useForm()
  return (
    <ActDialog
      act={{ form, close: onClose }}
      title={<Plural value={flagged.length} one="Look twice at # payment" other="Look twice at # payments" />}
      what={
        <>
          <p>
            <Trans>Their receipt, amount or months are flagged among the payments. Post them all the same?</Trans>
          </p>
          <ul>
            {flagged.map(({ line, candidate }) => (
              <li key={line.id}>
                <Written>{candidate.member?.name}</Written> · <Money aed={line.amount} />
              </li>
            ))}
          </ul>
        </>
      }
      action={<Trans>Post them</Trans>}
      onSubmit={onPost}
    />
  )
}

type PostBarProps = {
  accepted: readonly Accepted[]
  pending: boolean
  error: Error | null
  onPost: () => void
}

/** What is accepted, what it comes to, and the one button that posts it all. It stays in view. */
function PostBar({ accepted, pending, error, onPost }: PostBarProps) {
  const payments = accepted.filter(({ candidate }) => candidate.kind === 'payment').length
  const entries = accepted.length - payments
  const post = <Plural value={payments} one="Post # payment" other="Post # payments" />
  return (
    <div className="sticky bottom-0 z-1 grid gap-2 rounded-sheet border border-rule bg-sheet px-4 py-3 shadow-lift print:hidden">
      {error && (
        <Banner tone="error" live>
          <Trans>Not everything could be posted: {error.message}. What was posted is no longer in this list.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-label text-ink-2">
          <Trans>
            <Money fils={sumFils(accepted.map(({ line }) => filsOf(line.amount)))} /> is accepted.
          </Trans>
        </p>
        <Button pending={pending} aria-keyshortcuts="P" onClick={onPost} className="max-md:grow">
          {payments === 0 ? (
            <Plural value={entries} one="Match # line" other="Match # lines" />
          ) : entries === 0 ? (
            post
          ) : (
            <TwoParts first={post} second={<Plural value={entries} one="match # line" other="match # lines" />} />
          )}{' '}
          <Key>P</Key>
        </Button>
      </div>
    </div>
  )
}

type LineAct = 'unclaimed' | 'charge' | 'set_aside'
type LineDialogProps = { line: BankLine; ways: ModalHandlers }

/** Settles a line that no waiting payment and no entry is; it says first what that does to the books. */
function LineActDialog({ act, ...props }: LineDialogProps & { act: LineAct }) {
  switch (act) {
    case 'unclaimed':
      return <UnclaimedDialog {...props} />
    case 'charge':
      return <ChargeDialog {...props} />
    case 'set_aside':
      return <SetAsideDialog {...props} />
  }
}

function UnclaimedDialog({ line, ways }: LineDialogProps) {
  const act = useOfficeAct('POST /api/office/bank-lines/:id/unclaimed', ways)
  const { proposal } = line
  const entry = proposal?.kind === 'entry' && proposal.sure ? proposal : undefined
  return (
    <ActDialog
      act={act}
      title={<Trans>Nobody claims it yet?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>
              <Money aed={line.amount} /> is posted to the unmatched receipts. Once a member sends the receipt, the line
              is matched with it among the unclaimed ones.
            </Trans>
          </p>
          {entry && (
            <p className="font-semibold text-saffron">
              <Trans>The books have this money already: {entry.title}. Is it other money?</Trans>
            </p>
          )}
        </>
      }
      action={<Trans>Post it as unclaimed</Trans>}
      // What may be counted twice is said here, so that it is asked once.
      onSubmit={() => act.submit({ params: { id: line.id }, body: { looked_twice: entry !== undefined } })}
    />
  )
}

function ChargeDialog({ line, ways }: LineDialogProps) {
  return (
    <ConfirmLineDialog
      step="charge"
      line={line}
      ways={ways}
      title={<Trans>A charge of the bank?</Trans>}
      consequence={
        <Trans>
          <Money aed={-line.amount} /> is posted as a bank charge. It stands among the expenses, where it can be
          reversed.
        </Trans>
      }
      action={<Trans>Post the charge</Trans>}
    />
  )
}

function SetAsideDialog({ line, ways }: LineDialogProps) {
  const { t } = useLingui()
  const onDone = (message: string | undefined) =>
    ways.onDone(
      message,
      message && (
        <UndoableNotice key={line.id} by="POST /api/office/bank-lines/:id/release" id={line.id}>
          {message}
        </UndoableNotice>
      ),
    )
  return (
    <ReasonActDialog
      by="POST /api/office/bank-lines/:id/set-aside"
      id={line.id}
      ways={{ ...ways, onDone }}
      title={<Trans>Set this line aside?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>Nothing is posted. It stays on the reconciliation as a line that is not in the books.</Trans>
          </p>
        </>
      }
      action={<Trans>Set it aside</Trans>}
      look="primary"
      hint={t`Every officer can read it.`}
    />
  )
}
