import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { TransactionLine } from '#contract/statement.ts'
import { monthText } from '#core/local-text.ts'
import { transactionNote } from '#core/words/transaction-words.ts'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { unbroken } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { runsOf } from '#web/ui/runs.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { TABLE_PX, useWide } from '#web/ui/use-wide.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { balanceName } from './account-names.ts'
import { hasParts, paymentSum } from './payment-sum.ts'
import type { StatementMonth } from './statement-queries.ts'

/** A statement as a passbook: what moved under its month, and what stood after it. */
export function TransactionList<Line extends TransactionLine>(props: TransactionListProps<Line>) {
  return useWide(TABLE_PX) ? <TransactionTable {...props} /> : <TransactionRows {...props} />
}

function TransactionRows<Line extends TransactionLine>({ lines, months, title, below }: TransactionListProps<Line>) {
  return (
    <Sheet as="div" flush className="px-sheet pb-1">
      {useMonthRuns({ lines, months }).map((month) => (
        <section key={month.name} className="border-b border-rule last:border-0">
          <h2 className="pt-4 font-display font-semibold">
            {month.label}
            <MonthBalances balances={month.balances} />
          </h2>
          <ul>
            {runsOf(month.lines, entryOf).map(({ name, lines: entry }) => (
              <li
                key={name}
                className="relative flex flex-wrap justify-between gap-x-4 border-b border-rule py-3.5 last:border-0"
              >
                {hasParts(entry) ? (
                  <EntryOfParts lines={entry} title={title} below={below} />
                ) : (
                  <OneLine lines={entry} title={title} below={below} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}

type EntryProps<Line> = Pick<TransactionListProps<Line>, 'lines' | 'title' | 'below'>

/** One balance moved by one amount. */
function OneLine<Line extends TransactionLine>({ lines, title, below }: EntryProps<Line>) {
  const { i18n } = useLingui()
  return lines.map((line) => (
    <Fragment key={line.account}>
      <div className="min-w-0 grow basis-32">
        {title(line)}
        <div className="text-sm text-ink-2">
          <Day date={line.date} />
          <TransactionDetail line={line} />
        </div>
      </div>
      <div className="ms-auto text-end @3xs:w-min @3xs:min-w-[45%] @sm:w-auto @sm:min-w-0">
        <div className="num font-semibold whitespace-nowrap">
          <TransactionAmount line={line} />
        </div>
        <div className="text-sm text-ink-2">
          {balanceName(line, i18n)} <Money aed={line.balance} bare />
        </div>
      </div>
      <div className="basis-full">{below([line])}</div>
    </Fragment>
  ))
}

/** A payment with the sum that the bank shows, and what became of it below. */
function EntryOfParts<Line extends TransactionLine>({ lines, title, below }: EntryProps<Line>) {
  const main = mainLine(lines)
  const sum = paymentSum(lines)
  return (
    <>
      <div className="min-w-0 grow basis-32">
        {title(main)}
        <div className="text-sm text-ink-2">
          <Day date={main.date} />
          <Remarks lines={lines} />
        </div>
      </div>
      <div className="num ms-auto text-end font-semibold">{sum !== undefined && <Money aed={sum} bare />}</div>
      <div className="basis-full">{below(lines)}</div>
      <dl className="mt-1 basis-full text-sm text-ink-2">
        {useParts(lines).map(({ key, label, balance, amount }) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-4">
            <dt className="min-w-0">
              {balance === undefined ? (
                label
              ) : (
                <Trans>
                  {label}, balance <Money aed={balance} bare />
                </Trans>
              )}
            </dt>
            <dd className="num ms-auto">{amount}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The statement where there is room for columns. */
function TransactionTable<Line extends TransactionLine>({
  caption,
  lines,
  months,
  title,
  below,
}: TransactionListProps<Line>) {
  const { t } = useLingui()
  const columns = [
    { label: t`Date`, figure: false },
    { label: t({ message: 'Description', context: 'of a transaction' }), figure: false },
    { label: t`Account`, figure: false },
    { label: t`Amount, AED`, figure: true },
    { label: t`Balance, AED`, figure: true },
  ]
  return (
    <div className="overflow-x-auto rounded-sheet border border-rule bg-sheet px-sheet py-1 shadow-lift">
      <table className="w-full border-collapse text-start">
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
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
            {runsOf(month.lines, entryOf).map(({ name, lines: entry }) => (
              <TableEntry key={name} lines={entry} title={title} below={below} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** One row; of an entry with parts a row with its sum, and one for each part. */
function TableEntry<Line extends TransactionLine>({ lines, title, below }: EntryProps<Line>) {
  const { i18n } = useLingui()
  const parts = useParts(lines)
  const main = mainLine(lines)
  const divided = hasParts(lines)
  const sum = divided ? paymentSum(lines) : undefined
  return (
    <>
      <tr className={cx('relative', !divided && 'border-b border-rule last:border-0')}>
        <td className="py-3 pe-4 align-top whitespace-nowrap">
          <Day date={main.date} />
        </td>
        <th scope="row" className="py-3 pe-4 text-start align-top font-normal">
          {title(main)}
          <div className="text-sm text-ink-2">
            {divided ? <Remarks lines={lines} /> : <TransactionDetail line={main} />}
            {below(lines)}
          </div>
        </th>
        <td className="py-3 pe-4 align-top">{!divided && balanceName(main, i18n)}</td>
        <td className="num py-3 pe-4 text-end align-top font-semibold">
          {divided ? sum !== undefined && <Money aed={sum} bare /> : <TransactionAmount line={main} />}
        </td>
        <td className="num py-3 text-end align-top font-semibold">{!divided && <Money aed={main.balance} bare />}</td>
      </tr>
      {divided &&
        parts.map(({ key, label, balance, amount }, index) => (
          <tr
            key={key}
            className={cx('text-ink-2', index === parts.length - 1 && 'border-b border-rule last:border-0')}
          >
            <td colSpan={2} />
            <td className="pe-4 pb-1.5 align-top">{label}</td>
            <td className="num pe-4 pb-1.5 text-end align-top">{amount}</td>
            <td className="num pb-1.5 text-end align-top">{balance !== undefined && <Money aed={balance} bare />}</td>
          </tr>
        ))}
    </>
  )
}

const entryOf = ({ id }: TransactionLine) => String(id)

/** The line by which an entry is named: of a payment for a loan, the loan's. */
const mainLine = <Line extends TransactionLine>(lines: readonly Line[]): Line =>
  lines.find(({ account }) => account === 'loan') ?? (lines[0] as Line)

/** What an entry did to each balance, and what of it went to no balance. */
function useParts(lines: readonly TransactionLine[]) {
  const { t, i18n } = useLingui()
  return lines.flatMap((line) => {
    const { account, loan_id: loan, amount, interest, recovered, to_savings: saved, balance } = line
    const key = `${account} ${loan}`
    const beside = [
      { key: `${key} interest`, label: t`Interest`, aed: interest },
      { key: `${key} recovered`, label: t`Amount paid`, aed: recovered },
      // The savings' own line says so, where it is shown.
      { key: `${key} saved`, label: t`Savings`, aed: lines.some((each) => each.account === 'savings') ? 0 : saved },
    ]
    return [
      ...(amount === 0
        ? []
        : [{ key, label: balanceName(line, i18n), balance, amount: <TransactionAmount line={line} /> }]),
      ...beside
        .filter(({ aed }) => aed !== 0)
        .map(({ aed, ...part }) => ({ ...part, balance: undefined, amount: <Money aed={Math.abs(aed)} bare /> })),
    ]
  })
}

/** What people have written of an entry, and that it was reversed. */
function Remarks({ lines }: { lines: readonly TransactionLine[] }) {
  const note = lines.map(transactionNote).find((text) => text !== '')
  return (
    <>
      {note && (
        <span className="block wrap-anywhere">
          <Written>{unbroken(note)}</Written>
        </span>
      )}
      {lines.some((line) => line.taken_back) && (
        <span className="block text-brick">
          <Trans>Reversed later</Trans>
        </span>
      )}
    </>
  )
}

type TransactionListProps<Line> = {
  caption: string
  lines: readonly Line[]
  months: readonly StatementMonth[]
  /** The name of an entry, by which it opens. Its press reaches over the whole line that it is in. */
  title: (line: Line) => ReactNode
  /** What else is said of an entry, below its name. */
  below: (entry: readonly Line[]) => ReactNode
}

/** Lines in runs of a month, each with its name and what it opened and closed with. */
function useMonthRuns<Line extends TransactionLine>({
  lines,
  months,
}: Pick<TransactionListProps<Line>, 'lines' | 'months'>) {
  const { i18n } = useLingui()
  const balances = new Map(months.map((month) => [month.month, month.balances]))
  return runsOf(lines, (line) => line.date.slice(0, 7)).map((run) => ({
    ...run,
    label: monthText(run.name, i18n.locale),
    balances: balances.get(run.name) ?? [],
  }))
}

/** What stands below the name: what people have written of it, how a payment for a loan was divided, that it was reversed. */
function TransactionDetail({ line }: { line: TransactionLine }) {
  return (
    <>
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
      <Remarks lines={[line]} />
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
        {balanceName(balance, i18n)}: from <Money aed={balance.opening} bare /> to <Money aed={balance.closing} bare />
      </Trans>
    </span>
  ))
}
