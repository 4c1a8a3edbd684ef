import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import { loanOfferQuery } from '#web/app/calls/queries.ts'
import { InTurn } from '#web/app/routes/in-turn.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { DueCard, DuesToCome, FigureCard, InactiveBanner, NextThing, WithAccount } from '#web/features/account/index.ts'
import { LoanReason } from '#web/features/loans/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ALL_PAYMENTS_ID } from '#web/ui/places.ts'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { PaymentList } from './payment-list.tsx'
import { splitRows } from './shown-rows.ts'
import { type PaymentDialog, usePaymentDialogs } from './use-payment-dialogs.tsx'

const SharedReceipt = lazy(() => import('./shared-receipt.tsx'))

export default function MonthlyPay() {
  const { t } = useLingui()
  // Known by the time its banner is drawn, the list below it does not move.
  usePrefetchQuery(loanOfferQuery)
  return (
    <>
      <PageHeading title={t`Monthly Pay`} />
      <WithAccount skeleton={<MonthlyPaySkeleton />}>{(account) => <Payments account={account} />}</WithAccount>
    </>
  )
}

function Payments({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { open, notice, dialog } = usePaymentDialogs(account)
  useAskedToPay(account, open)
  return (
    <>
      <InactiveBanner account={account} />
      <NextThing account={account} onOpen={open} />
      <DuesToCome account={account} />
      <div className="grid grid-cols-2 gap-3 @max-[16rem]:grid-cols-[minmax(0,1fr)] @2xl:gap-4">
        <FigureCard label={t`Saving balance`} aed={account.account_balance} />
        <DueCard account={account}>
          {account.receivable > 0 && (
            <Trans>
              Includes <Money aed={account.receivable} /> of other debts.
            </Trans>
          )}
        </DueCard>
      </div>
      <Button icon="camera" wide className="@2xl:w-auto @2xl:justify-self-start" onClick={() => open({ what: 'dues' })}>
        <Trans>Monthly Payment</Trans>
      </Button>
      {notice}
      <Suspense fallback={null}>
        <SharedReceipt onUse={(receipt) => open({ what: 'dues', receipt })} />
      </Suspense>
      <InTurn>
        <BorrowBanner isFirst={!account.ever_borrowed && account.owner_data.status === 1} />
        <AllPayments rows={account.monthlyPaymentData} onOpen={open} />
      </InTurn>
      {dialog}
    </>
  )
}

/** From a reminder's Pay the form opens for what is due first, from a notification its payment. Back, or a reload, does not open it again. */
function useAskedToPay(account: MyAccountData, open: (dialog: PaymentDialog) => void): void {
  const [search, setSearch] = useSearchParams()
  const asked = search.has('pay')
  const pay = useEffectEvent(() => {
    const [first] = account.monthlyPaymentData
      .filter(({ may }) => may.includes('pay'))
      .toSorted((a, b) => a.due_on.localeCompare(b.due_on))
    setSearch({}, { replace: true })
    if (first) open({ what: 'pay', row: first })
  })
  useEffect(() => {
    if (asked) pay()
  }, [asked])

  // As a notification names it.
  const named = search.get('payment')
  const follow = useEffectEvent((paymentId: number) => {
    setSearch({}, { replace: true })
    open({ what: 'follow', paymentId })
  })
  useEffect(() => {
    if (named) follow(Number(named))
  }, [named])
}

function MonthlyPaySkeleton() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="h-28 w-full" />
      <SkeletonRows />
    </>
  )
}

/** The first loan for an active member who never borrowed; for everybody else what may be borrowed now, or why nothing. */
function BorrowBanner({ isFirst }: { isFirst: boolean }) {
  const { data: offer, isError } = useQuery(loanOfferQuery)
  if (isFirst) {
    return (
      <Surface to={paths.applyLoan}>
        <Trans>Get your 1st Loan 1,000 AED</Trans>
      </Surface>
    )
  }
  // The page is whole without it, and the loan form says the same.
  if (isError && !offer) return null
  if (!offer) return <Skeleton className="h-20 w-full" />
  return offer.may_borrow > 0 ? (
    <Surface to={paths.applyLoan}>
      <Trans>
        You may borrow up to <Money aed={offer.may_borrow} trim /> now
      </Trans>
    </Surface>
  ) : (
    <Surface to={paths.myLoan}>
      <LoanReason reason={offer.reason} />
    </Surface>
  )
}

function Surface({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="group @container block rounded-sheet bg-deep p-sheet text-on-deep">
      <span className="flex items-center gap-4 @max-[13rem]:flex-wrap">
        <span className="grid size-[max(44px,min(3rem,17cqi))] shrink-0 place-items-center rounded-full bg-on-deep/15">
          <Icon name="loan" className="size-6" />
        </span>
        <span className="min-w-0 grow @max-[13rem]:basis-full font-display text-lg font-medium group-hover:underline">
          {children}
        </span>
        <Icon name="forward" className="size-5 @max-[13rem]:hidden" />
      </span>
    </Link>
  )
}

const SHOWN_FIRST = 12

type AllPaymentsProps = { rows: readonly MonthlyPaymentRow[]; onOpen: (dialog: PaymentDialog) => void }

/** Every monthly payment, latest first; what a later month brings stands folded below. */
function AllPayments({ rows, onOpen }: AllPaymentsProps) {
  const { t } = useLingui()
  const [whole, setWhole] = useState(false)
  const { standing, ahead } = splitRows(rows, new Date())
  const shown = whole ? standing : standing.slice(0, SHOWN_FIRST)
  return (
    <section id={ALL_PAYMENTS_ID} tabIndex={-1} className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-2.5">
      <SectionTitle className="mb-0">{t`Monthly payments`}</SectionTitle>
      {standing.length === 0 ? (
        <EmptyState
          icon="pay"
          title={<Trans>No payments yet</Trans>}
          action={
            <Button look="quiet" onClick={() => onOpen({ what: 'dues' })}>
              <Trans>Pay dues</Trans>
            </Button>
          }
        >
          <Trans>Your dues appear here, from the first month you owe. You can pay a month ahead at any time.</Trans>
        </EmptyState>
      ) : (
        <PaymentList label={t`Monthly payments`} rows={shown} onOpen={onOpen} />
      )}
      {shown.length < standing.length && (
        <Button look="text" className="justify-self-start" onClick={() => setWhole(true)}>
          <Trans>Show the earlier months</Trans>
        </Button>
      )}
      {ahead.length > 0 && (
        <Fold
          summary={
            <b className="font-semibold text-leaf">
              <Plural value={ahead.length} one="# payment in later months" other="# payments in later months" />
            </b>
          }
        >
          <PaymentList label={t`Later months`} rows={ahead} onOpen={onOpen} />
        </Fold>
      )}
    </section>
  )
}
