import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { accountText } from '#web/features/money-accounts/officer/account-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { AccountSelect } from './account-select.tsx'
import { BooksHead } from './books-head.tsx'
import { accountsQuery, type StatementAsked, statementQuery } from './books-queries.ts'
import { BooksTools } from './books-tools.tsx'
import { accountKinds } from './entry-words.ts'
import { AccountLink } from './ledger-link.tsx'
import { OneMember } from './one-member.tsx'
import { Report } from './report.tsx'
import { StatementFigures } from './statement-figures.tsx'
import { StatementRows } from './statement-rows.tsx'
import { StatementTable } from './statement-table.tsx'
import { PeriodPicker } from './time-picker.tsx'
import { PeriodWords } from './time-words.tsx'
import { useChoose } from './use-choose.ts'
import { useTime } from './use-time.ts'

/** The accounts of the books, and the statement of the one that the address names. */
export default function AccountPage() {
  const { t } = useLingui()
  const { params, period } = useTime()
  const choose = useChoose()
  const account = params.get('account') ?? ''
  return (
    <>
      <BooksHead
        title={t`Accounts`}
        time={<PeriodWords {...period} />}
        note={
          account === '' ? (
            <Trans>The accounts that the books are kept in. Each has a statement of what moved on it.</Trans>
          ) : (
            <Trans>What moved on one account, the oldest first, and its balance after each line.</Trans>
          )
        }
      />
      {account === '' ? (
        <ChartOfAccounts />
      ) : (
        <>
          <PeriodPicker />
          <AccountStatement
            key={account}
            asked={{ ...period, account, ...(params.get('member') && { member: params.get('member') ?? '' }) }}
          >
            <AccountSelect
              none={t`All accounts`}
              value={account}
              onChoose={(code) => choose({ account: code, member: '' })}
            />
          </AccountStatement>
        </>
      )}
    </>
  )
}

/** All accounts of the books, each leading to its statement. */
function ChartOfAccounts() {
  const { i18n } = useLingui()
  return (
    <Report query={useQuery(accountsQuery)}>
      {(accounts) => (
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {ACCOUNT_KINDS.map((kind) => (
            <Sheet key={kind}>
              <SectionTitle>{i18n._(accountKinds[kind])}</SectionTitle>
              <ul className="grid gap-1">
                {accounts
                  .filter((account) => account.kind === kind)
                  .map((account) => (
                    <li key={account.code} className="flex min-h-target items-center">
                      <AccountLink code={account.code}>{accountText(account, i18n)}</AccountLink>
                    </li>
                  ))}
              </ul>
            </Sheet>
          ))}
        </div>
      )}
    </Report>
  )
}

/** The statement of an account. `children` is what chooses another one. */
function AccountStatement({ asked, children }: { asked: StatementAsked; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const list = useInfiniteQuery(statementQuery(asked))
  const fileName = t`${asked.account}-${asked.from}-to-${asked.to}.csv`
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        {children}
        <BooksTools list={list} csv={{ path: '/api/office/ledger/statement.csv', query: asked, fileName }} />
      </div>
      <Report query={list}>
        {({ pages }) => {
          const [statement] = pages
          if (!statement) return null
          const lines = pages.flatMap((page) => page.lines)
          return (
            <>
              <div className="grid gap-2">
                <SectionTitle className="mb-0">{accountText(statement.account, i18n)}</SectionTitle>
                {statement.account.kept_per !== 'association' && <OneMember member={statement.member} />}
              </div>
              <StatementFigures statement={statement} />
              {lines.length === 0 ? (
                <EmptyState icon="statement" title={t`Nothing moved`}>
                  <Trans>Nothing was posted on this account in these days.</Trans>
                </EmptyState>
              ) : wide ? (
                <StatementTable statement={statement} lines={lines} whole={!list.hasNextPage} />
              ) : (
                <StatementRows statement={statement} lines={lines} />
              )}
              <LoadMore list={list} />
            </>
          )
        }}
      </Report>
    </>
  )
}
