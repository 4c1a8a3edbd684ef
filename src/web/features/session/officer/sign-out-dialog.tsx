import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '#web/app/officer/reason-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'

type SignOutDialogProps = { person: { id: number; name: string }; ways: ModalWays }

/** Ends every session of somebody: for a device that was lost, or a stranger who may have come in. */
export function SignOutDialog({ person: { id, name }, ways }: SignOutDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/officers/:id/sessions/end', ways)
  return (
    <ReasonDialog
      place={`signing out ${id}`}
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
      error={error}
      onSend={(reason) => take({ params: { id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
