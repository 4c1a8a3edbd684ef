import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfficePayment } from '#web/office-queries.ts'
import { ActDialog } from '../parts/act-dialog.tsx'
import { type Decisions, nameOf } from '../parts/use-decisions.ts'
import { useProblem } from './use-problem.ts'

type CancelEnteredDialogProps = { payment: OfficePayment; onSend: Decisions['cancel']; onClose: () => void }

/** Whoever entered a payment on behalf of a member cancels it while it waits. */
export function CancelEnteredDialog({ payment, onSend, onClose }: CancelEnteredDialogProps) {
  const [pending, setPending] = useState(false)
  const { problem, send } = useProblem(() => onSend(payment))
  const confirm = async () => {
    setPending(true)
    await send()
    setPending(false)
  }
  return (
    <ActDialog
      title={<Trans>Cancel this payment?</Trans>}
      what={
        <p>
          <Trans>Nothing is posted for {nameOf(payment)}. You can enter the payment again.</Trans>
        </p>
      }
      action={<Trans>Cancel payment</Trans>}
      look="danger"
      pending={pending}
      error={problem}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
      onClose={onClose}
    />
  )
}
