import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { filsOf } from '#web/ui/amounts.ts'
import { Money } from '#web/ui/money.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { LoanDialogProps } from './loan-step-dialog.tsx'
import { toTransfer } from './to-transfer.ts'

const calls = {
  decline: 'POST /api/office/loans/:id/decline',
  undo_approval: 'POST /api/office/loans/:id/undo-approval',
  reverse_disbursement: 'POST /api/office/loans/:id/reverse-disbursement',
  propose_write_off: 'POST /api/office/loans/:id/propose-write-off',
} as const

type ReasonStep = keyof typeof calls
type Words = { title: string; what: ReactNode; action: string; hint: string; common?: readonly string[] }

/** The steps that need a reason and nothing else. */
export function LoanReasonDialog({ step, desk, ways }: LoanDialogProps & { step: ReasonStep }) {
  const { take, error } = useAct(calls[step], ways)
  const { what, ...words } = useWords(desk)[step]
  return (
    <ReasonDialog
      place={`${step} of loan ${desk.loan.id}`}
      {...words}
      what={<p>{what}</p>}
      error={error}
      onSend={(reason) => take({ params: { id: desk.loan.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}

function useWords({ loan, detail }: LoanDialogProps['desk']): Record<ReasonStep, Words> {
  const { t } = useLingui()
  const { name } = loan.member
  return {
    decline: {
      title: t`Decline this loan?`,
      what: <Trans>Nothing is paid out. {name} reads the reason, and can apply again.</Trans>,
      action: t`Decline`,
      hint: t`The member reads it.`,
      common: [
        t`Dues of earlier months are open.`,
        t`The fund has not enough to lend now.`,
        t`The loan is too much for the savings so far.`,
      ],
    },
    undo_approval: {
      title: t`Undo the approval?`,
      what: (
        <Trans>No money moves. Every approval given so far is taken back; the loan waits for a decision again.</Trans>
      ),
      action: t`Undo it`,
      hint: t`It stands in what has happened to the loan.`,
    },
    reverse_disbursement: {
      title: t`Reverse the payout?`,
      what: (
        <Trans>
          <Money fils={toTransfer(detail)} /> comes back to the bank in the books, by an entry that mirrors the payout.{' '}
          {name} owes nothing, and the loan waits to be paid out again.
        </Trans>
      ),
      action: t`Reverse it`,
      hint: t`It stands in what has happened to the loan.`,
      common: [t`The bank returned the transfer.`, t`It was paid to a wrong account.`],
    },
    propose_write_off: {
      title: t`Propose a write-off?`,
      what: (
        <Trans>
          <Money fils={filsOf(detail.principal) - filsOf(detail.principal_repaid)} /> of principal is open. Nothing is
          posted until a treasurer confirms.
        </Trans>
      ),
      action: t`Propose it`,
      hint: t`The treasurer reads it.`,
    },
  }
}
