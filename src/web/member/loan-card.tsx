import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import type { Loan } from '#contract/loans.ts'
import { toAedNumber } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { loanTypes } from '#web/ui/loan-types.ts'
import { moneyText } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { ActiveLoanFigures } from './active-loan-figures.tsx'
import { isPaymentWaiting, loanStatuses } from './loan-words.ts'
import { OlderLoanFirst } from './older-loan-first.tsx'
import type { PaymentDialog } from './use-payment-dialogs.tsx'
import { WithdrawLoanDialog } from './withdraw-loan-dialog.tsx'

type LoanCardProps = { loan: Loan; account: MyAccountData; onPay: (dialog: PaymentDialog) => void }

/** Where the open loan or application stands, and what its member can do now. */
export function LoanCard({ loan, account, onPay }: LoanCardProps) {
  const { i18n } = useLingui()
  const status = loanStatuses[loan.status]
  const type = loanTypes[loan.loan_type]
  return (
    <Sheet className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-sm text-ink-2">{type ? i18n._(type) : loan.loan_type}</p>
          <h2 className="num font-display text-figure font-medium">
            <Code>
              <small className="me-1.5 font-words text-base font-medium text-ink-2">AED</small>
              {moneyText(loan.principal, i18n.locale, true)}
            </Code>
          </h2>
        </div>
        <Stamp tone={status.tone}>{i18n._(status.label)}</Stamp>
      </div>
      {loan.status === 'active' ? (
        <ActiveLoan loan={loan} account={account} onPay={onPay} />
      ) : (
        <OpenApplication loan={loan} explained={i18n._(status.explained)} />
      )}
    </Sheet>
  )
}

function ActiveLoan({ loan, account, onPay }: LoanCardProps) {
  const { id: loanId, outstanding } = loan
  const next = loan.schedule.find((instalment) => instalment.status !== 'completed')
  const suggestion = next ? toAedNumber(filsOf(next.total) - filsOf(next.paid)) : outstanding
  const fromBank = account.loan?.id === loanId
  return (
    <>
      <ActiveLoanFigures loan={loan} next={next && { amount: suggestion, on: next.due_on }} />
      {isPaymentWaiting(loan) && (
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
        <Button look="quiet" onClick={() => onPay({ what: 'loan', loanId, suggestion, fromSavings: true })}>
          <Trans>From my savings</Trans>
        </Button>
      </div>
    </>
  )
}

function OpenApplication({ loan, explained }: { loan: Loan; explained: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p>{explained}</p>
      <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trans>Withdraw the application</Trans>
      </Button>
      {asking && <WithdrawLoanDialog loanId={loan.id} onClose={() => setAsking(false)} />}
    </>
  )
}
