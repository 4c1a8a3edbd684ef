import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

type RemoveFactorDialogProps = { person: { id: number; name: string }; ways: ModalHandlers }

/** Takes a lost authenticator app off somebody's account, so that they come in again. */
export function RemoveFactorDialog({ person: { id, name }, ways }: RemoveFactorDialogProps) {
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
