import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countText } from '#core/local-text.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { loanAddress } from '#web/features/loans/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Explained } from '#web/ui/explained.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { BooksHead, BooksTools } from './books-head.tsx'
import { type LateLoan, type LoansAtRisk, loansAtRiskQuery } from './books-queries.ts'
import { LedgerTable, ledgerLook, WordsCell } from './ledger-table.tsx'
import { Report } from './report.tsx'
import { useTime } from './time-picker.tsx'

/** The loans that are late, and how much of what is lent they are. */
export default function LoansAtRiskPage() {
  const { t } = useLingui()
  const { today } = useTime()
  const wide = useWide()
  const list = useInfiniteQuery(loansAtRiskQuery)
  const fileName = t`loans-at-risk-${today}.csv`
  return (
    <>
      <BooksHead
        title={t`Portfolio at risk`}
        time={<Day date={today} />}
        note={
          <Trans>What active loans owe today, and how much of it is overdue: each line is part of the one above.</Trans>
        }
      />
      <BooksTools list={list} csv={{ path: '/api/office/reports/loans-at-risk.csv', query: {}, fileName }} />
      <Report query={list}>
        {({ pages }) => {
          const [report] = pages
          if (!report) return null
          const loans = pages.flatMap((page) => page.rows)
          return (
            <>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
                <p className="flex flex-wrap items-center text-sm text-ink-2 print:hidden">
                  {t`Portfolio at risk`}
                  <Explained word={t`Portfolio at risk`}>
                    <Trans>
                      What overdue loans still owe of their principal, as a share of what all active loans owe. A loan
                      counts in full, not only its overdue instalments.
                    </Trans>
                  </Explained>
                </p>
                <PortfolioTable report={report} />
              </div>
              <SectionTitle className="mt-2 mb-0">{t`Overdue loans`}</SectionTitle>
              {loans.length === 0 ? (
                <EmptyState quiet icon="check" title={t`No loan is overdue`}>
                  <Trans>Loans with an overdue instalment appear here from the next day.</Trans>
                </EmptyState>
              ) : wide ? (
                <div data-print="sideways">
                  <LateLoanTable loans={loans} />
                </div>
              ) : (
                <LateLoanRows loans={loans} />
              )}
              <LoadMore list={list} />
            </>
          )
        }}
      </Report>
    </>
  )
}

/** The loans that are late, on a phone. */
function LateLoanRows({ loans }: { loans: readonly LateLoan[] }) {
  const { t } = useLingui()
  return (
    <Rows label={t`Overdue loans`}>
      {loans.map(({ loan_id, member, mobile, principal, overdue, days_late }) => (
        <Row
          key={loan_id}
          title={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>}
          detail={
            <span className="num grid gap-0.5">
              <Code>{member.unique_id}</Code>
              <Code>{mobile}</Code>
              <Link to={loanAddress(loan_id)} className={ledgerLook}>
                <Trans>Loan {loan_id}</Trans>
              </Link>
            </span>
          }
          end={<Money aed={overdue} bare />}
          under={
            <span className="grid text-sm text-ink-2">
              <Plural value={days_late} one="# day overdue" other="# days overdue" />
              <span>
                <Trans>
                  of <Money aed={principal} bare />
                </Trans>
              </span>
            </span>
          }
        />
      ))}
    </Rows>
  )
}

/** What is out in loans, and what of it is late, more than 30, 60 and 90 days. */
function PortfolioTable({ report: { loans, principal, late } }: { report: LoansAtRisk }) {
  const { t } = useLingui()
  return (
    <LedgerTable
      caption={t`Loans by days overdue`}
      columns={[
        { label: t`Days overdue` },
        { label: t`Loans`, figure: true },
        { label: t`Principal, AED`, figure: true },
        { label: t({ message: 'Share', context: 'of a whole' }), figure: true },
      ]}
    >
      <tbody>
        <PortfolioLine
          name={<Trans>All active loans</Trans>}
          loans={loans}
          principal={principal}
          percent={principal > 0 ? 100 : undefined}
        />
        {late.map((line) => (
          <PortfolioLine
            key={line.days}
            name={line.days === 0 ? <Trans>Overdue</Trans> : <Trans>Over {line.days} days</Trans>}
            {...line}
            percent={principal > 0 ? line.percent : undefined}
          />
        ))}
      </tbody>
    </LedgerTable>
  )
}

/** Of nothing there is no share. */
type PortfolioLineProps = { name: ReactNode; loans: number; principal: number; percent: number | undefined }

function PortfolioLine({ name, loans, principal, percent }: PortfolioLineProps) {
  const { i18n } = useLingui()
  const share = percent === undefined ? '–' : i18n.number(percent / 100, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <tr className="border-b border-rule last:border-0">
      <th scope="row" className="py-2 text-start align-top font-normal">
        {name}
      </th>
      <WordsCell className="num text-end whitespace-nowrap">{countText(loans, i18n.locale)}</WordsCell>
      <WordsCell className="num text-end whitespace-nowrap">
        <Money aed={principal} bare />
      </WordsCell>
      <WordsCell className="num text-end whitespace-nowrap">{share}</WordsCell>
    </tr>
  )
}

/** The loans that are late, the latest first. */
function LateLoanTable({ loans }: { loans: readonly LateLoan[] }) {
  const { t } = useLingui()
  return (
    <Table
      tight
      caption={t`Overdue loans`}
      rows={loans}
      rowKey={({ loan_id }) => loan_id}
      columns={[
        {
          key: 'member',
          label: t`Member`,
          heading: true,
          cell: ({ member }) => <RowLink to={memberAddress(member.id)}>{member.name}</RowLink>,
        },
        { key: 'id', label: t`ID`, cell: ({ member }) => <Code>{member.unique_id}</Code> },
        { key: 'mobile', label: t`Mobile`, cell: ({ mobile }) => <Code>{mobile}</Code> },
        {
          key: 'loan',
          label: t`Loan`,
          cell: ({ loan_id }) => (
            <RowLink to={loanAddress(loan_id)}>
              <Trans>Loan {loan_id}</Trans>
            </RowLink>
          ),
        },
        { key: 'since', label: t`Overdue since`, cell: ({ since }) => <Day date={since} /> },
        {
          key: 'days',
          label: t`Overdue by`,
          figure: true,
          cell: ({ days_late }) => <Plural value={days_late} one="# day" other="# days" />,
        },
        { key: 'overdue', label: t`Overdue, AED`, figure: true, cell: ({ overdue }) => <Money aed={overdue} bare /> },
        {
          key: 'principal',
          label: t`Principal, AED`,
          figure: true,
          cell: ({ principal }) => <Money aed={principal} bare />,
        },
      ]}
    />
  )
}
