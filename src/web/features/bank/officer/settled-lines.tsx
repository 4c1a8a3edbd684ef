import { Trans, useLingui } from '@lingui/react/macro'
import { EntryLink } from '#web/features/books/officer/index.ts'
import { EvidenceLink } from '#web/features/evidence/officer/index.ts'
import { PaymentLink } from '#web/features/payments/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import type { BankLine } from './bank-queries.ts'
import { ConfirmLineDialog, LineHead, nameOfLine } from './line-head.tsx'
import { Undone, useUndo } from './undo-note.tsx'

/** Lines that are matched or set aside: by whom, and as what. */
export default function SettledLines({ lines }: { lines: readonly BankLine[] }) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<BankLine>()
  const undoing = useUndo()
  return (
    <>
      {notice}
      <Undone of={undoing} />
      {lines.length > 0 && (
        <ul
          aria-label={t`Lines of the statement`}
          className="rounded-sheet border border-rule bg-sheet px-4 shadow-lift"
        >
          {lines.map((line) => (
            <li key={line.id} className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-2">
              <LineHead line={line} />
              <div className="flex flex-wrap items-start justify-between gap-x-4 text-label text-ink-2">
                <Settled line={line} />
                {line.undo.length > 0 && (
                  <Button
                    look="text"
                    pending={undoing.isPending}
                    aria-label={t`Undo: ${nameOfLine(line)}`}
                    onClick={() => undoing.mutate({ payments: line.undo })}
                  >
                    <Trans>Undo</Trans>
                  </Button>
                )}
                {(line.may.includes('release') || line.may.includes('reopen')) && (
                  <Button look="text" aria-label={t`Open again: ${nameOfLine(line)}`} onClick={() => open(line)}>
                    <Trans>Open again</Trans>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened &&
        (opened.may.includes('reopen') ? (
          <ReverseDialog line={opened} ways={ways} />
        ) : (
          <ReleaseDialog line={opened} ways={ways} />
        ))}
    </>
  )
}

function Settled({
  line: { id, entry_id, claimed_entry_id, payment_id: payment, settled_by: by, note },
}: {
  line: BankLine
}) {
  const entry = claimed_entry_id ?? entry_id
  return (
    <div className="grid gap-0.5">
      {entry !== null && (
        <p>
          <EntryLink id={entry}>
            <Trans>Entry no. {entry}</Trans>
          </EntryLink>
        </p>
      )}
      {payment !== null && (
        <p>
          <PaymentLink id={payment}>
            <Trans>Payment {payment}</Trans>
          </PaymentLink>
        </p>
      )}
      {note !== null && (
        <p className="text-ink wrap-anywhere">
          <Written>{note}</Written>
        </p>
      )}
      {by !== null && (
        <p>
          <Trans>By {by}</Trans>
        </p>
      )}
      <p>
        <EvidenceLink of="line" id={id} />
      </p>
    </div>
  )
}

/** Opens a line again with what was posted from it reversed. */
function ReverseDialog({ line, ways }: { line: BankLine; ways: ModalHandlers }) {
  return (
    <ConfirmLineDialog
      step="reopen"
      line={line}
      ways={ways}
      title={<Trans>Open this line again?</Trans>}
      consequence={
        <Trans>A reversing entry undoes what was posted from it. The line is among those to match again.</Trans>
      }
      action={<Trans>Reverse and open it again</Trans>}
    />
  )
}

/** Opens a line again that was set aside, or matched with what it is not. */
function ReleaseDialog({ line, ways }: { line: BankLine; ways: ModalHandlers }) {
  return (
    <ConfirmLineDialog
      step="release"
      line={line}
      ways={ways}
      title={<Trans>Open this line again?</Trans>}
      consequence={
        line.entry_id === null ? (
          <Trans>It is among the lines to match again.</Trans>
        ) : (
          <Trans>It is among the lines to match again. The entry itself stays as posted.</Trans>
        )
      }
      action={<Trans>Reopen line</Trans>}
    />
  )
}
