import { Trans, useLingui } from '@lingui/react/macro'
import { accountText } from '#web/features/money-accounts/officer/account-words.ts'
import { Day } from '#web/ui/day.tsx'
import type { AccountStatement, StatementLine } from './books-queries.ts'
import { AmountCell, LedgerTable, oneSide, WordsCell } from './ledger-table.tsx'
import { StatementWords } from './statement-words.tsx'

type StatementTableProps = {
  statement: AccountStatement
  lines: readonly StatementLine[]
  /** Whether these are all of the period. */
  whole: boolean
}

/** An account's lines with the balance after each, between what it opened and closed with. */
export function StatementTable({ statement, lines, whole }: StatementTableProps) {
  const { t, i18n } = useLingui()
  const { from, to, opening, closing, debit, credit } = statement
  const account = accountText(statement.account, i18n)
  return (
    <LedgerTable
      caption={t`Statement of ${account}`}
      columns={[
        { label: t`Date` },
        { label: t`Entry` },
        { label: t`Debit, AED`, figure: true },
        { label: t`Credit, AED`, figure: true },
        { label: t`Balance, AED`, figure: true },
      ]}
    >
      <tbody>
        <tr className="border-b border-rule">
          <WordsCell className="whitespace-nowrap">
            <Day date={from} />
          </WordsCell>
          <WordsCell>
            <Trans>Opening balance</Trans>
          </WordsCell>
          <AmountCell aed={undefined} />
          <AmountCell aed={undefined} />
          <AmountCell aed={opening} />
        </tr>
        {lines.map((line) => (
          <tr key={`${line.entry_id}-${line.line}`} className="border-b border-rule break-inside-avoid">
            <WordsCell className="whitespace-nowrap">
              <Day date={line.date} />
            </WordsCell>
            <WordsCell className="wrap-anywhere">
              <StatementWords line={line} statement={statement} />
            </WordsCell>
            <AmountCell aed={oneSide(line.debit)} />
            <AmountCell aed={oneSide(line.credit)} />
            <AmountCell aed={line.balance} />
          </tr>
        ))}
      </tbody>
      {whole && (
        <tfoot className="font-semibold print:table-row-group">
          <tr>
            <WordsCell className="whitespace-nowrap">
              <Day date={to} />
            </WordsCell>
            <WordsCell>
              <Trans>Closing balance</Trans>
            </WordsCell>
            <AmountCell aed={debit} />
            <AmountCell aed={credit} />
            <AmountCell aed={closing} />
          </tr>
        </tfoot>
      )}
    </LedgerTable>
  )
}
