import { Trans } from '@lingui/react/macro'
import { filsOf } from '#web/ui/amounts.ts'
import { Money } from '#web/ui/money.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { LoanDialogProps } from './loan-step-dialog.tsx'

export function ConfirmWriteOffDialog({ desk: { loan, detail, facts }, ways }: LoanDialogProps) {
  const { take, pending, error } = useAct('POST /api/office/loans/:id/confirm-write-off', ways)
  const proposal = detail.timeline.findLast(({ step }) => step === 'write_off_proposed')
  return (
    <ActDialog
      title={<Trans>Write this loan off?</Trans>}
      look="danger"
      what={
        <>
          {proposal && (
            <p>
              <Trans>
                {proposal.by} proposed it: {proposal.reason}
              </Trans>
            </p>
          )}
          <p>
            <Trans>
              <Money fils={filsOf(detail.principal) - filsOf(detail.principal_repaid)} /> of principal is open. The
              member's savings of <Money aed={facts.savings} /> are set off first; what is then left becomes an expense
              of the association.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Write it off</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: loan.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
