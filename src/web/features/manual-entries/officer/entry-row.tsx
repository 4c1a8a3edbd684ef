import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EntryLink, LedgerTable, Line, oneSide, PostingName } from '#web/features/books/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { EntryStep, ManualEntry } from './manual-words.ts'
import { forAnother } from './manual-words.ts'

type EntryRowProps = { entry: ManualEntry; onOpen: (step: EntryStep) => void }

/** An entry that was written by hand: its words, its two sides, whose hands it went through, and what can be done. */
export function EntryRow({ entry, onOpen }: EntryRowProps) {
  const { t } = useLingui()
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
        <LedgerTable
          caption={t`Debits and credits`}
          columns={[
            { label: t`Account` },
            { label: t`Debit, AED`, figure: true },
            { label: t`Credit, AED`, figure: true },
          ]}
        >
          <tbody>
            {entry.lines.map((line, index) => (
              <Line
                // The lines of an entry never change, nor their order.
                key={String(index)}
                close
                name={<PostingName posting={{ ...line, loan_id: null }} />}
                amounts={[oneSide(line.debit), oneSide(line.credit)]}
              />
            ))}
          </tbody>
        </LedgerTable>
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
              Declined by {by}: {reason}
            </Trans>
          ) : (
            <Trans>
              Taken back on <Day date={at} parts="moment" />
            </Trans>
          )}
        </li>
      )}
      {entry.reverses !== null && (
        <li>
          <Trans>It takes an earlier manual entry back: each line stands on its other side.</Trans>
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
  decline: { label: msg`Decline`, look: 'danger' },
  withdraw: { label: msg`Take back`, look: 'quiet' },
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
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
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
    </div>
  )
}
