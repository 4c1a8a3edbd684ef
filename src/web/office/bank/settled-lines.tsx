import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { EntryLink } from '../books/ledger-link.tsx'
import { useMay } from '../parts/use-may.ts'
import type { BankLine } from './bank-queries.ts'
import { LineHead } from './line-head.tsx'
import { nameOfLine } from './line-words.ts'
import { ReleaseDialog } from './release-dialog.tsx'

/** Lines that are matched or set aside: by whom, and as what. */
export function SettledLines({ lines }: { lines: readonly BankLine[] }) {
  const { t } = useLingui()
  const mayRelease = useMay('reconcile_bank')
  const { opened, open, ways, notice } = useModal<BankLine>()
  return (
    <>
      {notice}
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
                {/* A payment that was verified by it is reversed instead, and opens its line by itself. */}
                {mayRelease && line.claimed_entry_id === null && line.payment_id === null && (
                  <Button look="text" aria-label={t`Open again: ${nameOfLine(line)}`} onClick={() => open(line)}>
                    <Trans>Open again</Trans>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened && <ReleaseDialog line={opened} ways={ways} />}
    </>
  )
}

function Settled({
  line: { entry_id, claimed_entry_id, payment_id: payment, settled_by: by, note },
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
          <Trans>Payment {payment}</Trans>
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
    </div>
  )
}
