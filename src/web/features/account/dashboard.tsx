import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MyAccountData } from '#contract/account.ts'
import type { AnswerOf } from '#contract/calls.ts'
import { countText, monthText } from '#core/local-text.ts'
import { rejectedOf, waitingOf } from '#core/next-thing.ts'
import { savingsHistoryQuery } from '#web/app/calls/queries.ts'
import { DueWords } from '#web/app/language/due-words.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { usePaymentDialogs } from '#web/features/payments/index.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DueCard, FigureCard } from './figure-card.tsx'
import { NextThing, RejectedWords, WaitingWords } from './next-thing.tsx'
import { InactiveBanner, WithAccount } from './with-account.tsx'

export default function Dashboard() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Dashboard`} />
      <WithAccount skeleton={<DashboardSkeleton />}>{(account) => <Overview account={account} />}</WithAccount>
    </>
  )
}

function Overview({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { account_holder_name: name } = account
  const payments = usePaymentDialogs(account)
  return (
    <>
      <p className="-mt-4 text-lg">
        <Trans>Welcome, {name}</Trans>
      </p>
      <InactiveBanner account={account} />
      <NextThing account={account} onOpen={payments.open} />
      {payments.notice}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @lg:grid-cols-3 @2xl:gap-4">
        <FigureCard label={t`Saving balance`} aed={account.account_balance} />
        <DueCard account={account} />
        <FigureCard label={t`Left of the loan, with interest`} aed={account.loan?.outstanding ?? 0} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @2xl:grid-cols-2 @2xl:gap-5">
        <Owed account={account} />
        <MemberStatus account={account} />
      </div>
      <SavingsHistory />
      {payments.dialog}
    </>
  )
}

function DashboardSkeleton() {
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="h-56 w-full" />
    </>
  )
}

/** The membership in a few lines. */
function MemberStatus({ account }: { account: MyAccountData }) {
  const { t, i18n } = useLingui()
  const { owner_data: owner, dues } = account
  const active = owner.status === 1
  return (
    <section>
      <SectionTitle>{t`Member Status`}</SectionTitle>
      <Sheet as="div" flush className="px-sheet py-1">
        <Facts
          items={[
            {
              label: t`Status`,
              value: <Stamp tone={active ? 'done' : 'wait'}>{active ? t`Active` : t`Inactive`}</Stamp>,
            },
            { label: t`ID`, value: owner.unique_id },
            { label: t`Member since`, value: <Day date={owner.member_since} parts="month" /> },
            {
              label: t`Months completed`,
              value:
                dues.months_before > 0
                  ? t`${dues.months_completed + dues.months_before}, ${dues.months_before} of them before Somiti`
                  : countText(dues.months_completed, i18n.locale),
            },
            { label: t`Next due`, value: dues.next_due_on ? <Day date={dues.next_due_on} /> : t`None` },
            { label: t`Bonus earned`, value: <Money aed={account.bonus_earned} /> },
          ]}
        />
      </Sheet>
    </section>
  )
}

/** What is owed now and what comes, and what waits. */
function Owed({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { dues, loan, monthlyPaymentData: rows } = account
  const rejected = rejectedOf(rows)
  const waiting = waitingOf(rows)
  return (
    <section>
      <SectionTitle>{t`Dues and instalments`}</SectionTitle>
      <Rows label={t`Dues and instalments`}>
        {rejected && (
          <Row
            title={<RejectedWords {...rejected} />}
            detail={<DueWords aed={rejected.row.amount} date={rejected.row.due_on} />}
            under={<ToMonthlyPay />}
          />
        )}
        {account.due_balance > 0 ? (
          <Row
            title={<Trans>Due by the end of this month</Trans>}
            detail={<DuesNext dues={dues} />}
            end={<Money aed={account.due_balance} />}
            under={<ToMonthlyPay />}
          />
        ) : (
          <Row title={<Trans>Nothing is due this month. Thank you!!</Trans>} detail={<DuesNext dues={dues} />} />
        )}
        {loan?.next_due_on && (
          <Row
            title={<Trans>Next loan instalment</Trans>}
            detail={<DueWords aed={loan.next_amount ?? 0} date={loan.next_due_on} />}
            under={
              <ButtonLink look="text" to={paths.myLoan}>
                <Trans>My loan</Trans>
              </ButtonLink>
            }
          />
        )}
        {waiting && <Row title={<WaitingWords row={waiting} />} />}
      </Rows>
    </section>
  )
}

function ToMonthlyPay() {
  return (
    <ButtonLink look="text" to={paths.monthlyPay}>
      <Trans>Pay</Trans>
    </ButtonLink>
  )
}

function DuesNext({ dues }: { dues: MyAccountData['dues'] }) {
  if (!dues.next_due_on) return <Trans>No dues are open in the months ahead.</Trans>
  return (
    <Trans>
      Next dues: <DueWords aed={dues.next_amount ?? 0} date={dues.next_due_on} />
    </Trans>
  )
}

/** How the savings grew, drawn and in figures. */
function SavingsHistory() {
  const { t } = useLingui()
  const { data: months, error, refetch } = useQuery(savingsHistoryQuery)
  return (
    <section>
      <SectionTitle>
        <Trans>Savings over time</Trans>
      </SectionTitle>
      {months ? (
        <Sheet as="div" className="grid gap-2">
          <SavingsChart months={months} />
          <Fold summary={<Trans>The figures of each month</Trans>}>
            <SavingsTable months={months} />
          </Fold>
        </Sheet>
      ) : error ? (
        <ErrorState message={t`Your savings over time could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-56 w-full" />
        </Loading>
      )}
    </section>
  )
}

function SavingsTable({ months }: { months: SavedMonths }) {
  return (
    <table className="w-full border-collapse">
      <caption>
        <VisuallyHidden>
          <Trans>Savings over time</Trans>
        </VisuallyHidden>
      </caption>
      <thead>
        <tr className="border-b border-rule text-sm text-ink-2">
          <th scope="col" className="py-2 text-start font-normal">
            <Trans>At the end of</Trans>
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            <Trans>Savings</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month_key, balance }) => (
          <tr key={month_key} className="border-b border-rule last:border-0">
            <th scope="row" className="py-2 text-start font-normal">
              <Day date={`${month_key}-01`} parts="month" />
            </th>
            <td className="num py-2 text-end font-semibold">
              <Money aed={balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SavedMonths = AnswerOf<'GET /api/savings-history'>['months']

const WIDTH = 320
const HEIGHT = 150
const TOP = 24
const FLOOR = 126
const SIDE = 14

/** The savings as a line over the months, from nothing up. The table below it says the same. */
function SavingsChart({ months }: { months: SavedMonths }) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...months.map(({ balance }) => balance))
  const step = (WIDTH - 2 * SIDE) / Math.max(1, months.length - 1)
  const points = months.map(({ month_key, balance }, index) => ({
    month: month_key,
    x: SIDE + step * index,
    y: FLOOR - ((FLOOR - TOP) * Math.max(0, balance)) / most,
  }))
  const line = points.map(({ x, y }) => `${x} ${y}`).join('L')
  const last = points.at(-1)
  if (!last) return null
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      // Its months go from left to right in every language, and its words begin and end where they are put.
      direction="ltr"
      aria-label={t`Your savings at the end of each month; the table below has the figures.`}
      className="mx-auto w-full max-w-md"
    >
      <path d={`M${points[0]?.x} ${FLOOR}L${line}L${last.x} ${FLOOR}Z`} className="fill-leaf-wash" />
      <path d={`M0 ${FLOOR + 0.5}H${WIDTH}`} className="stroke-rule" />
      <path d={`M${line}`} className="fill-none stroke-leaf" strokeWidth="2" strokeLinejoin="round" />
      <circle cx={last.x} cy={last.y} r="4" className="fill-leaf" />
      <text
        x={WIDTH}
        y={Math.max(12, last.y - 10)}
        textAnchor="end"
        className="num fill-ink text-[length:min(var(--text-2xs),5cqi)]"
      >
        {moneyText(months.at(-1)?.balance ?? 0, i18n.locale)}
      </text>
      {[points[0], last].map(
        (point, index) =>
          point &&
          (index === 0 || points.length > 1) && (
            <text
              key={point.month}
              x={index === 0 ? 0 : WIDTH}
              y={FLOOR + 16}
              textAnchor={index === 0 ? 'start' : 'end'}
              className="fill-ink-2 text-[length:min(var(--text-2xs),5cqi)]"
            >
              {monthText(point.month, i18n.locale)}
            </text>
          ),
      )}
    </svg>
  )
}
