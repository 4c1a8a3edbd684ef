import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '#web/app/officer/reason-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import type { MemberDialogProps } from './member-act-dialog.tsx'

/** Stops a new email of a member that waits. */
export default function StopEmailDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/members/:id/email-change/stop', ways)
  return (
    <ReasonDialog
      place={`new email stopped of ${member.id}`}
      title={t`Stop the new email?`}
      what={
        <p>
          <Trans>{member.name} signs in with the present email as before. A new one can be entered again.</Trans>
        </p>
      }
      action={t`Stop it`}
      hint={t`Officers read it in the audit trail.`}
      common={[t`The member did not ask for it.`, t`There was a mistake in it.`]}
      error={error}
      onSend={(reason) => take({ params: { id: member.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
