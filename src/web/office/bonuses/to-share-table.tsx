import { useLingui } from '@lingui/react/macro'
import { LedgerTable, Line } from '../books/ledger-table.tsx'
import { Part } from '../parts/desk-parts.tsx'
import type { ToShare } from './bonus-queries.ts'

/** What a bonus may share at most, and how that comes about. */
export function ToShareTable({ toShare }: { toShare: ToShare }) {
  const { t } = useLingui()
  const title = t`To share now`
  return (
    <Part title={title}>
      <LedgerTable caption={title} columns={[{ label: t`From the books, as of now` }, { label: t`AED`, figure: true }]}>
        <tbody>
          <Line name={t`Accumulated surplus`} amounts={[toShare.surplus]} />
          <Line name={t`Income not yet closed`} amounts={[toShare.income]} />
          <Line name={t`Expenses not yet closed`} amounts={[0 - toShare.expense]} />
          {toShare.declared > 0 && (
            <Line name={t`Declared, and waiting to be confirmed`} amounts={[0 - toShare.declared]} />
          )}
          <Line total name={t`A bonus may share at most`} amounts={[toShare.available]} />
        </tbody>
      </LedgerTable>
    </Part>
  )
}
