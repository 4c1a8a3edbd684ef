import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { countText } from '#core/local-text.ts'
import { Money } from '#web/ui/money.tsx'
import type { LoansAtRisk } from './books-queries.ts'
import { LedgerTable, WordsCell } from './ledger-table.tsx'

/** What is out in loans, and what of it is late, more than 30, 60 and 90 days. */
export function PortfolioTable({ report: { loans, principal, late } }: { report: LoansAtRisk }) {
  const { t } = useLingui()
  return (
    <LedgerTable
      caption={t`Loans by how late they are`}
      columns={[
        { label: t`How late` },
        { label: t`Loans`, figure: true },
        { label: t`Principal, AED`, figure: true },
        { label: t({ message: 'Share', context: 'of a whole' }), figure: true },
      ]}
    >
      <tbody>
        <PortfolioLine name={<Trans>All active loans</Trans>} loans={loans} principal={principal} percent={100} />
        {late.map((line) => (
          <PortfolioLine
            key={line.days}
            name={line.days === 0 ? <Trans>Late</Trans> : <Trans>Over {line.days} days</Trans>}
            {...line}
          />
        ))}
      </tbody>
    </LedgerTable>
  )
}

type PortfolioLineProps = { name: ReactNode; loans: number; principal: number; percent: number }

function PortfolioLine({ name, loans, principal, percent }: PortfolioLineProps) {
  const { i18n } = useLingui()
  const share = i18n.number(percent / 100, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <tr className="border-b border-rule last:border-0">
      <th scope="row" className="py-2 text-start align-top font-normal">
        {name}
      </th>
      <WordsCell className="num text-end whitespace-nowrap">{countText(loans, i18n.locale)}</WordsCell>
      <WordsCell className="num text-end whitespace-nowrap">
        <Money aed={principal} bare />
      </WordsCell>
      <WordsCell className="num text-end whitespace-nowrap">{share}</WordsCell>
    </tr>
  )
}
