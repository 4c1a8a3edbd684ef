import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { OfficePayment } from '#web/office-queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { type Decisions, type Found, nameOf } from '../parts/use-decisions.ts'
import { LineFields, lineSent, NOTHING_SAID, type SaidOfLine } from './line-fields.tsx'
import { type BankOfPayment, paymentLinesQuery } from './payment-lines.ts'
import { useProblem } from './use-problem.ts'
import { Warnings } from './warnings.tsx'

type VerifyDialogProps = {
  payment: OfficePayment
  found: Found
  onSend: Decisions['verifyAsked']
  onClose: () => void
}

/** Asks once about what has to be looked at twice, and which line of the bank's statement the payment is. */
export function VerifyDialog(props: VerifyDialogProps) {
  const { data: bank, error, refetch } = useQuery(paymentLinesQuery(props.payment, props.found))
  if (bank !== undefined) return <Asked bank={bank} {...props} />
  return (
    <Dialog open onClose={props.onClose} title={<Trans>Verify this payment?</Trans>}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => refetch()} />
      ) : (
        <Loading>
          <SkeletonRows count={3} />
        </Loading>
      )}
    </Dialog>
  )
}

function Asked({ bank, payment, found, onSend, onClose }: VerifyDialogProps & { bank: BankOfPayment | null }) {
  const form = useForm<SaidOfLine>({ defaultValues: NOTHING_SAID })
  const { handleSubmit, formState, control } = form
  const line = useWatch({ control, name: 'line' })
  const { problem, send } = useProblem((said: SaidOfLine) => onSend(payment, found, lineSent(bank, said)))
  return (
    <ActDialog
      title={<Trans>Verify this payment?</Trans>}
      what={
        <>
          <p>
            <Trans>
              <Money aed={payment.amount} /> of {nameOf(payment)} is posted to the books.
            </Trans>
          </p>
          <Warnings payment={payment} />
        </>
      }
      action={<Trans>Verify</Trans>}
      pending={formState.isSubmitting}
      error={problem}
      onSubmit={handleSubmit(async (said) => void (await send(said)), shakeInvalid)}
      onClose={onClose}
    >
      {bank?.line_needed && <LineFields bank={bank} form={form} line={line} />}
    </ActDialog>
  )
}
