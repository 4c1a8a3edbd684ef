import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/app/routes/paths.ts'
import {
  BooksHead,
  BooksTools,
  DayPicker,
  EntryLink,
  GroupLine,
  LedgerTable,
  Line,
  ledgerLook,
  Memo,
  Report,
  useTime,
} from '#web/features/books/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { BankAccountSelect, BankNav, useBankAccount } from './bank-account-select.tsx'
import { type Reconciliation, reconciliationQuery } from './bank-queries.ts'

/** A bank account's statement beside the books at the end of a day, and all that lies between. */
export default function ReconciliationPage() {
  const { t } = useLingui()
  const { day } = useTime()
  const { query, accounts } = useBankAccount()
  return (
    <>
      <BooksHead
        title={t`Reconciliation`}
        nav={<BankNav />}
        time={<Day date={day} />}
        note={
          <Trans>
            What the books and the bank's statement have at the end of <Day date={day} />, and what is on one side only.
          </Trans>
        }
      />
      <Report query={query}>
        {({ code }) => (
          <>
            <BankAccountSelect accounts={accounts} value={code} />
            <div className="flex flex-wrap items-end gap-3 print:hidden">
              <DayPicker />
              <BooksTools
                csv={{
                  path: '/api/office/bank-reconciliation.csv',
                  query: { account: code, at: day },
                  fileName: t`reconciliation-${code}-${day}.csv`,
                }}
              />
            </div>
            <Reconciled account={code} at={day} />
          </>
        )}
      </Report>
    </>
  )
}

function Reconciled({ account, at }: { account: string; at: string }) {
  return (
    <Report query={useQuery(reconciliationQuery(account, at))}>
      {(report) => <ReconciliationTable report={report} />}
    </Report>
  )
}

/** From the balance of the books to that of the statement: what is on one side only, line by line. */
function ReconciliationTable({ report }: { report: Reconciliation }) {
  const { t, i18n } = useLingui()
  const { account, account_name, book_balance, lines, lines_total, entries, entries_total } = report
  return (
    <>
      <LedgerTable
        caption={t`Reconciliation`}
        columns={[{ label: accountText({ code: account, name: account_name }, i18n) }, { label: t`AED`, figure: true }]}
      >
        <tbody>
          <Line total name={<Trans>Balance in the books</Trans>} amounts={[book_balance]} />
        </tbody>
        <tbody>
          <GroupLine span={2}>
            <Trans>On the statement, not in the books</Trans>
          </GroupLine>
          {lines.map(({ id, date, amount, description, status }) => (
            <Line
              key={id}
              name={
                <>
                  <Day date={date} /> ·{' '}
                  <Link
                    to={`${paths.officeBank}?${new URLSearchParams({ account, status, search: `#${id}` })}`}
                    className={ledgerLook}
                  >
                    <Written>{description}</Written>
                  </Link>
                </>
              }
              amounts={[amount]}
            />
          ))}
          <Line total name={<Trans>Added</Trans>} amounts={[lines_total]} />
        </tbody>
        <tbody>
          <GroupLine span={2}>
            <Trans>In the books, not on the statement</Trans>
          </GroupLine>
          {entries.map(({ entry_id: id, date, amount, memo, member }) => (
            <Line
              key={id}
              name={
                <>
                  <Day date={date} /> ·{' '}
                  <EntryLink id={id}>{memo === '' ? t`Entry no. ${id}` : <Memo memo={memo} />}</EntryLink>
                  {member && (
                    <>
                      {' · '}
                      <Link to={memberAddress(member.id)} className={ledgerLook}>
                        <Written>{member.name}</Written>
                      </Link>
                    </>
                  )}
                </>
              }
              amounts={[amount]}
            />
          ))}
          <Line total name={<Trans>Deducted</Trans>} amounts={[entries_total]} />
        </tbody>
        <Balances report={report} />
      </LedgerTable>
      {lines.length > 0 && (
        <p className="print:hidden">
          <Link
            to={`${paths.officeBank}?${new URLSearchParams({ account })}`}
            className="inline-flex min-h-target items-center text-leaf underline underline-offset-4"
          >
            <Trans>Match the lines</Trans>
          </Link>
        </p>
      )}
      <Difference report={report} />
    </>
  )
}

function Balances({ report: { expected_balance, statement_balance, difference } }: { report: Reconciliation }) {
  return (
    <tfoot className="border-t border-ink-2 print:table-row-group">
      <Line total name={<Trans>The statement should have</Trans>} amounts={[expected_balance]} />
      {statement_balance !== null && (
        <Line total name={<Trans>The statement has</Trans>} amounts={[statement_balance]} />
      )}
      {difference !== null && <Line total name={<Trans>Difference</Trans>} amounts={[difference]} />}
    </tfoot>
  )
}

/** The difference in words. */
function Difference({ report: { difference } }: { report: Reconciliation }) {
  if (difference === null) {
    return (
      <Banner tone="info">
        <Trans>No imported line up to this day shows the bank's balance. There is nothing to compare.</Trans>
      </Banner>
    )
  }
  if (difference === 0) {
    return (
      <Banner tone="success">
        <Trans>No difference: the lines listed here explain everything.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="warning">
      {difference > 0 ? (
        <Trans>
          The statement is <Money aed={difference} /> above what the books and these lines explain. Part of it may not
          be imported.
        </Trans>
      ) : (
        <Trans>
          The statement is <Money aed={-difference} /> below what the books and these lines explain. Part of it may not
          be imported.
        </Trans>
      )}
    </Banner>
  )
}
