import { Trans, useLingui } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { Voucher } from './voucher-queries.ts'

/** Takes a voucher back that was entered by mistake. */
export function ReverseVoucherDialog({ voucher, ways }: { voucher: Voucher; ways: ModalWays }) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/vouchers/:id/reverse', ways)
  const { id, purpose, amount } = voucher
  return (
    <ReasonDialog
      place={`reversal of voucher ${id}`}
      title={<Trans>Reverse this?</Trans>}
      what={
        <p>
          <Trans>
            An entry of <Money aed={amount} /> takes back what was posted for: {purpose}. Both entries stay in the
            books.
          </Trans>
        </p>
      }
      action={<Trans>Reverse it</Trans>}
      hint={t`Every officer can read it.`}
      error={error}
      onSend={(reason) => take({ params: { id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
