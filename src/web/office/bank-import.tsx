import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BankAccountSelect } from './bank/bank-account-select.tsx'
import { BankNav } from './bank/bank-nav.tsx'
import { statementsQuery } from './bank/bank-queries.ts'
import { ImportedStatements } from './bank/imported-statements.tsx'
import { StatementForm } from './bank/statement-form.tsx'
import { useBankAccount } from './bank/use-bank-account.ts'
import { Report } from './books/report.tsx'
import { useMay } from './parts/use-may.ts'

/** A bank's statement, brought in from the file that the bank gives. */
export default function BankImportPage() {
  const { t } = useLingui()
  const mayImport = useMay('reconcile_bank')
  const { query, open } = useBankAccount()
  return (
    <>
      <PageHeading title={t`Import a statement`} className="font-display text-xl font-semibold max-md:sr-only" />
      <BankNav />
      {mayImport ? (
        <Report query={query}>
          {({ code }) => (
            <>
              <BankAccountSelect accounts={open} value={code} />
              <StatementForm key={code} account={code} />
            </>
          )}
        </Report>
      ) : (
        <p className="text-ink-2">
          <Trans>A treasurer imports the statements of the bank.</Trans>
        </p>
      )}
      <Report query={useQuery(statementsQuery)}>
        {(statements) => <ImportedStatements statements={statements} />}
      </Report>
    </>
  )
}
