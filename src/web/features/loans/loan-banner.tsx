import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import type { Loan } from '#contract/loans.ts'
import { isOpen } from '#core/loan-lifecycle.ts'
import { loanOfferQuery, myLoansQuery } from '#web/app/calls/queries.ts'
import { DueWords } from '#web/app/language/due-words.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { ProgressRing } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type LoanOfferAnswer, LoanReason } from './loan-reason.tsx'
import { loanStatuses } from './loan-words.ts'

/** The way to the loan that runs, to the application that is open, or to the form for one. */
export function LoanBanner({ loan }: { loan: MyAccountData['loan'] }) {
  return loan ? <RunningLoan loan={loan} /> : <ApplicationOrNone />
}

/** Whether one may apply is not said before it is known that no application is open. */
function ApplicationOrNone() {
  const { data: loans, isError } = useQuery(myLoansQuery)
  if (!loans) return isError ? null : <Skeleton className="h-40 w-full" />
  const open = loans.find(({ status }) => isOpen(status))
  return open ? <Application loan={open} /> : <NoLoan />
}

function Application({ loan }: { loan: Loan }) {
  const { i18n } = useLingui()
  const { label, explained } = loanStatuses[loan.status]
  return (
    <Surface
      title={<Trans>Your application</Trans>}
      to={paths.myLoan}
      go={<Trans>See my loan</Trans>}
      end={<Medal icon="clock" />}
    >
      <Money aed={loan.principal} trim /> · {i18n._(label)}. {i18n._(explained)}
    </Surface>
  )
}

function RunningLoan({ loan }: { loan: NonNullable<MyAccountData['loan']> }) {
  const { t, i18n } = useLingui()
  const repaid = moneyText(loan.principal_repaid, i18n.locale, true)
  const principal = moneyText(loan.principal, i18n.locale, true)
  return (
    <Surface
      to={paths.myLoan}
      go={<Trans>See my loan</Trans>}
      end={<ProgressRing value={loan.principal_repaid / loan.principal} label={t`Principal repaid`} />}
    >
      <Trans>
        AED {repaid} of {principal} repaid.
      </Trans>{' '}
      {loan.next_due_on && (
        <Trans>
          Next payment: <DueWords aed={loan.next_amount ?? 0} date={loan.next_due_on} parts="day" />.
        </Trans>
      )}
    </Surface>
  )
}

function NoLoan() {
  const { data: offer } = useQuery(loanOfferQuery)
  const mayBorrow = offer !== undefined && offer.may_borrow > 0
  return (
    <Surface
      to={offer && !mayBorrow ? paths.myLoan : paths.applyLoan}
      go={offer && !mayBorrow ? <Trans>See my loan</Trans> : <Trans>Apply for a loan</Trans>}
      end={<Medal icon="loan" />}
    >
      {mayBorrow ? <Offered offer={offer} /> : <Trans>You have none now.</Trans>}{' '}
      {offer && !mayBorrow && <LoanReason reason={offer.reason} />}
    </Surface>
  )
}

/** What this member may borrow now, of what the association lends. */
function Offered({ offer }: { offer: LoanOfferAnswer }) {
  const { i18n } = useLingui()
  const loanMin = moneyText(offer.amount_min, i18n.locale, true)
  const loanMax = moneyText(offer.may_borrow, i18n.locale, true)
  if (offer.may_borrow === offer.amount_min)
    return <Trans>You have none now. Borrow AED {loanMin} from the fund.</Trans>
  return (
    <Trans>
      You have none now. Borrow AED {loanMin} to {loanMax} from the fund that all members save in.
    </Trans>
  )
}

function Medal({ icon }: { icon: IconName }) {
  return (
    <span className="grid size-24 place-items-center rounded-full border-[6px] border-current/20">
      <Icon name={icon} className="size-10" />
    </span>
  )
}

type SurfaceProps = { title?: ReactNode; to: string; go: ReactNode; end: ReactNode; children: ReactNode }

function Surface({ title = <Trans>Active Loan</Trans>, to, go, end, children }: SurfaceProps) {
  return (
    <Link to={to} className="group @container block rounded-sheet bg-deep p-sheet text-on-deep">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 @max-[13rem]:grid-cols-[minmax(0,1fr)]">
        <div>
          <h2 className="font-display text-xl font-medium">{title}</h2>
          <p className="num mt-1 mb-3.5 opacity-90">{children}</p>
          <span className="font-semibold underline decoration-[1.5px] underline-offset-4 group-hover:decoration-[3px]">
            {go}
          </span>
        </div>
        {end}
      </div>
    </Link>
  )
}
