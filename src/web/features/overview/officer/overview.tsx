import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText, monthText, yearText } from '#core/local-text.ts'
import { type Overview, overviewQuery } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { MissingOfficers } from '#web/app/officer/missing-officers.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { loanAddress } from '#web/features/loans/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { monthNames } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { percentText } from '#web/ui/progress.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { GettingStarted } from './getting-started.tsx'
import { type Card, useWaitingCards } from './waiting-cards.ts'

export default function OverviewPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Overview`} />
      <GettingStarted />
      <Figures />
    </>
  )
}

function Figures() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(overviewQuery)
  if (!data && error) {
    return <ErrorState message={t`The overview could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!data) return <OverviewSkeleton />
  return (
    <>
      <MissingOfficers missing={data.missing_officers} />
      <SetOffs proposed={data.set_offs} />
      <WriteOffs proposed={data.write_offs} />
      <Waiting counts={data.waiting} banks={data.banks} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Fund fund={data.fund} members={data.members} />
          <Arrears arrears={data.arrears} />
          <Meeting months={data.months} />
        </div>
        <DuesByMonth months={data.months} />
      </div>
    </>
  )
}

function OverviewSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-6">
        {Array.from({ length: 11 }, (_, card) => card).map((card) => (
          <Skeleton key={card} className="h-24 w-full" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-130 w-full" />
        <Skeleton className="h-130 w-full" />
      </div>
    </Loading>
  )
}

/** Overdue instalments to pay from savings that wait for who reads this. */
function SetOffs({ proposed }: { proposed: Overview['set_offs'] }) {
  const { t } = useLingui()
  if (proposed.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`Payments from savings to confirm`}</SectionTitle>
      <Rows label={t`Payments from savings to confirm`}>
        {proposed.map(({ loan_id, member, amount, by, reason }) => (
          <Row
            key={loan_id}
            title={<RowLink to={loanAddress(loan_id)}>{member.name}</RowLink>}
            detail={
              <Trans>
                {by} proposed it: {reason}
              </Trans>
            }
            end={<Money aed={amount} bare />}
          />
        ))}
      </Rows>
    </section>
  )
}

/** Write-offs that wait for who reads this, each with what it would cost whom. */
function WriteOffs({ proposed }: { proposed: Overview['write_offs'] }) {
  const { t } = useLingui()
  if (proposed.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`Write-offs to confirm`}</SectionTitle>
      <Rows label={t`Write-offs to confirm`}>
        {proposed.map(({ loan_id, member, outstanding, from_savings, by, reason }) => (
          <Row
            key={loan_id}
            title={<RowLink to={loanAddress(loan_id)}>{member.name}</RowLink>}
            detail={
              <>
                <span className="block">
                  <Trans>
                    <Money aed={outstanding} /> outstanding, <Money aed={from_savings} /> of it from savings
                  </Trans>
                </span>
                <Trans>
                  {by} proposed it: {reason}
                </Trans>
              </>
            }
            end={<Money aed={outstanding} bare />}
          />
        ))}
      </Rows>
    </section>
  )
}

/** What the association holds, and what of it can be lent. */
function Fund({ fund, members }: Pick<Overview, 'fund' | 'members'>) {
  const { t } = useLingui()
  return (
    <section>
      <SectionTitle>{t`The fund`}</SectionTitle>
      <Sheet as="div" flush className="px-5 pt-4 pb-1">
        <p className="text-sm text-ink-2">{t`Free to lend`}</p>
        <BigMoney aed={fund.free_to_lend} />
        <div className="mt-3 border-t border-rule">
          <Facts
            items={[
              { label: t`In the bank`, value: <Money aed={fund.bank} /> },
              { label: t`In cash`, value: <Money aed={fund.cash} /> },
              { label: t`Lent to members`, value: <Money aed={fund.lent} /> },
              { label: t`Savings of members`, value: <Money aed={fund.savings} /> },
              {
                label: t`Members`,
                value:
                  members.closed === 0
                    ? t`${members.active} active, ${members.inactive} inactive`
                    : t`${members.active} active, ${members.inactive} inactive, ${members.closed} closed`,
              },
            ]}
          />
        </div>
      </Sheet>
      <ButtonLink look="text" to={paths.officeBankAndCash} className="mt-1">
        <Trans>Bank accounts and cash boxes</Trans>
      </ButtonLink>
    </section>
  )
}

/** Overdue members: with dues and with instalments whose day has passed. */
function Arrears({ arrears }: Pick<Overview, 'arrears'>) {
  const { t } = useLingui()
  return (
    <section>
      <SectionTitle>{t`Arrears`}</SectionTitle>
      <Sheet as="div" flush className="px-5 py-1">
        <Behind amount={arrears.amount} label={t`Overdue dues`}>
          <Plural value={arrears.members} one="# member" other="# members" />
        </Behind>
        <Behind amount={arrears.loan_amount} label={t`Overdue loan instalments`}>
          <Plural value={arrears.loans} one="# loan" other="# loans" />
        </Behind>
      </Sheet>
      {arrears.amount === 0 && arrears.loan_amount === 0 ? (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>Nobody is overdue.</Trans>
        </p>
      ) : (
        <ButtonLink look="text" to={paths.officeArrears} className="mt-1">
          <Trans>Overdue members</Trans>
        </ButtonLink>
      )}
    </section>
  )
}

/**
 * To what the members' meeting needs: of the year of the first month shown that had dues. That is the year that is over
 * until its last month is no longer shown, in June.
 */
function Meeting({ months }: Pick<Overview, 'months'>) {
  const { t, i18n } = useLingui()
  const first = months.find(({ expected, received }) => expected > 0 || received > 0)
  if (!first) return null
  const asked = first.month.slice(0, 4)
  const year = yearText(asked, i18n.locale)
  return (
    <section>
      <SectionTitle>{t`Members' meeting`}</SectionTitle>
      <ButtonLink look="text" to={`${paths.officeAnnualReport}?year=${asked}`}>
        <Trans>Prepare the meeting for {year}</Trans>
      </ButtonLink>
    </section>
  )
}

function Behind({ amount, label, children }: { amount: number; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-3 last:border-0">
      <div>
        <p>{label}</p>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
      <Money aed={amount} className={cx('font-display text-xl font-medium', amount > 0 && 'text-saffron')} />
    </div>
  )
}

/** What waits for somebody, each with the way to where it is done. */
function Waiting({ counts, banks }: { counts: Overview['waiting']; banks: Overview['banks'] }) {
  const { t } = useLingui()
  const cards = useWaitingCards(counts)
  return (
    <section aria-label={t`What waits`} className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-6">
      {cards.map((card) => (
        <WaitingCard key={card.label} card={card} />
      ))}
      {banks.map((bank) => (
        <BankCard key={bank.account} bank={bank} named={banks.length > 1} />
      ))}
    </section>
  )
}

const box =
  'grid min-w-0 content-between gap-1 wrap-anywhere rounded-sheet border border-rule bg-sheet px-4 py-3 shadow-lift'

function WaitingCard({ card: { label, count, to } }: { card: Card }) {
  const { i18n } = useLingui()
  const words = (
    <>
      <span className={cx('num font-display text-figure font-medium', count === 0 ? 'text-ink-2' : 'text-leaf')}>
        {countText(count, i18n.locale)}
      </span>
      <span className="underline decoration-rule underline-offset-4">{label}</span>
    </>
  )
  return (
    <Link to={to} className={cx(box, 'hover:border-leaf hover:text-leaf')}>
      {words}
    </Link>
  )
}

/** Whether the books agree with a bank account's statement. */
function BankCard({ bank, named }: { bank: Overview['banks'][number]; named: boolean }) {
  const { i18n } = useLingui()
  const { account, difference } = bank
  const of = new URLSearchParams({ account })
  const to = difference === null ? `${paths.officeBankImport}?${of}` : `${paths.officeReconciliation}?${of}`
  return (
    <Link to={to} className={cx(box, 'hover:border-leaf hover:text-leaf')}>
      {difference === null || difference === 0 ? (
        <Icon
          name={difference === 0 ? 'check' : 'info'}
          className={cx('size-6', difference === 0 ? 'text-leaf' : 'text-ink-2')}
        />
      ) : (
        <Money aed={difference} className="font-display text-xl font-medium text-saffron" />
      )}
      <span className="underline decoration-rule underline-offset-4">
        {difference === null ? (
          <Trans>Not compared with the bank yet</Trans>
        ) : difference === 0 ? (
          <Trans>The books agree with the bank</Trans>
        ) : (
          <Trans>Difference to the bank</Trans>
        )}
      </span>
      {named && (
        <span className="text-sm text-ink-2">{accountText({ code: account, name: bank.account_name }, i18n)}</span>
      )}
    </Link>
  )
}

/** Six months of dues: what was due against what has been verified for each, drawn and in figures. */
function DuesByMonth({ months }: Pick<Overview, 'months'>) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const share = (month: Overview['months'][number]) => {
    const value = shareOf(month)
    return value === undefined ? '–' : percentText(value, i18n.locale)
  }
  if (months.length === 0)
    return (
      <section>
        <SectionTitle>{t`Dues, month by month`}</SectionTitle>
        <EmptyState icon="statement" title={<Trans>No dues yet</Trans>}>
          <Trans>Months appear here once members owe them.</Trans>
        </EmptyState>
      </section>
    )
  const before = months.filter(({ paid_before: some }) => some > 0).map(({ month }) => monthText(month, i18n.locale))
  return (
    <section>
      <SectionTitle>{t`Dues, month by month`}</SectionTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Sheet as="div" flush className="px-4 py-3">
          <DuesChart months={months} />
          <p className="mt-1 flex flex-wrap gap-x-5 text-sm text-ink-2">
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 border-2 border-ink-2" />
              <Trans>Due</Trans>
            </span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 bg-leaf" />
              <Trans>Received</Trans>
            </span>
          </p>
        </Sheet>
        <Table
          tight
          caption={t`Dues of six months`}
          rows={[...months].reverse()}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', label: t`Month`, heading: true, cell: ({ month }) => monthText(month, i18n.locale) },
            { key: 'due', label: t`Due, AED`, figure: true, cell: ({ expected }) => <Money aed={expected} bare /> },
            { key: 'got', label: t`Received`, figure: true, cell: ({ received }) => <Money aed={received} bare /> },
            // On a phone the chart above has to do for the shares.
            ...(wide
              ? [{ key: 'share', label: t({ message: 'Share', context: 'of a whole' }), figure: true, cell: share }]
              : []),
          ]}
        />
        {before.length > 0 && (
          <p className="text-sm text-ink-2">
            <Trans>What members paid before Somiti isn't counted here: {listed(before)}.</Trans>
          </p>
        )}
      </div>
    </section>
  )
}

/** How much of what was due came in; nothing where a part of it was paid before Somiti, of which nobody knows how much. */
const shareOf = ({ expected, received, paid_before: before }: Overview['months'][number]) =>
  expected > 0 && before === 0 ? received / expected : undefined

const WIDTH = 320
const HEIGHT = 170
const TOP = 18
const FLOOR = 148
const DUE_WIDTH = 30
const GOT_WIDTH = 18

/** Two bars for each month: what was due as a frame, what came in as the bar in it. The table beside it says the same. */
function DuesChart({ months }: Pick<Overview, 'months'>) {
  const { t, i18n } = useLingui()
  const names = monthNames(i18n.locale, 'short')
  const most = Math.max(1, ...months.flatMap(({ expected, received }) => [expected, received]))
  const step = WIDTH / Math.max(1, months.length)
  const tall = (amount: number) => ((FLOOR - TOP) * amount) / most
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      // Its months go from left to right in every language, and its words begin and end where they are put.
      direction="ltr"
      aria-label={t`What was due and what was received in each month; the table has the figures.`}
      className="mx-auto w-full max-w-xl"
    >
      <path d={`M0 ${FLOOR + 0.5}H${WIDTH}`} className="stroke-rule" />
      {months.map((of, index) => {
        const { month, expected, received } = of
        const share = shareOf(of)
        const middle = step * (index + 0.5)
        return (
          <g key={month}>
            <rect
              x={middle - DUE_WIDTH / 2}
              y={FLOOR - tall(expected)}
              width={DUE_WIDTH}
              height={tall(expected)}
              className="fill-transparent stroke-ink-2"
              strokeWidth="1.5"
            />
            <rect
              x={middle - GOT_WIDTH / 2}
              y={FLOOR - tall(received)}
              width={GOT_WIDTH}
              height={tall(received)}
              className="fill-leaf"
            />
            <text
              x={middle}
              y={FLOOR - tall(Math.max(expected, received)) - 5}
              textAnchor="middle"
              className="num fill-ink text-2xs"
            >
              {share === undefined ? '' : percentText(Math.round(share * 100) / 100, i18n.locale)}
            </text>
            <text x={middle} y={FLOOR + 14} textAnchor="middle" className="fill-ink-2 text-2xs">
              {names[Number(month.slice(5)) - 1]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
