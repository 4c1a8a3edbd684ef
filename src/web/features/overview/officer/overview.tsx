import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countText, yearText } from '#core/local-text.ts'
import { type Overview, overviewQuery } from '#web/app/calls/office-queries.ts'
import { FreeToLend } from '#web/app/officer/free-to-lend.tsx'
import { MissingOfficers } from '#web/app/officer/missing-officers.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { type Card, useWaitingCards } from '#web/app/officer/waiting-cards.ts'
import { paths } from '#web/app/routes/paths.ts'
import { OfferedPasskey } from '#web/app/session/offered-passkey.tsx'
import { loanAddress } from '#web/features/loans/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { DuesByMonth } from './dues-by-month.tsx'
import { GettingStarted } from './getting-started.tsx'

export default function OverviewPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Overview`} />
      <OfferedPasskey />
      <GettingStarted />
      <Figures />
    </>
  )
}

function Figures() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(overviewQuery)
  if (!data && error) {
    return <ErrorState message={t`The overview could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) return <OverviewSkeleton />
  return (
    <>
      <MissingOfficers missing={data.missing_officers} />
      <BackupWarnings backups={data.backups} />
      <SetOffs proposed={data.set_offs} />
      <WriteOffs proposed={data.write_offs} />
      <Waiting counts={data.waiting} banks={data.banks} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Fund fund={data.fund} members={data.members} />
          <Arrears arrears={data.arrears} />
          <Meeting months={data.months} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DuesByMonth months={data.months} />
          <BackupFacts backups={data.backups} />
        </div>
      </div>
    </>
  )
}

/** As many beside one another as have room for their words, also in large text; six at most. */
const tiles = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,(100%-3.75rem)/6)),1fr))]'

function OverviewSkeleton() {
  return (
    <Loading>
      <div className={tiles}>
        {Array.from({ length: 6 }, (_, card) => card).map((card) => (
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
      <Sheet as="div" flush className="px-[min(1.25rem,5vw)] pt-4 pb-1">
        <p className="flex flex-wrap items-center text-sm text-ink-2">
          <FreeToLend />
        </p>
        <BigMoney aed={fund.free_to_lend} />
        <div className="mt-3 border-t border-rule">
          <Facts
            items={[
              { label: t`In the bank`, value: <Money breaks aed={fund.bank} /> },
              { label: t`In cash`, value: <Money breaks aed={fund.cash} /> },
              { label: t`Lent to members`, value: <Money breaks aed={fund.lent} /> },
              { label: t`Savings of members`, value: <Money breaks aed={fund.savings} /> },
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
      <Sheet as="div" flush className="px-[min(1.25rem,5vw)] py-1">
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
      <Money breaks aed={amount} className={cx('font-display text-xl font-medium', amount > 0 && 'text-saffron')} />
    </div>
  )
}

/** What waits for somebody, each with the way to where it is done. What does not wait is folded into one line. */
function Waiting({ counts, banks }: { counts: Overview['waiting']; banks: Overview['banks'] }) {
  const { t } = useLingui()
  const cards = useWaitingCards(counts)
  const waiting = cards.filter(({ count }) => count > 0)
  const others = cards.filter(({ count }) => count === 0)
  const apart = banks.filter(({ difference }) => difference !== null && difference !== 0)
  const even = banks.filter((bank) => !apart.includes(bank))
  const some = waiting.length + apart.length > 0
  return (
    <section aria-label={t`To do`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {some && (
        <div className={tiles}>
          {waiting.map((card) => (
            <WaitingCard key={card.label} card={card} />
          ))}
          {apart.map((bank) => (
            <BankCard key={bank.account} bank={bank} named={banks.length > 1} />
          ))}
        </div>
      )}
      {others.length + even.length > 0 && (
        <Fold
          summary={<QuietLine some={some} even={even.length > 0 && even.every(({ difference }) => difference === 0)} />}
        >
          <div className={cx(tiles, 'pt-1')}>
            {others.map((card) => (
              <WaitingCard key={card.label} card={card} />
            ))}
            {even.map((bank) => (
              <BankCard key={bank.account} bank={bank} named={banks.length > 1} />
            ))}
          </div>
        </Fold>
      )}
    </section>
  )
}

/** That nothing waits, or nothing else; and that the books agree with the bank, where they do. */
function QuietLine({ some, even }: { some: boolean; even: boolean }) {
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <Icon name="check" className="size-4.5 text-leaf" />
      <span>
        {some ? <Trans>Nothing else waits.</Trans> : <Trans>Nothing waits.</Trans>}{' '}
        {even && <Trans>The books agree with the bank.</Trans>}
      </span>
    </span>
  )
}

const box =
  'grid min-w-0 content-between gap-1 wrap-anywhere rounded-sheet border border-rule bg-sheet px-4 py-3 shadow-lift'

function WaitingCard({ card: { label, count, to } }: { card: Card }) {
  const { i18n } = useLingui()
  return (
    <Link to={to} className={cx(box, 'hover:border-leaf hover:text-leaf')}>
      <span className={cx('num font-display text-figure font-medium', count === 0 ? 'text-ink-2' : 'text-leaf')}>
        {countText(count, i18n.locale)}
      </span>
      <span className="underline decoration-rule underline-offset-4">{label}</span>
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
    // An amount takes the room of two counts.
    <Link
      to={to}
      className={cx(box, 'hover:border-leaf hover:text-leaf', difference ? 'col-span-full sm:col-span-2' : '')}
    >
      {difference === null || difference === 0 ? (
        <Icon
          name={difference === 0 ? 'check' : 'info'}
          className={cx('size-6', difference === 0 ? 'text-leaf' : 'text-ink-2')}
        />
      ) : (
        <Money breaks aed={difference} className="font-display text-xl font-medium text-saffron" />
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

type Backups = Pick<Overview, 'backups'>

/** What is wrong with the backups, which only who runs the server can mend. */
function BackupWarnings({ backups: { made_at, warnings } }: Backups) {
  const words: Record<Overview['backups']['warnings'][number], ReactNode> = {
    never: <Trans>There is no backup. Ask the person who runs the server to set up nightly backups.</Trans>,
    old: made_at && (
      <Trans>
        The last backup is from <Day date={made_at} />. Tell the person who runs the server.
      </Trans>
    ),
    not_sent: (
      <Trans>The last backup could not be copied away from the server. Tell the person who runs the server.</Trans>
    ),
    not_restored: <Trans>The last backup could not be restored on trial. Tell the person who runs the server.</Trans>,
    not_tried: <Trans>For two weeks no backup was restored on trial. Tell the person who runs the server.</Trans>,
  }
  return warnings.map((warning) => (
    <Banner key={warning} tone="warning">
      {words[warning]}
    </Banner>
  ))
}

/** When the last backup was made, sent and tried; nothing where there was never one. */
function BackupFacts({ backups: { made_at, sent_at, tried_at, warnings } }: Backups) {
  const { t } = useLingui()
  if (!made_at) return null
  const items = [
    { label: t`Last backup`, at: made_at },
    { label: t`Copied elsewhere`, at: sent_at },
    { label: t`Restored on trial`, at: tried_at },
  ]
  return (
    <section>
      <SectionTitle>{t`Backups`}</SectionTitle>
      <Sheet as="div" flush className="px-5 py-1">
        <Facts
          items={items.flatMap(({ label, at }) => (at ? [{ label, value: <Day date={at} parts="moment" /> }] : []))}
        />
      </Sheet>
      {tried_at && !warnings.includes('not_restored') && (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>On the last trial the restored books agreed with the backup.</Trans>
        </p>
      )}
    </section>
  )
}
