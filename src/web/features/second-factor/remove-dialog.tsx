import { Trans } from '@lingui/react/macro'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { PasswordStep } from './password-step.tsx'

/** Goes back to the password alone. */
export default function RemoveDialog({ onClose, onDone }: ModalWays) {
  return (
    <Dialog open onClose={onClose} title={<Trans>Remove the authenticator app</Trans>}>
      <p>
        <Trans>You will sign in with your password alone, and so will whoever learns it.</Trans>
      </p>
      <PasswordStep
        call="POST /api/second-factor/remove"
        action={<Trans>Remove it</Trans>}
        danger
        onTaken={(answer) => onDone(answer.message)}
      />
    </Dialog>
  )
}
