import { useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { Day, dayText } from '#web/ui/day.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { Row } from '#web/ui/rows.tsx'
import { runsOf } from '#web/ui/runs.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { movementKinds } from './statement-words.ts'

type StatementLine = AnswerOf<'GET /api/statement'>['lines'][number]
type StatementLinesProps = { lines: readonly StatementLine[] }

/** A member's savings as a passbook: what came in or went out under its month, and what stood after it. */
export function StatementLines({ lines }: StatementLinesProps) {
  return useWide() ? <LinesTable lines={lines} /> : <LinesByMonth lines={lines} />
}

function LinesTable({ lines }: StatementLinesProps) {
  const { t, i18n } = useLingui()
  return (
    <Table
      caption={t`Movements of my savings`}
      rows={lines}
      rowKey={(line) => line.id}
      groupOf={(line) => dayText(line.date, i18n.locale, 'month')}
      columns={[
        { key: 'date', label: t`Date`, cell: (line) => <Day date={line.date} /> },
        { key: 'what', label: t`What`, heading: true, cell: (line) => <What line={line} /> },
        { key: 'amount', label: t`Amount, AED`, figure: true, cell: (line) => <Movement aed={line.amount} /> },
        { key: 'balance', label: t`Balance`, figure: true, cell: (line) => <Money aed={line.balance} bare /> },
      ]}
    />
  )
}

function LinesByMonth({ lines }: StatementLinesProps) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 pb-1">
      {runsOf(lines, (line) => dayText(line.date, i18n.locale, 'month')).map((month) => (
        <section key={month.name} className="border-b border-rule last:border-0">
          <h2 className="pt-4 font-display font-semibold">{month.name}</h2>
          <ul>
            {month.lines.map((line) => (
              <Row
                key={line.id}
                title={<What line={line} />}
                detail={<Day date={line.date} />}
                end={<Movement aed={line.amount} />}
                under={<Balance aed={line.balance} />}
              />
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}

/** What it was; the memo stands in its place where it says the same and more. */
function What({ line: { kind, memo } }: { line: StatementLine }) {
  const { i18n } = useLingui()
  const words = movementKinds[kind]
  const name = words ? i18n._(words) : kind
  if (memo === '' || memo.startsWith(name)) return memo || name
  return (
    <>
      {name}
      <span className="block text-sm text-ink-2">{memo}</span>
    </>
  )
}

/** With its sign, so that what came in and what went out differ without colour. */
function Movement({ aed }: { aed: number }) {
  const { i18n } = useLingui()
  const figure = moneyText(Math.abs(aed), i18n.locale)
  return <span className={aed > 0 ? 'text-leaf' : undefined}>{aed > 0 ? `+${figure}` : `\u2212${figure}`}</span>
}

function Balance({ aed }: { aed: number }) {
  const { t } = useLingui()
  return (
    <span className="text-sm text-ink-2">
      {t`Balance`} <Money aed={aed} bare />
    </span>
  )
}
