import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BankAccountSelect } from './bank/bank-account-select.tsx'
import { BankNav } from './bank/bank-nav.tsx'
import { bankLinesQuery, type LineStatus } from './bank/bank-queries.ts'
import { lineLists, noLines } from './bank/line-words.ts'
import { LinesToMatch } from './bank/lines-to-match.tsx'
import { SettledLines } from './bank/settled-lines.tsx'
import { useBankAccount } from './bank/use-bank-account.ts'
import { Report } from './books/report.tsx'
import { LoadMore } from './parts/load-more.tsx'
import { Pills } from './parts/pills.tsx'
import { useStatus } from './parts/use-status.ts'

/** The lines of a bank account's statements: what each is in the books. */
export default function BankPage() {
  const { t, i18n } = useLingui()
  const status = useStatus(lineLists)
  const { query, accounts } = useBankAccount()
  return (
    <>
      <PageHeading title={t`Bank`} className="font-display text-xl font-semibold max-md:sr-only" />
      <BankNav />
      <Report query={query}>
        {({ code }) => (
          <>
            <BankAccountSelect accounts={accounts} value={code} />
            <Pills
              label={t`Status`}
              pills={(Object.keys(lineLists) as LineStatus[]).map((each) => ({
                key: each,
                to: `?${new URLSearchParams({ account: code, status: each })}`,
                label: i18n._(lineLists[each]),
                current: each === status,
              }))}
            />
            <Lines key={`${code} ${status}`} account={code} status={status} />
          </>
        )}
      </Report>
    </>
  )
}

function Lines({ account, status }: { account: string; status: LineStatus }) {
  const { i18n } = useLingui()
  const list = useInfiniteQuery(bankLinesQuery(account, status))
  return (
    <Report query={list}>
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines)
        const isToMatch = status === 'open' || status === 'unclaimed'
        return (
          <>
            {isToMatch ? <LinesToMatch lines={lines} /> : <SettledLines lines={lines} />}
            {lines.length === 0 && (
              <EmptyState
                icon="check"
                title={i18n._(noLines[status])}
                action={
                  status === 'open' && (
                    <ButtonLink look="quiet" to={`${paths.officeBankImport}?${new URLSearchParams({ account })}`}>
                      <Trans>Import a statement</Trans>
                    </ButtonLink>
                  )
                }
              />
            )}
            <LoadMore list={list} />
          </>
        )
      }}
    </Report>
  )
}
