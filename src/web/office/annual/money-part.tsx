import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import type { AnnualReport } from '../books/books-queries.ts'
import { AccountLink } from '../books/ledger-link.tsx'
import { LedgerTable, Line } from '../books/ledger-table.tsx'
import { accountText } from '../parts/account-words.ts'
import { Part } from './part.tsx'

export function MoneyPart({ report: { money, total_money: total, to } }: { report: AnnualReport }) {
  const { t, i18n } = useLingui()
  return (
    <Part
      title={t`Bank and cash`}
      words={
        <p>
          <Trans>
            On <Day date={to} /> there was <Money aed={total} /> in the bank and in cash.
          </Trans>
        </p>
      }
    >
      <LedgerTable
        caption={t`Bank and cash`}
        columns={[{ label: t`Account` }, { label: t`Amount, AED`, figure: true }]}
      >
        <tbody>
          {money.map(({ code, name, amount }) => (
            <Line
              key={code}
              name={<AccountLink code={code}>{accountText({ code, name }, i18n)}</AccountLink>}
              amounts={[amount]}
            />
          ))}
        </tbody>
        <tfoot className="print:table-row-group">
          <Line total name={<Trans>Together</Trans>} amounts={[total]} />
        </tfoot>
      </LedgerTable>
    </Part>
  )
}
