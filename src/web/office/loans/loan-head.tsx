import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type LoanForDecision, statusAddress } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { WrittenOffFacts } from '#web/ui/written-off-facts.tsx'
import { loanLists, loanTones } from '../parts/loan-words.ts'
import { ApprovalState } from './approval-state.tsx'

/** Whose loan it is, how much, where it stands, and what can be done. */
export function LoanHead({ desk: { loan, detail }, children }: { desk: LoanForDecision; children: ReactNode }) {
  const { t, i18n } = useLingui()
  const { member, status } = loan
  return (
    <div>
      <ButtonLink look="text" icon="back" to={statusAddress(paths.officeLoans, status)}>
        {i18n._(loanLists[status])}
      </ButtonLink>
      <Sheet as="div" flush className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <PageHeading title={t`Loan ${loan.id}, ${member.name}`}>{member.name}</PageHeading>
            <span className="num text-sm text-ink-2">
              <Code>{member.unique_id}</Code> · <Trans>Loan {loan.id}</Trans>
            </span>
            <Stamp tone={loanTones[status]}>{i18n._(loanLists[status])}</Stamp>
          </div>
          <BigMoney aed={loan.principal} />
          {loan.recorded_by !== null && (
            <p className="text-label text-ink-2">
              <Trans>Entered by {loan.recorded_by} on behalf of the member</Trans>
            </p>
          )}
          {detail.disbursed_on === null ? (
            <p className="text-ink-2">
              <ApprovalState loan={loan} />
            </p>
          ) : (
            <Repaid detail={detail} />
          )}
        </div>
        {children}
      </Sheet>
    </div>
  )
}

function Repaid({ detail }: Pick<LoanForDecision, 'detail'>) {
  const { t } = useLingui()
  return (
    <div className="grid max-w-md gap-1.5">
      <ProgressBar value={detail.principal_repaid / detail.principal} label={t`Principal repaid`} />
      <p className="text-label text-ink-2">
        <Trans>
          <Money aed={detail.principal_repaid} /> of the principal repaid
        </Trans>
        {detail.status === 'active' && <StillToCome detail={detail} />}
      </p>
      {detail.written_off && <WrittenOffFacts {...detail.written_off} />}
    </div>
  )
}

function StillToCome({ detail }: Pick<LoanForDecision, 'detail'>) {
  return (
    <>
      {', '}
      <Trans>
        <Money aed={detail.outstanding} /> to come
      </Trans>
      {detail.overdue > 0 && (
        <span className="text-saffron">
          {', '}
          <Trans>
            <Money aed={detail.overdue} /> overdue
          </Trans>
        </span>
      )}
    </>
  )
}
