import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '#web/app/officer/reason-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'

type RemoveFactorDialogProps = { person: { id: number; name: string }; ways: ModalWays }

/** Takes a lost authenticator app off somebody's account, so that they come in again. */
export function RemoveFactorDialog({ person: { id, name }, ways }: RemoveFactorDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/officers/:id/second-factor/remove', ways)
  return (
    <ReasonDialog
      place={`factor removed of ${id}`}
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
      error={error}
      onSend={(reason) => take({ params: { id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
