import { Trans, useLingui } from '@lingui/react/macro'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { ReasonActDialog } from './reason-act-dialog.tsx'

type AccountDialogProps = { person: { id: number; name: string }; ways: ModalHandlers }

/** Takes a lost authenticator app off somebody's account, so that they come in again. */
export function RemoveFactorDialog({ person: { id, name }, ways }: AccountDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/officers/:id/second-factor/remove"
      id={id}
      ways={ways}
      title={t`Remove the authenticator app of ${name}?`}
      what={
        <p>
          <Trans>
            Only for who has lost the phone and the recovery codes, and whom you have spoken to. {name} is signed out
            everywhere and signs in with the password alone, until an app is set up anew.
          </Trans>
        </p>
      }
      action={<Trans>Remove it</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}

/** Ends every session of somebody: for a device that was lost, or a stranger who may have come in. */
export function SignOutDialog({ person: { id, name }, ways }: AccountDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/officers/:id/sessions/end"
      id={id}
      ways={ways}
      title={t`Sign ${name} out everywhere?`}
      what={
        <p>
          <Trans>
            Every device is signed out at once. The password stays as it is: who may have learned it comes in again,
            until {name} sets a new one.
          </Trans>
        </p>
      }
      action={<Trans>Sign out everywhere</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}
