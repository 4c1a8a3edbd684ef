import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import type { Loan, OwnLoan } from '#contract/loans.ts'
import { isOpen } from '#core/loan-lifecycle.ts'
import { toAedNumber } from '#core/money.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { myLoansQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { DueWords } from '#web/app/language/due-words.tsx'
import { InTurn } from '#web/app/routes/in-turn.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { InactiveBanner, NextThing, WithAccount } from '#web/features/account/index.ts'
import { type PaymentDialog, usePaymentDialogs } from '#web/features/payments/index.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { OPEN_LOAN_ID } from '#web/ui/places.ts'
import { ProgressBar, percentText } from '#web/ui/progress.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { LoanDetails } from './loan-details.tsx'
import { OlderLoanFirst } from './loan-reason.tsx'
import { loanStatuses, loanTypeText } from './loan-words.ts'

export default function MyLoan() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`My Loan`} />
      <WithAccount skeleton={<LoanSkeleton />}>{(account) => <Loans account={account} />}</WithAccount>
    </>
  )
}

function Loans({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(myLoansQuery)
  // Drawn in slices, as the account before it.
  const loans = useDeferredValue(data)
  const { open, notice, dialog } = usePaymentDialogs(account)
  if (!loans && error) {
    return <ErrorState message={t`Your loans could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!loans) {
    return (
      <Loading>
        <LoanSkeleton />
      </Loading>
    )
  }
  const running = loans.filter(({ status }) => isOpen(status))
  const past = loans.filter(({ status }) => !isOpen(status))
  return (
    <>
      <NextThing account={account} onOpen={open} />
      {notice}
      <InactiveBanner account={account} />
      {running.length === 0 && <NoLoan borrowed={past.length > 0} active={account.owner_data.status === 1} />}
      {running.map((loan, index) => (
        <div
          key={loan.id}
          id={index === 0 ? OPEN_LOAN_ID : undefined}
          tabIndex={-1}
          className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-6"
        >
          <LoanCard loan={loan} onPay={open} />
          <InTurn>
            <LoanDetails loan={loan} />
          </InTurn>
        </div>
      ))}
      {past.length > 0 && (
        <InTurn>
          <section>
            <SectionTitle>{t`Earlier loans and applications`}</SectionTitle>
            <PastLoans loans={past} />
          </section>
        </InTurn>
      )}
      {dialog}
    </>
  )
}

function NoLoan({ borrowed, active }: { borrowed: boolean; active: boolean }) {
  return (
    <EmptyState
      icon="loan"
      title={borrowed ? <Trans>No loan is open</Trans> : <Trans>You have not borrowed yet</Trans>}
      action={
        active && (
          <ButtonLink to={paths.applyLoan}>
            <Trans>Apply for a loan</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>When you borrow, your repayments and the next instalment appear here.</Trans>
    </EmptyState>
  )
}

function LoanSkeleton() {
  return (
    <>
      <Skeleton className="h-64 w-full" />
      <SkeletonRows />
    </>
  )
}

/** Loans and applications that are over, each to unfold. */
function PastLoans({ loans }: { loans: readonly Loan[] }) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="@container px-sheet py-1">
      {loans.map((loan) => (
        <Fold
          key={loan.id}
          className="border-b border-rule last:border-0"
          summary={
            <span className="flex items-center justify-between gap-x-3 gap-y-1 py-3.5 @max-[13rem]:flex-wrap">
              <span>
                <Money aed={loan.principal} trim className="block" />
                <span className="block text-sm text-ink-2">
                  <Trans>
                    Applied for on <Day date={loan.applied_at} />
                  </Trans>
                </span>
              </span>
              <Stamp tone={loanStatuses[loan.status].tone}>{i18n._(loanStatuses[loan.status].label)}</Stamp>
            </span>
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-5">
            <LoanDetails loan={loan} />
          </div>
        </Fold>
      ))}
    </Sheet>
  )
}

type LoanCardProps = { loan: OwnLoan; onPay: (dialog: PaymentDialog) => void }

/** Where the open loan or application stands, and what its member can do now. */
function LoanCard({ loan, onPay }: LoanCardProps) {
  const { i18n } = useLingui()
  const status = loanStatuses[loan.status]
  return (
    <Sheet className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start justify-between gap-3 @max-[13rem]:flex-wrap">
        <div>
          <p className="text-sm text-ink-2">{loanTypeText(loan.loan_type, i18n)}</p>
          <h2 className="num figure-big-middle font-display font-medium">
            <Code>
              <small className="me-1.5 font-words text-base font-medium text-ink-2">AED</small>
              {moneyText(loan.principal, i18n.locale, true)}
            </Code>
          </h2>
        </div>
        <Stamp tone={status.tone}>{i18n._(status.label)}</Stamp>
      </div>
      {loan.status === 'active' ? (
        <ActiveLoan loan={loan} onPay={onPay} />
      ) : (
        <OpenApplication loan={loan} explained={i18n._(status.explained)} />
      )}
    </Sheet>
  )
}

function ActiveLoan({ loan, onPay }: LoanCardProps) {
  const { id: loanId, outstanding, may, may_not: mayNot } = loan
  const next = loan.schedule.find((instalment) => instalment.status !== 'completed')
  const suggestion = next ? toAedNumber(filsOf(next.total) - filsOf(next.paid)) : outstanding
  const isWaiting = mayNot.pay === 'loan_payment_waiting'
  // While a payment waits, its form is for savings.
  const fromBank = may.includes('pay') || isWaiting
  return (
    <>
      <ActiveLoanFigures loan={loan} next={next && { amount: suggestion, on: next.due_on }} />
      {isWaiting && (
        <Banner tone="info">
          <Trans>A payment of yours is being checked. It counts here once an officer has found it at the bank.</Trans>
        </Banner>
      )}
      {!fromBank && <OlderLoanFirst />}
      <div className="flex flex-wrap gap-2">
        {fromBank && (
          <Button onClick={() => onPay({ what: 'loan', loanId, suggestion })}>
            <Trans>Pay</Trans>
          </Button>
        )}
        {may.includes('repay_from_savings') && (
          <Button look="quiet" onClick={() => onPay({ what: 'loan', loanId, suggestion, fromSavings: true })}>
            <Trans>From my savings</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

function OpenApplication({ loan, explained }: { loan: OwnLoan; explained: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {loan.offer && loan.may.includes('accept_offer') ? (
        <OfferedTerms loanId={loan.id} offer={loan.offer} />
      ) : (
        <p>{explained}</p>
      )}
      {loan.may.includes('withdraw') && (
        <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          <Trans>Cancel application</Trans>
        </Button>
      )}
      {asking && <WithdrawLoanDialog loanId={loan.id} onClose={() => setAsking(false)} />}
    </>
  )
}

type OfferedTermsProps = { loanId: number; offer: NonNullable<Loan['offer']> }

/** Other terms that an officer offers: what they are, and the member's answer. */
function OfferedTerms({ loanId, offer }: OfferedTermsProps) {
  const { t } = useLingui()
  const [answering, setAnswering] = useState<'accept' | 'decline'>()
  const onClose = () => setAnswering(undefined)
  return (
    <>
      <Banner tone="info">
        <Trans>{offer.by} offers you the loan on other terms. It waits for your answer.</Trans>
      </Banner>
      <Facts
        items={[
          { label: t`Amount`, value: <Money aed={offer.principal} /> },
          { label: t`Term`, value: <Plural value={offer.duration_month} one="# month" other="# months" /> },
          { label: t`Per month`, value: <Money aed={offer.per_month_amount} /> },
          { label: t`Total with interest`, value: <Money aed={offer.total_amount_with_interest} /> },
          ...(offer.premium > 0 ? [{ label: t`Insurance`, value: <Money aed={offer.premium} /> }] : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAnswering('accept')}>
          <Trans>Agree</Trans>
        </Button>
        <Button look="quiet" onClick={() => setAnswering('decline')}>
          <Trans>Do not agree</Trans>
        </Button>
      </div>
      {answering === 'accept' && <AcceptOfferDialog loanId={loanId} offer={offer} onClose={onClose} />}
      {answering === 'decline' && <DeclineOfferDialog loanId={loanId} onClose={onClose} />}
    </>
  )
}

function AcceptOfferDialog({ loanId, offer, onClose }: OfferedTermsProps & { onClose: () => void }) {
  const act = useAct('POST /api/loans/:id/accept-offer', { onClose, onDone: onClose }, OFFER_ANSWERED)
  const body = { amount: amountText(filsOf(offer.principal)), duration_month: String(offer.duration_month) }
  return (
    <ActDialog
      act={act}
      title={<Trans>Agree to these terms?</Trans>}
      what={
        <p>
          <Trans>
            You will owe <Money aed={offer.total_amount_with_interest} /> in all, once it is paid out.
          </Trans>
        </p>
      }
      action={<Trans>Agree</Trans>}
      onSubmit={() => act.submit({ params: { id: loanId }, body })}
    />
  )
}

function DeclineOfferDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const act = useAct('POST /api/loans/:id/decline-offer', { onClose, onDone: onClose }, OFFER_ANSWERED)
  return (
    <ActDialog
      act={act}
      title={<Trans>Do not agree to these terms?</Trans>}
      what={
        <p>
          <Trans>Your application stays as you sent it. The association decides on it.</Trans>
        </p>
      }
      action={<Trans>Do not agree</Trans>}
      onSubmit={() => act.submit({ params: { id: loanId } })}
    />
  )
}

const OFFER_ANSWERED = { refresh: moneyKeys, noticed: false }

function WithdrawLoanDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const act = useAct(
    'POST /api/loans/:id/withdraw',
    { onClose, onDone: onClose },
    { refresh: moneyKeys, noticed: false },
  )
  return (
    <ActDialog
      act={act}
      title={<Trans>Cancel this application?</Trans>}
      what={
        <p>
          <Trans>Nothing will be paid out, and you owe nothing. You can apply again at any time.</Trans>
        </p>
      }
      action={<Trans>Cancel application</Trans>}
      look="danger"
      onSubmit={() => act.submit({ params: { id: loanId } })}
    />
  )
}

type ActiveLoanFiguresProps = { loan: Loan; next: { amount: number; on: string } | undefined }

/** The bar is principal repaid of principal (product: "Placeholders"); below it what comes next and what settling costs. */
function ActiveLoanFigures({ loan, next }: ActiveLoanFiguresProps) {
  const { t, i18n } = useLingui()
  const share = loan.principal_repaid / loan.principal
  const [repaid, principal] = [loan.principal_repaid, loan.principal].map((aed) => moneyText(aed, i18n.locale, true))
  return (
    <>
      <div className="grid gap-1.5">
        <p className="num flex flex-wrap justify-between gap-x-3">
          <span>
            <Trans>
              AED {repaid} of {principal} repaid
            </Trans>
          </span>
          <span className="font-semibold whitespace-nowrap">{percentText(share, i18n.locale)}</span>
        </p>
        <ProgressBar value={share} label={t`Principal repaid`} />
      </div>
      <Facts
        items={[
          ...(loan.overdue > 0
            ? [{ label: t`Overdue`, value: <Money aed={loan.overdue} className="font-semibold text-brick" /> }]
            : []),
          ...(next ? [{ label: t`Next payment`, value: <DueWords aed={next.amount} date={next.on} /> }] : []),
          { label: t`Left of the loan, with interest`, value: <Money aed={loan.outstanding} /> },
        ]}
      />
      <p className="text-sm text-ink-2">
        <Trans>Paying early doesn't reduce the interest.</Trans>
      </p>
    </>
  )
}
