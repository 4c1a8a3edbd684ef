import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MyAccountData } from '#contract/account.ts'
import { useAssociation } from '#web/association.ts'
import { paths } from '#web/paths.ts'
import { dayText } from '#web/ui/day.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { ProgressRing } from '#web/ui/progress.tsx'

/** The way to the loan that runs, or to the form for one. */
export function LoanBanner({ loan }: { loan: MyAccountData['loan'] }) {
  return loan ? <RunningLoan loan={loan} /> : <NoLoan />
}

function RunningLoan({ loan }: { loan: NonNullable<MyAccountData['loan']> }) {
  const { t, i18n } = useLingui()
  const repaid = moneyText(loan.principal_repaid, i18n.locale, true)
  const principal = moneyText(loan.principal, i18n.locale, true)
  const next = moneyText(loan.next_amount ?? 0, i18n.locale, true)
  const nextDay = loan.next_due_on ? dayText(loan.next_due_on, i18n.locale, 'day') : undefined
  return (
    <Surface
      to={paths.myLoan}
      go={<Trans>See my loan</Trans>}
      end={<ProgressRing value={loan.principal_repaid / loan.principal} label={t`Principal repaid`} />}
    >
      <Trans>
        AED {repaid} of {principal} repaid.
      </Trans>{' '}
      {nextDay && (
        <Trans>
          Next {next} on {nextDay}.
        </Trans>
      )}
    </Surface>
  )
}

function NoLoan() {
  const { loanMin, loanMax } = useAssociation()
  return (
    <Surface
      to={paths.applyLoan}
      go={<Trans>Apply for a loan</Trans>}
      end={
        <span className="grid size-24 place-items-center rounded-full border-[6px] border-current/20">
          <Icon name="loan" className="size-10" />
        </span>
      }
    >
      <Trans>
        You have none now. Borrow AED {loanMin} to {loanMax} from the fund that all members save in.
      </Trans>
    </Surface>
  )
}

function Surface({ to, go, end, children }: { to: string; go: ReactNode; end: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 rounded-sheet bg-deep p-5 text-on-deep"
    >
      <div>
        <h2 className="font-display text-xl font-medium">
          <Trans>Active Loan</Trans>
        </h2>
        <p className="num mt-1 mb-3.5 opacity-90">{children}</p>
        <span className="font-semibold underline decoration-[1.5px] underline-offset-4 group-hover:decoration-[3px]">
          {go}
        </span>
      </div>
      {end}
    </Link>
  )
}
