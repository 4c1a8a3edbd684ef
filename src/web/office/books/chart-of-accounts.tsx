import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { accountText } from '../parts/account-words.ts'
import { accountsQuery } from './books-queries.ts'
import { accountKinds } from './entry-words.ts'
import { AccountLink } from './ledger-link.tsx'
import { Report } from './report.tsx'

/** All accounts of the books, each leading to its statement. */
export function ChartOfAccounts() {
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
