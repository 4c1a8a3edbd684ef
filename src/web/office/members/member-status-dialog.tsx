import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { MemberDialogProps } from './member-act-dialog.tsx'

/** Makes a member inactive, or active again, from today on. */
export function MemberStatusDialog({
  act,
  ...props
}: MemberDialogProps & { act: 'activate' | 'deactivate' | 'reopen' }) {
  if (act === 'deactivate') return <DeactivateDialog {...props} />
  return act === 'activate' ? <ActivateDialog {...props} /> : <ReopenDialog {...props} />
}

function ActivateDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/members/:id/activate', ways)
  return (
    <ReasonDialog
      place={`activate ${member.id}`}
      title={t`Make ${member.name} active?`}
      what={
        <p>
          <Trans>From today on dues are owed again, and they may borrow. No money moves.</Trans>
        </p>
      }
      action={t`Make active`}
      hint={t`It stands in the member's status.`}
      common={[t`Came back.`, t`Everything owed is paid.`]}
      look="primary"
      error={error}
      onSend={(reason) => take({ params: { id: member.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}

/** A member who left comes back: the same call, which opens what was closed. */
function ReopenDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/members/:id/activate', ways)
  return (
    <ReasonDialog
      place={`reopen ${member.id}`}
      title={t`Open the membership of ${member.name} again?`}
      what={
        <p>
          <Trans>
            Dues are owed from this month on, and they may borrow. What was settled stays settled, and no money moves.
          </Trans>
        </p>
      }
      action={t`Open it again`}
      hint={t`It stands in the member's status.`}
      common={[t`Came back.`]}
      look="primary"
      error={error}
      onSend={(reason) => take({ params: { id: member.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}

function DeactivateDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/members/:id/deactivate', ways)
  return (
    <ReasonDialog
      place={`deactivate ${member.id}`}
      title={t`Make ${member.name} inactive?`}
      what={
        <p>
          <Trans>
            From today on no new dues are owed. They are signed out everywhere, and can sign in again to read and to pay
            what is owed, but not borrow. Savings stay as they are.
          </Trans>
        </p>
      }
      action={t`Make inactive`}
      hint={t`It stands in the member's status.`}
      common={[t`Went home for a while.`, t`Asked to pause.`, t`Dues of many months are open.`]}
      error={error}
      onSend={(reason) => take({ params: { id: member.id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
