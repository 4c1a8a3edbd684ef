import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isOpen } from '#core/loan-lifecycle.ts'
import { myLoansQuery } from '#web/app/calls/queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { LoanReason } from './loan-reason.tsx'
import { loanStatuses } from './loan-words.ts'

/** The loan or the application that is open, in place of a form that could not be sent. */
export default function OpenLoan() {
  const { i18n } = useLingui()
  const loan = useQuery(myLoansQuery).data?.find(({ status }) => isOpen(status))
  const status = loan && loanStatuses[loan.status]
  return (
    <Sheet className="grid gap-3">
      {loan && status && (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 className="font-display text-lg font-semibold">
              {loan.status === 'active' ? <Trans>Your loan</Trans> : <Trans>Your application</Trans>}
            </h2>
            <Stamp tone={status.tone}>{i18n._(status.label)}</Stamp>
          </div>
          <p>
            <Money aed={loan.principal} trim /> · {i18n._(status.explained)}
          </p>
        </>
      )}
      <p className="text-ink-2">
        <LoanReason reason="loan_open" />
      </p>
      <ButtonLink to={paths.myLoan} className="justify-self-start">
        <Trans>See my loan</Trans>
      </ButtonLink>
    </Sheet>
  )
}
