import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { useListMay } from '#web/app/officer/use-list-may.ts'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { BooksHead, Report } from '#web/features/books/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryRow } from './entry-row.tsx'
import {
  type EntryStep,
  type ManualEntry,
  type ManualStatus,
  manualEntriesQuery,
  manualLists,
  noEntriesIn,
} from './manual-words.ts'

/** Entries that are written by hand: proposed by one treasurer, approved by another. */
export default function ManualEntriesPage() {
  const { t, i18n } = useLingui()
  const status = useStatus(manualLists)
  const may = useListMay(useInfiniteQuery(manualEntriesQuery(status)).data)
  const waiting = useQuery(overviewQuery).data?.waiting
  const { opened, open, ways, notice } = useModal<'write'>()
  return (
    <>
      <BooksHead
        title={t`Manual entries`}
        time={i18n._(manualLists[status])}
        note={
          <Trans>
            What no other page of the office enters: a correction, a premium passed on to the insurer, what an auditor
            asks for. One treasurer writes the entry, another approves it, and only then is it posted.
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
        {may?.includes('propose') !== false && !opened && (
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
      <EntryList key={status} status={status} />
    </>
  )
}

/** The manual entries of one status. */
function EntryList({ status }: { status: ManualStatus }) {
  const { i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ step: EntryStep; entry: ManualEntry }>()
  const list = useInfiniteQuery(manualEntriesQuery(status))
  return (
    <>
      {notice}
      <Report query={list}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0) return <EmptyState icon="statement" title={i18n._(noEntriesIn[status])} />
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
              <Money aed={entry.total} /> on either side, dated <Day date={entry.date} />. It then stands in the journal
              for good; what is wrong about it is put right by its mirror. Members whose accounts it touches read these
              words in their statements.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Post it</Trans>}
      onSubmit={() => act.submit({ params: { id: entry.id } })}
    />
  )
}

function WithdrawDialog({ entry, ways }: EntryDialogProps) {
  const act = useOfficeAct('POST /api/office/ledger/manual-entries/:id/withdraw', ways)
  return (
    <ActDialog
      act={act}
      title={<Trans>Take this entry back?</Trans>}
      what={
        <p>
          <Trans>Nothing is posted. It stays on the list of those that were taken back.</Trans>
        </p>
      }
      action={<Trans>Take it back</Trans>}
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
      title={t`Decline this entry?`}
      what={
        <p>
          <Trans>Nothing is posted. {entry.proposed_by} can propose another one.</Trans>
        </p>
      }
      action={t`Decline it`}
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
            Its mirror of <Money aed={entry.total} />, dated today, is proposed. It is posted when another treasurer has
            approved it; both entries then stand in the journal.
          </Trans>
        </p>
      }
      action={t`Propose its reversal`}
      hint={t`These are the words of the mirror in the journal.`}
    />
  )
}
