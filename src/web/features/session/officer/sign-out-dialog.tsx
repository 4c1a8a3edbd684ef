import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

type SignOutDialogProps = { person: { id: number; name: string }; ways: ModalHandlers }

/** Ends every session of somebody: for a device that was lost, or a stranger who may have come in. */
export function SignOutDialog({ person: { id, name }, ways }: SignOutDialogProps) {
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
