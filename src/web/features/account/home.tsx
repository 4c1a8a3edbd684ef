import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MyAccountData } from '#contract/account.ts'
import { addDays, type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import { countText, dateFormat, monthText } from '#core/local-text.ts'
import { isOverdue } from '#core/next-thing.ts'
import { Aloud } from '#web/app/language/aloud.tsx'
import { InTurn } from '#web/app/routes/in-turn.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { OfferedPasskey } from '#web/app/session/offered-passkey.tsx'
import { useProfile } from '#web/app/session/profile-context.ts'
import { LoanBanner } from '#web/features/loans/index.ts'
import { PinnedNotices } from '#web/features/messages/index.ts'
import { LatestPayments, usePaymentDialogs } from '#web/features/payments/index.ts'
import { RechargeForm, RechargeLines, useRecharges } from '#web/features/recharges/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day, isPast } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Explained } from '#web/ui/explained.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { MAIN_ID } from '#web/ui/skip-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NextThing } from './next-thing.tsx'
import { DuesToCome, InactiveBanner, WithAccount } from './with-account.tsx'

export default function Home() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Home`} hidden />
      <WithAccount skeleton={<HomeSkeleton />}>{(account) => <HomeAccount account={account} />}</WithAccount>
    </>
  )
}

function HomeAccount({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const payments = usePaymentDialogs(account)
  const [search] = useSearchParams()
  const asked = search.has(ASKED_FOR)
  const isNew = addDays(account.owner_data.member_since as BusinessDate, NEW_DAYS) > businessDateAt(new Date())
  return (
    <>
      {asked && <FirstSteps account={account} />}
      <InactiveBanner account={account} />
      <Suspense fallback={null}>
        <PinnedNotices />
      </Suspense>
      <NextThing account={account} onOpen={payments.open} />
      <DuesToCome account={account} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @2xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <BalanceCard account={account} />
        <HolderCard account={account} />
      </div>
      {!asked && isNew && <FirstSteps account={account} />}
      <OfferedPasskey />
      <InTurn>
        <LoanBanner loan={account.loan} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @2xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] @2xl:gap-5">
          <LatestPayments account={account} dialogs={payments} />
          <InTurn>
            <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
              <SectionTitle className="mb-0">{t`Mobile recharge`}</SectionTitle>
              <RechargeForm account={account} />
              <LatestRecharges />
            </section>
          </InTurn>
        </div>
      </InTurn>
    </>
  )
}

function HomeSkeleton() {
  return (
    <>
      <div className="grid gap-4 @2xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
      <Skeleton className="h-40 w-full" />
      <SkeletonRows />
    </>
  )
}

const SHOWN = 2

/** The last orders with how far they are, and the way to all of them. Nothing before the first one. */
function LatestRecharges() {
  const { t } = useLingui()
  const { recharges, error, refetch } = useRecharges()
  if (!recharges && error) {
    return <ErrorState message={t`Your recharges could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!recharges?.length) return null
  return (
    <>
      <RechargeLines recharges={recharges.slice(0, SHOWN)} />
      <ButtonLink look="text" to={paths.mobileRecharge} className="justify-self-start">
        <Trans>All recharges</Trans>
      </ButtonLink>
    </>
  )
}

/** Who the account belongs to, with the specification's three figures made live. */
function HolderCard({ account }: { account: MyAccountData }) {
  const { t, i18n } = useLingui()
  const { months_completed: completed, months_before: before, next_due_on: nextDue } = account.dues
  return (
    <Sheet as="div" className="grid content-start gap-4">
      <div>
        <h2 className="font-display text-lg font-semibold">{account.account_holder_name}</h2>
        <p className="mt-1 text-sm text-ink-2">
          <Trans>
            Member since <Day date={account.owner_data.member_since} parts="month" />
          </Trans>
        </p>
      </div>
      <Figures
        items={[
          {
            label: t`Total`,
            explained: (
              <Explained word={t`Total`}>
                <Trans>Months whose dues are paid in full.</Trans>
              </Explained>
            ),
            value: countText(completed + before, i18n.locale),
            note: t`months paid`,
          },
          {
            label: t`Due`,
            explained: (
              <Explained word={t`Due`}>
                <Trans>The day on which your next unpaid dues are due.</Trans>
              </Explained>
            ),
            value: nextDue ? <Day date={nextDue} parts="day" /> : t`None`,
            note: nextDue && isPast(nextDue) ? t`overdue` : t`next dues`,
            due: nextDue !== null,
          },
          {
            label: t`Earn`,
            explained: (
              <Explained word={t`Earn`}>
                <Trans>Your shares of all bonuses so far. They are part of your savings.</Trans>
              </Explained>
            ),
            value: <Money aed={account.bonus_earned} trim bare />,
            note: t`AED bonus`,
          },
        ]}
      />
      {before > 0 && (
        <p className="text-sm text-ink-2">
          <Plural
            value={before}
            one="# of these months was paid before Somiti."
            other="# of these months were paid before Somiti."
          />
        </p>
      )}
    </Sheet>
  )
}

/** The savings, the one loud figure of the home page. */
function BalanceCard({ account }: { account: MyAccountData }) {
  const { account_balance: balance, available_balance: available } = account
  return (
    <Sheet as="div">
      <div data-aloud className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <header className="flex items-start justify-between gap-2">
          <h2 className="text-sm text-ink-2">
            <Trans>Your Saving Balance</Trans>
          </h2>
          <span className="-my-2.5 -me-2.5">
            <Aloud what="balance" />
          </span>
        </header>
        <BigMoney aed={balance} ruled />
        {available < balance && (
          <p className="text-sm text-ink-2">
            <Trans>
              <Money aed={available} /> available now.
            </Trans>
          </p>
        )}
        <MonthStrip rows={account.monthlyPaymentData} />
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to={paths.monthlyPay}>
            <Trans>Pay dues</Trans>
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.statement}>
            <Trans>Statement</Trans>
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.withdrawals}>
            <Trans>Withdraw</Trans>
          </ButtonLink>
        </div>
      </div>
    </Sheet>
  )
}

type Row = MyAccountData['monthlyPaymentData'][number]

const STRIP_MONTHS = 12

/** The last twelve months of dues, each as the stamp that it has in the passbook. Nothing before the first. */
function MonthStrip({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useLingui()
  const today = businessDateAt(new Date())
  const owed = rows.filter(({ kind, month_key: month }) => kind === 'dues' && month <= monthOf(today))
  const shown = owed.slice(0, STRIP_MONTHS).reverse()
  if (shown.length === 0) return null
  const initial = dateFormat(i18n.locale, { month: 'narrow', timeZone: 'UTC' })
  return (
    <ol
      aria-label={t`The last twelve months`}
      className="mt-1 flex gap-0.5 @max-3xs:grid @max-3xs:grid-cols-6 @max-3xs:gap-y-1"
    >
      {shown.map(({ month_key: month, status, due_on: due }) => {
        const { look, icon, words } = stampOf(status, isOverdue(due, today))
        return (
          <li key={month} className="grid max-w-7 min-w-min grow justify-items-center gap-0.5 @max-3xs:max-w-none">
            <span className={cx('grid h-6 w-full place-items-center rounded-sm border', look)}>
              {icon && <Icon name={icon} className="size-[min(0.875rem,5cqi)]" />}
            </span>
            <span aria-hidden="true" className="text-[length:min(var(--text-2xs),4.5cqi)] text-ink-2">
              {initial.format(new Date(`${month}-01`))}
            </span>
            <VisuallyHidden>
              {monthText(month, i18n.locale)}: {i18n._(words)}
            </VisuallyHidden>
          </li>
        )
      })}
    </ol>
  )
}

type MonthStamp = { look: string; icon?: IconName; words: MessageDescriptor }

/** By its sign as well as its colour. */
function stampOf(status: Row['status'], isLate: boolean): MonthStamp {
  if (status === 'completed')
    return { look: 'border-leaf bg-leaf-wash text-leaf', icon: 'check', words: msg`Completed` }
  if (status === 'in_review') return { look: 'border-rule text-ink-2', icon: 'clock', words: msg`In review` }
  if (status === 'not_owed') return { look: 'border-rule text-ink-2', words: msg`No longer owed` }
  return isLate
    ? { look: 'border-brick bg-brick-wash text-brick', icon: 'alert', words: msg`Overdue` }
    : { look: 'border-saffron text-saffron', words: msg`Due` }
}

/** For so long after joining the first steps are offered; they are below the balance. */
const NEW_DAYS = 60

/** In the address, where the profile leads to the first steps again. */
const ASKED_FOR = 'guide'
const skippedKey = (person: number) => `ts_guide_seen_${person}`
const lookedAtKey = (person: number) => `ts_guide_looked_at_${person}`

type Step = { name: string; to: string; title: ReactNode; words: ReactNode; done: boolean }

/** Three steps for a beginner, each with a tick once it is taken. They go when all are, or when they are skipped. */
function FirstSteps({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { id } = useProfile()
  const [search, setSearch] = useSearchParams()
  const [skipped, setSkipped] = useState(() => localStorage.getItem(skippedKey(id)) !== null)
  const [lookedAt, setLookedAt] = useState(() => localStorage.getItem(lookedAtKey(id))?.split(' ') ?? [])
  const steps = useSteps(account, lookedAt)
  const asked = search.has(ASKED_FOR)
  if (!asked && (skipped || steps.every(({ done }) => done))) return null
  const lookAt = (name: string) => {
    const all = [...new Set([...lookedAt, name])]
    localStorage.setItem(lookedAtKey(id), all.join(' '))
    setLookedAt(all)
  }
  const close = () => {
    localStorage.setItem(skippedKey(id), '1')
    setSkipped(true)
    if (asked) setSearch({}, { replace: true })
    // What had the focus goes away.
    document.getElementById(MAIN_ID)?.focus()
  }
  return (
    <Sheet aria-label={t`First steps`} className="grid gap-2 print:hidden">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-display text-lg font-semibold">
          <Trans>First steps</Trans>
        </h2>
        <Button look="text" onClick={close}>
          {asked ? <Trans>Close</Trans> : <Trans>Skip</Trans>}
        </Button>
      </div>
      <ol>
        {steps.map(({ name, ...step }) => (
          <FirstStep key={name} {...step} onFollow={() => lookAt(name)} />
        ))}
      </ol>
    </Sheet>
  )
}

function FirstStep({ to, title, words, done, onFollow }: Omit<Step, 'name'> & { onFollow: () => void }) {
  const { t } = useLingui()
  return (
    <li className="flex gap-3 border-b border-rule py-2.5 last:border-0">
      <span
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border',
          done ? 'border-leaf bg-leaf-wash text-leaf' : 'border-ink-2',
        )}
      >
        {done && <Icon name="check" className="size-4" />}
        <VisuallyHidden>{done ? t`Done` : t`Not done yet`}</VisuallyHidden>
      </span>
      <div className="min-w-0">
        <Link to={to} onClick={onFollow} className="font-semibold text-leaf underline underline-offset-4">
          {title}
        </Link>
        <p className="text-sm text-ink-2">{words}</p>
      </div>
    </li>
  )
}

/** The first is taken once a receipt is sent; the others once somebody followed them on this device. */
function useSteps(account: MyAccountData, lookedAt: readonly string[]): readonly Step[] {
  const { months_completed: completed, months_before: before } = account.dues
  const sent = account.monthlyPaymentData.some(({ status }) => status === 'in_review')
  return [
    {
      ...{ name: 'pay', to: paths.monthlyPay, done: sent || completed + before > 0 },
      title: <Trans>Pay at the bank, then send the receipt</Trans>,
      words: <Trans>Press Pay next to a month, add a photo of the receipt, and follow it until it is credited.</Trans>,
    },
    {
      ...{ name: 'saved', to: paths.statement, done: lookedAt.includes('saved') },
      title: <Trans>See what you have saved</Trans>,
      words: (
        <Trans>
          The balance grows when an officer has found your payment at the bank. The statement has every line.
        </Trans>
      ),
    },
    {
      ...{ name: 'loan', to: paths.applyLoan, done: lookedAt.includes('loan') || account.ever_borrowed },
      title: <Trans>See what a loan costs</Trans>,
      words: <Trans>You see the cost before you ask for a loan. The association answers under Contact/Chat.</Trans>,
    },
  ]
}
