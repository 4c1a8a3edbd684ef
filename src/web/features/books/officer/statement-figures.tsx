import { useLingui } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'
import type { AccountStatement } from './books-queries.ts'

/** What an account opened with, what moved, and what it closed with. */
export function StatementFigures({ statement: { opening, debit, credit, closing } }: { statement: AccountStatement }) {
  const { t } = useLingui()
  const figures = [
    { label: t`Opening balance`, aed: opening },
    { label: t`Debits`, aed: debit },
    { label: t`Credits`, aed: credit },
    { label: t`Closing balance`, aed: closing },
  ]
  return (
    <dl className="num grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
      {figures.map(({ label, aed }) => (
        <div key={label} className="border-t border-rule pt-2">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="font-display text-lg font-medium">
            <Money aed={aed} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
