import { useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { Day, dayText } from '#web/ui/day.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { movementKinds } from './statement-words.ts'

export type StatementLine = AnswerOf<'GET /api/statement'>['lines'][number]

/** A month of a member's savings: what came in or went out, and what stood after it. */
export function StatementMonth({ lines }: { lines: readonly [StatementLine, ...StatementLine[]] }) {
  const { t, i18n } = useLingui()
  const month = dayText(lines[0].date, i18n.locale, 'month')
  const wide = useWide()
  return (
    <section>
      <SectionTitle>{month}</SectionTitle>
      {wide ? (
        <Table
          caption={t`Movements of ${month}`}
          rows={lines}
          rowKey={(line) => line.id}
          columns={[
            { key: 'date', label: t`Date`, cell: (line) => <Day date={line.date} /> },
            { key: 'what', label: t`What`, heading: true, cell: (line) => <What line={line} /> },
            { key: 'amount', label: t`Amount, AED`, figure: true, cell: (line) => <Movement aed={line.amount} /> },
            { key: 'balance', label: t`Balance`, figure: true, cell: (line) => <Money aed={line.balance} bare /> },
          ]}
        />
      ) : (
        <Rows label={t`Movements of ${month}`}>
          {lines.map((line) => (
            <Row
              key={line.id}
              title={<What line={line} />}
              detail={<Day date={line.date} />}
              end={<Movement aed={line.amount} />}
              under={<Balance aed={line.balance} />}
            />
          ))}
        </Rows>
      )}
    </section>
  )
}

function What({ line: { kind, memo } }: { line: StatementLine }) {
  const { i18n } = useLingui()
  const words = movementKinds[kind]
  const name = words ? i18n._(words) : kind
  return (
    <>
      {name}
      {memo !== '' && memo !== name && <span className="block text-sm text-ink-2">{memo}</span>}
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
    <span className="num text-sm text-ink-2">
      {t`Balance`} <Money aed={aed} bare />
    </span>
  )
}
