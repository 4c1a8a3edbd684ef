import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { ReasonDialog } from '#web/app/officer/reason-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import type { Voucher } from './voucher-queries.ts'

type DecideProps = { voucher: Voucher; ways: ModalWays }

/** Posts an expense that another treasurer entered above the limit. */
export function ConfirmExpenseDialog({ voucher, ways }: DecideProps) {
  const { take, pending, error } = useAct('POST /api/office/vouchers/:id/confirm', ways)
  const { id, purpose, amount, paid_from: from, made_by: by } = voucher
  return (
    <ActDialog
      title={<Trans>Confirm this expense?</Trans>}
      what={
        <>
          <p className="font-semibold wrap-anywhere">
            <Written>{purpose}</Written>
          </p>
          <p>
            <Trans>
              <Money aed={amount} /> paid from {from}, entered by {by}. It is posted with today's date.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Confirm and post</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void take({ params: { id } })
      }}
      onClose={ways.onClose}
    />
  )
}

export function RejectExpenseDialog({ voucher, ways }: DecideProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/vouchers/:id/reject', ways)
  const { id, made_by: by } = voucher
  return (
    <ReasonDialog
      place={`rejection of expense ${id}`}
      title={<Trans>Reject this expense?</Trans>}
      what={
        <p>
          <Trans>Nothing is posted. {by} can enter it again.</Trans>
        </p>
      }
      action={<Trans>Reject expense</Trans>}
      hint={t`Every officer can read it.`}
      error={error}
      onSend={(reason) => take({ params: { id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}

export function CancelExpenseDialog({ voucher, ways }: DecideProps) {
  const { take, pending, error } = useAct('POST /api/office/vouchers/:id/cancel', ways)
  return (
    <ActDialog
      title={<Trans>Cancel this expense?</Trans>}
      what={
        <p>
          <Trans>Nothing is posted. It stays on the list of cancelled expenses.</Trans>
        </p>
      }
      action={<Trans>Cancel expense</Trans>}
      look="danger"
      pending={pending}
      error={error}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void take({ params: { id: voucher.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
