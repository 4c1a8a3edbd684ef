import { Trans, useLingui } from '@lingui/react/macro'
import type { TransactionLine } from '#contract/statement.ts'
import { monthText } from '#core/local-text.ts'
import { transactionNote, transactionTitle } from '#core/words/transaction-words.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { runsOf } from '#web/ui/runs.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { accountName } from './account-names.ts'
import type { StatementMonth } from './statement-queries.ts'

/** A statement as a passbook: what moved under its month, and what stood after it. */
export function TransactionList(props: TransactionListProps) {
  return useWide() ? <TransactionTable {...props} /> : <TransactionRows {...props} />
}

function TransactionRows({ lines, months, onOpen }: TransactionListProps) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 pb-1">
      {useMonthRuns({ lines, months }).map((month) => (
        <section key={month.name} className="border-b border-rule last:border-0">
          <h2 className="pt-4 font-display font-semibold">
            {month.label}
            <MonthBalances balances={month.balances} />
          </h2>
          <ul>
            {month.lines.map((line) => (
              <li
                key={`${line.id} ${line.account} ${line.loan_id}`}
                className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-3.5 last:border-0"
              >
                <div className="min-w-0">
                  <TransactionTitle line={line} onOpen={onOpen} />
                  <div className="text-sm text-ink-2">
                    <Day date={line.date} />
                    <TransactionDetail line={line} />
                  </div>
                </div>
                <div className="text-end">
                  <div className="num font-semibold">
                    <TransactionAmount line={line} />
                  </div>
                  <div className="text-sm text-ink-2">
                    {accountName(line, i18n)} <Money aed={line.balance} bare />
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}

/** The statement where there is room for columns. */
function TransactionTable({ lines, months, onOpen }: TransactionListProps) {
  const { t, i18n } = useLingui()
  const columns = [
    { label: t`Date`, figure: false },
    { label: t`What`, figure: false },
    { label: t`Of`, figure: false },
    { label: t`Amount, AED`, figure: true },
    { label: t`Balance, AED`, figure: true },
  ]
  return (
    <div className="overflow-x-auto rounded-sheet border border-rule bg-sheet px-5 py-1 shadow-lift">
      <table className="w-full border-collapse text-start">
        <caption>
          <VisuallyHidden>{t`Movements of my savings and loans`}</VisuallyHidden>
        </caption>
        <thead>
          <tr className="border-b border-rule">
            {columns.map(({ label, figure }) => (
              <th
                key={label}
                scope="col"
                className={`py-2.5 pe-4 text-sm font-normal whitespace-nowrap text-ink-2 last:pe-0 ${figure ? 'text-end' : 'text-start'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {useMonthRuns({ lines, months }).map((month) => (
          <tbody key={month.name} className="border-b border-rule last:border-0">
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className="pt-4 pb-1 text-start font-display font-semibold">
                {month.label}
                <MonthBalances balances={month.balances} />
              </th>
            </tr>
            {month.lines.map((line) => (
              <tr
                key={`${line.id} ${line.account} ${line.loan_id}`}
                className="relative border-b border-rule last:border-0"
              >
                <td className="py-3 pe-4 align-top whitespace-nowrap">
                  <Day date={line.date} />
                </td>
                <th scope="row" className="py-3 pe-4 text-start align-top font-normal">
                  <TransactionTitle line={line} onOpen={onOpen} />
                  <div className="text-sm text-ink-2">
                    <TransactionDetail line={line} />
                  </div>
                </th>
                <td className="py-3 pe-4 align-top">{accountName(line, i18n)}</td>
                <td className="num py-3 pe-4 text-end align-top font-semibold">
                  <TransactionAmount line={line} />
                </td>
                <td className="num py-3 text-end align-top font-semibold">
                  <Money aed={line.balance} bare />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type TransactionListProps = {
  lines: readonly TransactionLine[]
  months: readonly StatementMonth[]
  onOpen: (id: number) => void
}

/** Lines in runs of a month, each with its name and what it opened and closed with. */
function useMonthRuns({ lines, months }: Pick<TransactionListProps, 'lines' | 'months'>) {
  const { i18n } = useLingui()
  const balances = new Map(months.map((month) => [month.month, month.balances]))
  return runsOf(lines, (line) => line.date.slice(0, 7)).map((run) => ({
    ...run,
    label: monthText(run.name, i18n.locale),
    balances: balances.get(run.name) ?? [],
  }))
}

/** The name of an entry, by which it opens. Its press reaches over the whole line that it stands in. */
function TransactionTitle({ line, onOpen }: { line: TransactionLine; onOpen: (id: number) => void }) {
  const { i18n } = useLingui()
  return (
    <button
      type="button"
      onClick={() => onOpen(line.id)}
      className="text-start after:absolute after:inset-0 hover:text-leaf hover:underline"
    >
      {transactionTitle(line, speaking(i18n))}
    </button>
  )
}

/** What stands below the name: what people have written of it, how a payment for a loan was divided, that it was reversed. */
export function TransactionDetail({ line }: { line: TransactionLine }) {
  const note = transactionNote(line)
  return (
    <>
      {note !== '' && (
        <span className="block wrap-anywhere">
          <Written>{note}</Written>
        </span>
      )}
      {line.transferred !== null && (
        <span className="block">
          <Trans>
            Transferred: <Money aed={line.transferred} />
          </Trans>
        </span>
      )}
      {line.interest !== 0 && (
        <span className="block">
          <Trans>
            Principal <Money aed={Math.abs(line.amount)} bare />, interest <Money aed={Math.abs(line.interest)} bare />
          </Trans>
        </span>
      )}
      {line.to_savings !== 0 && (
        <span className="block">
          <Trans>
            To savings <Money aed={line.to_savings} bare />
          </Trans>
        </span>
      )}
      {line.recovered !== 0 && (
        <span className="block">
          <Trans>
            Paid <Money aed={Math.abs(line.recovered)} bare />
          </Trans>
        </span>
      )}
      {line.taken_back && (
        <span className="block text-brick">
          <Trans>Taken back later</Trans>
        </span>
      )}
    </>
  )
}

/** With its sign, so that what grew and what fell differ without colour. */
export function TransactionAmount({
  line: { amount, account },
}: {
  line: Pick<TransactionLine, 'amount' | 'account'>
}) {
  const { i18n } = useLingui()
  const figure = moneyText(Math.abs(amount), i18n.locale)
  const sign = amount === 0 ? '' : amount > 0 ? '+' : '\u2212'
  return <Code className={account === 'savings' && amount > 0 ? 'text-leaf' : undefined}>{`${sign}${figure}`}</Code>
}

/** Each balance of a month with what it opened and closed with. */
function MonthBalances({ balances }: { balances: StatementMonth['balances'] }) {
  const { i18n } = useLingui()
  return balances.map((balance) => (
    <span key={`${balance.account} ${balance.loan_id}`} className="num block font-words text-sm font-normal text-ink-2">
      <Trans>
        {accountName(balance, i18n)}: from <Money aed={balance.opening} bare /> to <Money aed={balance.closing} bare />
      </Trans>
    </span>
  ))
}
