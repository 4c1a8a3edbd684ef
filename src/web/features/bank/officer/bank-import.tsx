import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/app/officer/use-may.ts'
import { Report } from '#web/features/books/officer/report.tsx'
import { PeriodWords } from '#web/features/books/officer/time-words.tsx'
import { accountText } from '#web/features/money-accounts/officer/account-words.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { BankAccountSelect } from './bank-account-select.tsx'
import { BankNav } from './bank-nav.tsx'
import { type ImportedStatement, statementsQuery } from './bank-queries.ts'
import { StatementForm } from './statement-form.tsx'
import { useBankAccount } from './use-bank-account.ts'

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

/** Statements that were imported, the latest first: by whom, and what is still to match of each. */
function ImportedStatements({ statements }: { statements: readonly ImportedStatement[] }) {
  const { t, i18n } = useLingui()
  if (statements.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`Imported statements`}</SectionTitle>
      <Rows label={t`Imported statements`}>
        {statements.map(
          ({ id, file_name, account, account_name, from, to, imported_by: by, imported_at: at, lines, ...rest }) => (
            <Row
              key={id}
              title={<Written className="wrap-anywhere">{file_name}</Written>}
              detail={
                <>
                  {accountText({ code: account, name: account_name }, i18n)}
                  {from !== null && to !== null && (
                    <>
                      , <PeriodWords from={from} to={to} />
                    </>
                  )}
                  <br />
                  <Trans>
                    Imported by {by}, <Day date={at} parts="moment" />
                  </Trans>
                </>
              }
              end={<Plural value={lines} one="# line" other="# lines" />}
              under={<WhatBecame statement={rest} />}
            />
          ),
        )}
      </Rows>
    </section>
  )
}

/** What became of a statement's lines: the books have them but for those to match and those set aside. */
function WhatBecame({ statement }: { statement: Pick<ImportedStatement, 'open' | 'set_aside' | 'left_out'> }) {
  const { i18n } = useLingui()
  const { open, set_aside: aside, left_out: left } = statement
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-ink-2">
      {open > 0 && (
        <li>
          <Plural value={open} one="# to match" other="# to match" />
        </li>
      )}
      {aside > 0 && (
        <li>
          <Plural value={aside} one="# set aside" other="# set aside" />
        </li>
      )}
      {open + aside === 0 && (
        <li>
          <Trans>All in the books</Trans>
        </li>
      )}
      {left > 0 && (
        <li>
          <Trans>{i18n.number(left)} left out, probably imported before</Trans>
        </li>
      )}
    </ul>
  )
}
