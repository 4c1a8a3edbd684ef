import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import type { WhyNot } from '#contract/may.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey, overviewQuery } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { StatusFilter, useOne, useStatus } from '#web/app/officer/status-filter.tsx'
import { useListMay } from '#web/app/officer/use-list-may.ts'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { BooksHead, EntryLink, EntrySides, manualLists, Report } from '#web/features/books/officer/index.ts'
import { EvidenceLink } from '#web/features/evidence/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { EntryForm } from './entry-form.tsx'

/** Entries that are written by hand: proposed by one treasurer, approved by another. */
export default function ManualEntriesPage() {
  const { t, i18n } = useLingui()
  const one = useOne('entry')
  const asked = useStatus(manualLists)
  const { data } = useInfiniteQuery(manualEntriesQuery(asked, one))
  const may = useListMay(data)
  // The list that holds the one of the address.
  const status = data?.pages[0]?.entries[0]?.status ?? asked
  // Where no entry waits the list itself has the button that begins one.
  const begins = !one && status === 'proposed' && data?.pages[0]?.entries.length === 0
  const waiting = useQuery(overviewQuery).data?.waiting
  const { opened, open, ways, notice } = useModal<'write'>()
  return (
    <>
      <BooksHead
        title={one ? t`Manual entry ${one}` : t`Manual entries`}
        time={i18n._(manualLists[status])}
        note={
          <Trans>
            What no other page enters, such as a correction: one treasurer writes the entry, another approves it.
          </Trans>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusFilter
          path={paths.officeManual}
          status={status}
          lists={manualLists}
          {...(waiting && { counts: { proposed: waiting.manual_entries } })}
        />
        {may?.includes('propose') !== false && !opened && !begins && (
          <Button
            look="quiet"
            icon="edit"
            className={cx('md:ms-auto', !may && 'invisible')}
            onClick={() => open('write')}
          >
            <Trans>Write an entry</Trans>
          </Button>
        )}
      </div>
      {notice}
      {opened && <EntryForm ways={ways} />}
      <EntryList
        key={one ?? status}
        status={status}
        one={one}
        begin={
          begins &&
          !opened &&
          may?.includes('propose') && (
            <Button look="quiet" icon="edit" onClick={() => open('write')}>
              <Trans>Write an entry</Trans>
            </Button>
          )
        }
      />
    </>
  )
}

type EntryListProps = { status: ManualStatus; one: string | undefined; begin: ReactNode }

/** The manual entries of one status, or the one that is led to. */
function EntryList({ status, one, begin }: EntryListProps) {
  const { i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ step: EntryStep; entry: ManualEntry }>()
  const list = useInfiniteQuery(manualEntriesQuery(status, one))
  return (
    <>
      {notice}
      <Report query={list}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0 && one) {
            return (
              <EmptyState quiet icon="statement" title={<Trans>There is no manual entry {one}.</Trans>}>
                <Trans>Check the number, or look in the lists above.</Trans>
              </EmptyState>
            )
          }
          if (entries.length === 0 && begin) {
            return (
              <EmptyState icon="statement" title={i18n._(noEntriesIn[status])} action={begin}>
                <Trans>An entry that one treasurer writes appears here until another approves it.</Trans>
              </EmptyState>
            )
          }
          if (entries.length === 0) {
            return (
              <EmptyState quiet icon="statement" title={i18n._(noEntriesIn[status])}>
                <Trans>Entries appear here as one treasurer writes them and another decides.</Trans>
              </EmptyState>
            )
          }
          return (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onOpen={(step) => open({ step, entry })} />
              ))}
            </ul>
          )
        }}
      </Report>
      <LoadMore list={list} />
      {opened && <EntryStepDialog {...opened} ways={ways} />}
    </>
  )
}

type EntryDialogProps = { entry: ManualEntry; ways: ModalHandlers }

/** The dialog of a step: it says what will happen to the books before anything does. */
function EntryStepDialog({ step, ...props }: EntryDialogProps & { step: EntryStep }) {
  switch (step) {
    case 'approve':
      return <ApproveDialog {...props} />
    case 'withdraw':
      return <WithdrawDialog {...props} />
    case 'decline':
      return <DeclineDialog {...props} />
    case 'reverse':
      return <ReverseDialog {...props} />
  }
}

function ApproveDialog({ entry, ways }: EntryDialogProps) {
  const act = useOfficeAct('POST /api/office/ledger/manual-entries/:id/approve', ways)
  return (
    <ActDialog
      act={act}
      title={<Trans>Post this entry?</Trans>}
      what={
        <>
          <p className="font-semibold wrap-anywhere">
            <Written>{entry.memo}</Written>
          </p>
          <p>
            <Trans>
              <Money aed={entry.total} /> on each side, dated <Day date={entry.date} />. It stays in the journal; only a
              reversing entry corrects it. Affected members read these words in their statements.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Post entry</Trans>}
      onSubmit={() => act.submit({ params: { id: entry.id } })}
    />
  )
}

function WithdrawDialog({ entry, ways }: EntryDialogProps) {
  const act = useOfficeAct('POST /api/office/ledger/manual-entries/:id/withdraw', ways)
  return (
    <ActDialog
      act={act}
      title={<Trans>Cancel this entry?</Trans>}
      what={
        <p>
          <Trans>Nothing is posted. It stays on the list of cancelled ones.</Trans>
        </p>
      }
      action={<Trans>Cancel entry</Trans>}
      onSubmit={() => act.submit({ params: { id: entry.id } })}
    />
  )
}

function DeclineDialog({ entry, ways }: EntryDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/ledger/manual-entries/:id/decline"
      id={entry.id}
      ways={ways}
      title={t`Reject this entry?`}
      what={
        <p>
          <Trans>Nothing is posted. {entry.proposed_by} can propose another one.</Trans>
        </p>
      }
      action={t`Reject entry`}
      hint={t`Officers read it here.`}
      common={[t`The account is not the right one.`, t`The amount is not the right one.`]}
    />
  )
}

function ReverseDialog({ entry, ways }: EntryDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/ledger/manual-entries/:id/reverse"
      id={entry.id}
      ways={ways}
      title={t`Reverse this entry?`}
      what={
        <p>
          <Trans>
            This proposes a reversing entry of <Money aed={entry.total} />, dated today. It is posted when another
            treasurer approves. Both entries stay in the journal.
          </Trans>
        </p>
      }
      action={t`Propose reversal`}
      hint={t`The journal shows these words with the reversing entry.`}
    />
  )
}

type EntryRowProps = { entry: ManualEntry; onOpen: (step: EntryStep) => void }

/** An entry that was written by hand: its words, its two sides, whose hands it went through, and what can be done. */
function EntryRow({ entry, onOpen }: EntryRowProps) {
  return (
    <li>
      <Sheet as="article" flush className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 text-label">
        <header>
          <h2 className="font-display text-lg font-semibold wrap-anywhere">
            <Written>{entry.memo}</Written>
          </h2>
          <p className="text-ink-2">
            <Trans>
              Dated <Day date={entry.date} />
            </Trans>
          </p>
          <Hands entry={entry} />
        </header>
        <EntrySides lines={entry.lines} flush />
        <EntryActions entry={entry} onOpen={onOpen} />
      </Sheet>
    </li>
  )
}

/** Who proposed and who decided, and what it has to do with others. */
function Hands({ entry }: { entry: ManualEntry }) {
  const { status, decided_by: by, decided_at: at, entry_id: posted, decline_reason: reason } = entry
  return (
    <ul className="text-ink-2">
      <li>
        <Trans>
          Proposed by {entry.proposed_by} on <Day date={entry.proposed_at} parts="moment" />
        </Trans>
      </li>
      {by !== null && at !== null && (
        <li className="wrap-anywhere">
          {status === 'posted' && posted !== null ? (
            <Trans>
              Approved by {by} on <Day date={at} parts="moment" />,{' '}
              <EntryLink id={posted}>entry no. {posted}</EntryLink>
            </Trans>
          ) : status === 'declined' ? (
            <Trans>
              Rejected by {by}: {reason}
            </Trans>
          ) : (
            <Trans>
              Cancelled on <Day date={at} parts="moment" />
            </Trans>
          )}
        </li>
      )}
      {entry.reverses !== null && (
        <li>
          <Trans>It reverses an earlier manual entry: debits become credits.</Trans>
        </li>
      )}
      {entry.reversed_by !== null && (
        <li className="text-saffron">
          {entry.reversed ? <Trans>It was reversed.</Trans> : <Trans>Its reversal waits to be approved.</Trans>}
        </li>
      )}
    </ul>
  )
}

const steps: Readonly<Record<EntryStep, { label: MessageDescriptor; look: 'primary' | 'quiet' | 'danger' }>> = {
  approve: { label: msg`Approve`, look: 'primary' },
  decline: { label: msg`Reject`, look: 'danger' },
  withdraw: { label: msg`Cancel entry`, look: 'quiet' },
  reverse: { label: msg`Reverse…`, look: 'danger' },
}

type EntryActionsProps = { entry: ManualEntry; onOpen: (step: EntryStep) => void }

/** What the officer may do with it now, and who does the rest. */
function EntryActions({ entry, onOpen }: EntryActionsProps) {
  const { t, i18n } = useLingui()
  const { may, may_not: mayNot } = entry
  // Who proposed it takes it back, which needs no reason.
  const open = may.filter((step) => step !== 'decline' || !may.includes('withdraw'))
  const why = mayNot.approve && forAnother[mayNot.approve]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {open.map((step) => {
        const label = i18n._(steps[step].label)
        return (
          <Button
            key={step}
            look={steps[step].look}
            aria-label={t`${label}: ${entry.memo}`}
            onClick={() => onOpen(step)}
          >
            {label}
          </Button>
        )
      })}
      {why && <p className="text-label text-ink-2">{i18n._(why)}</p>}
      <EvidenceLink of="manual" id={entry.id} className="ms-auto" />
    </div>
  )
}

/** What a list says that has nothing in it. */
const noEntriesIn: Readonly<Record<ManualStatus, MessageDescriptor>> = {
  proposed: msg`No entry waits to be approved.`,
  posted: msg`No entry was written by hand yet.`,
  declined: msg`No entry was rejected.`,
  withdrawn: msg`No cancelled entries.`,
}

/** Why the approval is for somebody else. */
const forAnother: Readonly<Partial<Record<WhyNot, MessageDescriptor>>> = {
  not_allowed: msg`A different treasurer must decide.`,
  proposed_by_you: msg`You proposed it. Another treasurer has to approve it.`,
  own_money: msg`It is about your own account. Another treasurer has to approve it.`,
}

type ManualEntry = AnswerOf<'GET /api/office/ledger/manual-entries'>['entries'][number]
type ManualStatus = ManualEntry['status']
type EntryStep = ManualEntry['may'][number]

/** Manual entries of one status: those that wait oldest first, others latest first, a page at a time. Or one of them alone. */
const manualEntriesQuery = (status: ManualStatus, one: string | undefined) =>
  one
    ? callPages([...officeKey, 'manual-entries', one], 'GET /api/office/ledger/manual-entries', { query: { id: one } })
    : callPages([...officeKey, 'manual-entries', status], 'GET /api/office/ledger/manual-entries', {
        query: { status },
      })
