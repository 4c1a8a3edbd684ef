import { Trans } from '@lingui/react/macro'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { Withdrawal } from './withdrawal-words.ts'

export default function TakeBackDialog({ withdrawal, ...modal }: ModalHandlers & { withdrawal: Withdrawal }) {
  const act = useAct('POST /api/withdrawals/:id/cancel', modal, { refresh: moneyKeys })
  return (
    <ActDialog
      act={act}
      look="danger"
      title={<Trans>Take this withdrawal back?</Trans>}
      what={
        <p>
          <Trans>
            <Money aed={withdrawal.amount} /> will not be paid out and stays in your savings. You can ask again whenever
            you like.
          </Trans>
        </p>
      }
      action={<Trans>Take it back</Trans>}
      onSubmit={() => act.submit({ params: { id: withdrawal.id } })}
    />
  )
}
