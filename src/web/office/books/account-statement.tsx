import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { accountText } from '../parts/account-words.ts'
import { LoadMore } from '../parts/load-more.tsx'
import { type StatementAsked, statementQuery } from './books-queries.ts'
import { BooksTools } from './books-tools.tsx'
import { OneMember } from './one-member.tsx'
import { Report } from './report.tsx'
import { StatementFigures } from './statement-figures.tsx'
import { StatementRows } from './statement-rows.tsx'
import { StatementTable } from './statement-table.tsx'

/** The statement of an account. `children` is what chooses another one. */
export function AccountStatement({ asked, children }: { asked: StatementAsked; children: ReactNode }) {
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
