import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { yearText } from '#core/local-text.ts'
import { DownloadButton } from '#web/app/officer/download-button.tsx'
import { useYear } from '#web/app/officer/status-filter.tsx'
import { Pills } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { BooksHead, BooksTools } from './books-head.tsx'
import { type AnnualReport, annualReportQuery, periodsQuery } from './books-queries.ts'
import { AccountLink, LedgerTable, Line, oneSide } from './ledger-table.tsx'
import { Part, Report, ReportLines } from './report.tsx'
import { Signatures } from './signatures.tsx'
import { SignedReports } from './signed-reports.tsx'
import { SurplusMoves, WriteOffs } from './surplus-moves.tsx'

/** What is read out at the meeting, and printed to be signed. */
export default function AnnualReportPage() {
  const { t, i18n } = useLingui()
  const { year: asked } = useYear()
  const year = yearText(asked, i18n.locale)
  const years = useQuery(periodsQuery(asked)).data?.years ?? [asked]
  return (
    <>
      <BooksHead
        title={t`Annual report ${year}`}
        time={year}
        note={
          <Trans>
            What is read out at the meeting: every figure is added up from the books when this page is opened.
          </Trans>
        }
      />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Pills
          label={t`Year`}
          pills={years.map((each) => ({
            key: String(each),
            to: `?year=${each}`,
            label: yearText(each, i18n.locale),
            current: each === asked,
          }))}
        />
        <MeetingTools year={asked} />
        <BooksTools
          pdf={{
            path: '/api/office/reports/annual.pdf',
            query: { year: String(asked) },
            fileName: t`annual-report-${year}.pdf`,
          }}
          csv={{
            path: '/api/office/reports/annual.csv',
            query: { year: String(asked) },
            fileName: t`annual-report-${year}.csv`,
          }}
        />
      </div>
      <Report query={useQuery(annualReportQuery(asked))}>
        {(report) => (
          <>
            <SignedReports report={report} />
            <AnnualSections report={report} />
            <Signatures report={report} />
          </>
        )}
      </Report>
    </>
  )
}

/** The report with all else that the meeting needs, on paper and on the wall. */
function MeetingTools({ year: asked }: { year: number }) {
  const { t, i18n } = useLingui()
  const year = yearText(asked, i18n.locale)
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton
        path={`/api/office/reports/meeting-pack.pdf?year=${asked}`}
        fileName={t`meeting-pack-${year}.pdf`}
      >
        <Trans>Meeting pack</Trans>
      </DownloadButton>
      <ButtonLink look="quiet" icon="eye" to={`${paths.officeMeeting}?year=${asked}`} className="max-md:px-4">
        <Trans>Present figures</Trans>
      </ButtonLink>
    </div>
  )
}

/** The year in the order in which it is read out: a sentence or two for the ear, the figures for the eye. */
function AnnualSections({ report }: { report: AnnualReport }) {
  return (
    <>
      <YearState report={report} />
      {/* Columns, which paper divides between its pages; a grid's rows would lie over one another there. */}
      <div className="gap-x-6 lg:columns-2 print:columns-2 print:gap-x-5">
        <MembersPart report={report} />
        <DuesPart report={report} />
        <SavingsPart report={report} />
        <LoansPart report={report} />
        <ResultPart report={report} />
        <FundsPart report={report} />
        <MoneyPart report={report} />
      </div>
    </>
  )
}

/** Whether the figures are final. */
function YearState({ report: { year: of, to, closed } }: { report: AnnualReport }) {
  const { i18n } = useLingui()
  const year = yearText(of, i18n.locale)
  if (closed)
    return (
      <Banner tone="success">
        <Trans>
          The year {year} is closed, by {closed.by} on <Day date={closed.at} />: nothing is posted into it any more.
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="warning">
      {to === `${of}-12-31` ? (
        <Trans>The year {year} is over and not closed yet: its figures can still change.</Trans>
      ) : (
        <Trans>
          The year {year} is not over: these are its figures up to <Day date={to} />.
        </Trans>
      )}
    </Banner>
  )
}

function MoneyPart({ report: { money, total_money: total, to } }: { report: AnnualReport }) {
  const { t, i18n } = useLingui()
  return (
    <Part
      title={t`Bank and cash`}
      words={
        <p>
          <Trans>
            On <Day date={to} /> there was <Money aed={total} /> in the bank and in cash.
          </Trans>
        </p>
      }
    >
      <LedgerTable
        caption={t`Bank and cash`}
        columns={[{ label: t`Account` }, { label: t`Amount, AED`, figure: true }]}
      >
        <tbody>
          {money.map(({ code, name, amount }) => (
            <Line
              key={code}
              name={<AccountLink code={code}>{accountText({ code, name }, i18n)}</AccountLink>}
              amounts={[amount]}
            />
          ))}
        </tbody>
        <tfoot className="print:table-row-group">
          <Line total name={<Trans>Together</Trans>} amounts={[total]} />
        </tfoot>
      </LedgerTable>
    </Part>
  )
}

function SavingsPart({ report: { savings, to } }: { report: AnnualReport }) {
  const { t } = useLingui()
  return (
    <Part
      title={t`Members' savings`}
      words={
        <p>
          <Trans>
            On <Day date={to} /> the members had saved <Money aed={savings.after} /> with the association, after{' '}
            <Money aed={savings.before} /> when the year began.
          </Trans>{' '}
          {savings.bonus > 0 ? (
            <Trans>
              A bonus of <Money aed={savings.bonus} /> was credited to them.
            </Trans>
          ) : (
            <Trans>No bonus was credited.</Trans>
          )}
        </p>
      }
    >
      <LedgerTable
        caption={t`Members' savings`}
        columns={[{ label: t`Savings` }, { label: t`Amount, AED`, figure: true }]}
      >
        <tbody>
          <Line name={<Trans>When the year began</Trans>} amounts={[savings.before]} />
          <Line
            name={<Trans>Dues and deposits, less what was paid from savings</Trans>}
            amounts={[savings.otherwise]}
          />
          <Line name={<Trans>Bonus credited</Trans>} amounts={[savings.bonus]} />
          <Line name={<Trans context="money">Withdrawn</Trans>} amounts={[0 - savings.withdrawn]} />
        </tbody>
        <tfoot className="print:table-row-group">
          <Line total name={<Day date={to} />} amounts={[savings.after]} />
        </tfoot>
      </LedgerTable>
    </Part>
  )
}

function MembersPart({ report: { members, to } }: { report: AnnualReport }) {
  const { t } = useLingui()
  const { before, joined, left, after, active } = members
  return (
    <Part
      title={t`Members`}
      words={
        <>
          <p>
            <Plural
              value={before}
              _0="When the year began the association had no members."
              one="When the year began the association had one member."
              other="When the year began the association had # members."
            />{' '}
            <Plural value={joined} _0="Nobody joined," one="One joined," other="# joined," />{' '}
            <Plural value={left} _0="and nobody left." one="and one left." other="and # left." />
          </p>
          <p>
            <Trans>
              On <Day date={to} /> it had <Plural value={after} _0="no members." one="one member," other="# members," />
            </Trans>{' '}
            {after > 0 && (
              <Plural value={active} _0="none of them active." one="one of them active." other="# of them active." />
            )}
          </p>
        </>
      }
    />
  )
}

function DuesPart({ report: { dues } }: { report: AnnualReport }) {
  const { t } = useLingui()
  return (
    <Part
      title={t`Monthly dues`}
      words={
        <p>
          <Trans>
            Dues for the year: <Money aed={dues.expected} /> expected, <Money aed={dues.received} /> received.
          </Trans>
        </p>
      }
    />
  )
}

type LoansPartProps = { report: AnnualReport }

function LoansPart({ report }: LoansPartProps) {
  const { t } = useLingui()
  const { loans } = report
  const lines = [
    { key: 'paid_out', name: <Trans>Paid out</Trans>, amount: loans.paid_out },
    { key: 'brought_along', name: <Trans>Members' opening balances</Trans>, amount: loans.brought_along },
    { key: 'repaid', name: <Trans>Repaid</Trans>, amount: 0 - loans.repaid },
    { key: 'written_off', name: <Trans>Written off</Trans>, amount: 0 - loans.written_off },
  ]
  return (
    <Part title={t`Loans`} words={<LoansWords report={report} />}>
      <LedgerTable caption={t`Loans`} columns={[{ label: t`Principal` }, { label: t`Amount, AED`, figure: true }]}>
        <tbody>
          <Line name={<Trans>Outstanding when the year began</Trans>} amounts={[loans.before]} />
          {lines.map(
            ({ key, name, amount }) => amount !== 0 && <Line key={key} name={name} amounts={[oneSide(amount)]} />,
          )}
        </tbody>
        <tbody className="border-t border-ink-2">
          <Line
            total
            name={
              <Trans>
                Outstanding on <Day date={report.to} />
              </Trans>
            }
            amounts={[loans.after]}
          />
        </tbody>
        <tbody>
          {loans.late.map(({ days, principal }) => (
            <Line
              key={days}
              name={days === 0 ? <Trans>Overdue</Trans> : <Trans>Overdue more than {days} days</Trans>}
              amounts={[principal]}
            />
          ))}
        </tbody>
      </LedgerTable>
    </Part>
  )
}

function LoansWords({ report: { loans, to } }: LoansPartProps) {
  const late = loans.late[0]
  return (
    <>
      <p>
        <Plural
          value={loans.made}
          _0="No loan was paid out in the year."
          one="One loan was paid out in the year,"
          other="# loans were paid out in the year,"
        />{' '}
        {loans.made > 0 && (
          <Trans>
            <Money aed={loans.paid_out} /> in all.
          </Trans>
        )}{' '}
        <Trans>
          <Money aed={loans.repaid} /> of principal was repaid.
        </Trans>
      </p>
      <WriteOffs writeOffs={loans.write_offs} />
      <p>
        {loans.active === 0 ? (
          <Trans>
            On <Day date={to} /> no loan was out.
          </Trans>
        ) : (
          <Trans>
            On <Day date={to} /> <Plural value={loans.active} one="one loan was out," other="# loans were out," /> and{' '}
            <Money aed={loans.after} /> was still to be repaid.
          </Trans>
        )}{' '}
        {late && loans.active > 0 && (
          <Plural
            value={late.loans}
            _0="None of them was overdue."
            one={
              <Trans>
                One of them was overdue, with <Money aed={late.principal} />, {late.percent} percent of what was owed.
              </Trans>
            }
            other={
              <Trans>
                {late.loans} of them were overdue, with <Money aed={late.principal} />, {late.percent} percent of what
                was owed.
              </Trans>
            }
          />
        )}
      </p>
    </>
  )
}

type PartOfReport = { report: AnnualReport }

function ResultPart({ report }: PartOfReport) {
  const { t } = useLingui()
  const { income, expense, total_income, total_expense, result } = report
  return (
    <Part
      title={t`Income and expense`}
      words={
        <p>
          <Trans>
            The association earned <Money aed={total_income} /> and spent <Money aed={total_expense} />.
          </Trans>{' '}
          {result < 0 ? (
            <Trans>
              That is a deficit of <Money aed={-result} />.
            </Trans>
          ) : (
            <Trans>
              That leaves a surplus of <Money aed={result} />.
            </Trans>
          )}
        </p>
      }
    >
      <LedgerTable
        caption={t`Income and expense`}
        columns={[{ label: t`Account` }, { label: t`Amount, AED`, figure: true }]}
      >
        <ReportLines title={t`Income`} lines={income} total={{ name: t`Total income`, amount: total_income }} />
        <ReportLines title={t`Expense`} lines={expense} total={{ name: t`Total expense`, amount: total_expense }} />
        <tfoot className="print:table-row-group">
          <Line total name={result < 0 ? <Trans>Deficit</Trans> : <Trans>Surplus</Trans>} amounts={[result]} />
        </tfoot>
      </LedgerTable>
    </Part>
  )
}

function FundsPart({ report: { funds, result, to } }: PartOfReport) {
  const { t } = useLingui()
  return (
    <Part
      title={t`The association's own funds`}
      words={
        <p>
          <Trans>
            Its own funds were <Money aed={funds.before} /> when the year began and <Money aed={funds.after} /> on{' '}
            <Day date={to} />.
          </Trans>
        </p>
      }
    >
      <LedgerTable
        caption={t`The association's own funds`}
        columns={[{ label: t`Changes` }, { label: t`Amount, AED`, figure: true }]}
      >
        <tbody>
          <Line name={<Trans>When the year began</Trans>} amounts={[funds.before]} />
          <Line name={<Trans>Income less expense</Trans>} amounts={[result]} />
          <SurplusMoves moves={funds.moves} />
        </tbody>
        <tfoot className="print:table-row-group">
          <Line total name={<Day date={to} />} amounts={[funds.after]} />
        </tfoot>
      </LedgerTable>
    </Part>
  )
}
