import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { LoadMore, LoadProblem } from '#web/app/officer/load-more.tsx'
import { SearchField, useSettled } from '#web/app/officer/search-field.tsx'
import { registerQuery } from '#web/features/members/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { BooksHead, BooksTools } from './books-head.tsx'
import {
  type AccountStatement,
  accountsQuery,
  type StatementAsked,
  type StatementLine,
  statementQuery,
} from './books-queries.ts'
import { accountKinds, entryKinds } from './entry-words.ts'
import { AccountSelect } from './filter-select.tsx'
import { AccountLink, AmountCell, EntryLink, LedgerTable, oneSide, WordsCell } from './ledger-table.tsx'
import { Memo } from './memo.tsx'
import { Report } from './report.tsx'
import { PeriodPicker, PeriodWords, useChoose, useTime } from './time-picker.tsx'

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
            <Trans>The accounts that the books are kept in: each has a statement of what moved on it.</Trans>
          ) : (
            <Trans>The transactions of one account, the oldest first, and its balance after each line.</Trans>
          )
        }
      />
      {account === '' ? (
        <ChartOfAccounts />
      ) : (
        <>
          <PeriodPicker />
          <StatementPages
            key={account}
            asked={{ ...period, account, ...(params.get('member') && { member: params.get('member') ?? '' }) }}
          >
            <AccountSelect
              none={t`All accounts`}
              value={account}
              onChoose={(code) => choose({ account: code, member: '' })}
            />
          </StatementPages>
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
function StatementPages({ asked, children }: { asked: StatementAsked; children: ReactNode }) {
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
                <EmptyState quiet icon="statement" title={t`No transactions`}>
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

/** As many as are looked through at a glance; more of a name finds the right one. */
const SHOWN = 6

/** For an account that is kept per member: whose statement it is, and the way to that of one member, or of all. */
function OneMember({ member }: Pick<AccountStatement, 'member'>) {
  const { params } = useTime()
  const addressOf = (id?: number) => {
    const others = [...params].filter(([name]) => name !== 'member')
    return `?${new URLSearchParams(id === undefined ? others : [...others, ['member', String(id)]])}`
  }
  if (!member) return <FindMember addressOf={addressOf} />
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        <Trans>
          Only <b className="font-semibold">{member.name}</b>, <span className="num">{member.unique_id}</span>.
        </Trans>
      </span>
      <Link to={addressOf()} className={`${foundClass} print:hidden`}>
        <Trans>All members</Trans>
      </Link>
    </p>
  )
}

const foundClass =
  'inline-flex min-h-target items-center text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf'

function FindMember({ addressOf }: { addressOf: (id: number) => string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const { data, error, refetch } = useInfiniteQuery({
    ...registerQuery({ search, status: 'all' }),
    enabled: search !== '',
  })
  const found = search === '' ? [] : (data?.pages[0]?.members ?? []).slice(0, SHOWN)
  return (
    <div className="grid gap-1 print:hidden">
      <p className="text-label text-ink-2">
        <Trans>Of all members together. Search for a member to see theirs alone:</Trans>
      </p>
      <SearchField text={text} onType={setText} />
      {error && <LoadProblem onRetry={refetch}>{t`The register could not be searched: ${error.message}`}</LoadProblem>}
      {search !== '' && data && found.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          <Trans>Nobody found</Trans>
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5">
        {found.map(({ id, name, unique_id }) => (
          <li key={id}>
            <Link to={addressOf(id)} onClick={() => setText('')} className={foundClass}>
              <span>
                <Written>{name}</Written>, <Code>{unique_id}</Code>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What an account opened with, what moved, and what it closed with. */
function StatementFigures({ statement: { opening, debit, credit, closing } }: { statement: AccountStatement }) {
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

/** An account's lines on a phone, the balance under each amount. */
function StatementRows({ statement, lines }: { statement: AccountStatement; lines: readonly StatementLine[] }) {
  const { t, i18n } = useLingui()
  const account = accountText(statement.account, i18n)
  return (
    <Rows label={t`Statement of ${account}`}>
      {lines.map((line) => (
        <Row
          key={`${line.entry_id}-${line.line}`}
          title={<StatementWords line={line} statement={statement} />}
          detail={<Day date={line.date} />}
          end={
            line.debit > 0 ? (
              <Trans>
                <span className="font-normal text-ink-2">Debit</span> <Money aed={line.debit} bare />
              </Trans>
            ) : (
              <Trans>
                <span className="font-normal text-ink-2">Credit</span> <Money aed={line.credit} bare />
              </Trans>
            )
          }
          under={
            <span className="text-sm text-ink-2">
              <Trans>
                Balance <Money aed={line.balance} bare />
              </Trans>
            </span>
          }
        />
      ))}
    </Rows>
  )
}

type StatementTableProps = {
  statement: AccountStatement
  lines: readonly StatementLine[]
  /** Whether these are all of the period. */
  whole: boolean
}

/** An account's lines with the balance after each, between what it opened and closed with. */
function StatementTable({ statement, lines, whole }: StatementTableProps) {
  const { t, i18n } = useLingui()
  const { from, to, opening, closing, debit, credit } = statement
  const account = accountText(statement.account, i18n)
  return (
    <LedgerTable
      caption={t`Statement of ${account}`}
      columns={[
        { label: t`Date` },
        { label: t`Entry` },
        { label: t`Debit, AED`, figure: true },
        { label: t`Credit, AED`, figure: true },
        { label: t`Balance, AED`, figure: true },
      ]}
    >
      <tbody>
        <tr className="border-b border-rule">
          <WordsCell className="whitespace-nowrap">
            <Day date={from} />
          </WordsCell>
          <WordsCell>
            <Trans>Opening balance</Trans>
          </WordsCell>
          <AmountCell aed={undefined} />
          <AmountCell aed={undefined} />
          <AmountCell aed={opening} />
        </tr>
        {lines.map((line) => (
          <tr key={`${line.entry_id}-${line.line}`} className="border-b border-rule break-inside-avoid">
            <WordsCell className="whitespace-nowrap">
              <Day date={line.date} />
            </WordsCell>
            <WordsCell className="wrap-anywhere">
              <StatementWords line={line} statement={statement} />
            </WordsCell>
            <AmountCell aed={oneSide(line.debit)} />
            <AmountCell aed={oneSide(line.credit)} />
            <AmountCell aed={line.balance} />
          </tr>
        ))}
      </tbody>
      {whole && (
        <tfoot className="font-semibold print:table-row-group">
          <tr>
            <WordsCell className="whitespace-nowrap">
              <Day date={to} />
            </WordsCell>
            <WordsCell>
              <Trans>Closing balance</Trans>
            </WordsCell>
            <AmountCell aed={debit} />
            <AmountCell aed={credit} />
            <AmountCell aed={closing} />
          </tr>
        </tfoot>
      )}
    </LedgerTable>
  )
}

/** What a line of a statement was: its entry; whose it is, where that is not said of all; of which loan. */
function StatementWords({ line, statement }: { line: StatementLine; statement: AccountStatement }) {
  const { i18n } = useLingui()
  const { entry_id: entry, kind, memo, member, loan_id: loan } = line
  return (
    <>
      <EntryLink id={entry}>{memo === '' ? i18n._(entryKinds[kind]) : <Memo memo={memo} />}</EntryLink>
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
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
