import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSend } from '#web/app/forms/use-send.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorQuery } from './security-queries.ts'

/** Makes new recovery codes once it is agreed that the ones before end. */
export default function NewCodesDialog({ onClose, onDone }: ModalWays) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[]>()
  const { send, pending, outcome } = useSend('POST /api/second-factor/recovery-codes', {
    refresh: [secondFactorQuery.queryKey],
  })
  const make = async () => {
    const answer = await send({})
    if (answer) setCodes(answer.recovery_codes)
  }
  if (codes) {
    return (
      <Dialog open once onClose={onClose} title={<Trans>New recovery codes</Trans>}>
        <RecoveryCodes codes={codes} onKept={() => onDone(t`Your recovery codes are new.`)} />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={<Trans>New recovery codes</Trans>}
      action={<Trans>Make new ones</Trans>}
      pending={pending}
      error={outcome?.tone === 'error' ? outcome.message : undefined}
      onConfirm={make}
      onClose={onClose}
    >
      <Trans>The codes that you have kept so far will not count any more.</Trans>
    </ConfirmDialog>
  )
}
