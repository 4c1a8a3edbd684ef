import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Written } from '#web/ui/isolated.tsx'
import type { AccountStatement, StatementLine } from './books-queries.ts'
import { entryKinds } from './entry-words.ts'
import { AccountLink, EntryLink } from './ledger-link.tsx'

/** What a line of a statement was: its entry; whose it is, where that is not said of all; of which loan. */
export function StatementWords({ line, statement }: { line: StatementLine; statement: AccountStatement }) {
  const { i18n } = useLingui()
  const { entry_id: entry, kind, memo, member, loan_id: loan } = line
  return (
    <>
      <EntryLink id={entry}>{memo || i18n._(entryKinds[kind])}</EntryLink>
      <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
        {member && statement.member === null && (
          <>
            <AccountLink code={statement.account.code} member={member.id}>
              <Written>{member.name}</Written>
            </AccountLink>
            <Code>{member.unique_id}</Code>
          </>
        )}
        {loan !== null && (
          <span>
            <Trans>Loan {loan}</Trans>
          </span>
        )}
      </span>
    </>
  )
}
