import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberDialogProps } from './member-act-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAct } from './use-act.ts'

/** Makes a member inactive, or active again, from today on. */
export function MemberStatusDialog({ act, ...props }: MemberDialogProps & { act: 'activate' | 'deactivate' }) {
  return act === 'activate' ? <ActivateDialog {...props} /> : <DeactivateDialog {...props} />
}

function ActivateDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/members/:id/activate', ways)
  return (
    <ReasonDialog
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

function DeactivateDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/members/:id/deactivate', ways)
  return (
    <ReasonDialog
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
