import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { AnnualReport } from './books-queries.ts'
import { entryKinds } from './entry-words.ts'
import { EntryLink, Line } from './ledger-table.tsx'
import { Memo } from './memo.tsx'

/** What went straight to or from the surplus, a line for each entry. */
export function SurplusMoves({ moves }: { moves: AnnualReport['funds']['moves'] }) {
  const { i18n } = useLingui()
  return moves.map(({ entry_id: entry, date, kind, memo, amount }) => {
    const what = i18n._(entryKinds[kind])
    return (
      <Line
        key={entry ?? kind}
        name={
          <>
            {entry === null ? what : <EntryLink id={entry}>{what}</EntryLink>} · <Day date={date} />
            {memo !== '' && (
              <span className="block text-sm wrap-anywhere text-ink-2">
                <Written>
                  <Memo memo={memo} />
                </Written>
              </span>
            )}
          </>
        }
        amounts={[amount]}
      />
    )
  })
}

/** What each loan that was written off cost, and what savings paid of it. */
export function WriteOffs({ writeOffs }: { writeOffs: AnnualReport['loans']['write_offs'] }) {
  return writeOffs.map(({ loan_id: loan, owed, from_savings: paid, cost }) => (
    <p key={`${loan} ${owed}`}>
      {owed < 0 ? (
        <Trans>
          The write-off of loan {loan} was reversed: it owes <Money aed={-owed} /> again.
        </Trans>
      ) : (
        <Trans>
          Loan {loan} was written off with <Money aed={owed} /> outstanding. Savings paid <Money aed={paid} />, and it
          cost the association <Money aed={cost} />.
        </Trans>
      )}
    </p>
  ))
}
