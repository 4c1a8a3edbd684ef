import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import type { MemberDialogProps } from '#web/features/members/officer/member-act-dialog.tsx'

/** Takes a proposal back, or a payout that did not arrive. */
export default function LeavingReasonDialog({ act, ...props }: MemberDialogProps & { act: 'withdraw' | 'reverse' }) {
  return act === 'withdraw' ? <WithdrawDialog {...props} /> : <ReverseDialog {...props} />
}

function WithdrawDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/members/:id/leaving/withdraw"
      id={member.id}
      ways={ways}
      title={t`Take the proposal back?`}
      what={
        <p>
          <Trans>{member.name} stays a member. It can be proposed again.</Trans>
        </p>
      }
      action={t`Take it back`}
      hint={t`Officers read it here.`}
      common={[t`The member stays.`, t`Something in it was wrong.`]}
    />
  )
}

function ReverseDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/members/:id/leaving/reverse"
      id={member.id}
      ways={ways}
      title={t`The payout came back?`}
      what={
        <p>
          <Trans>
            It is reversed in the books, and the savings are the member's again. The membership stays closed; propose it
            again to pay out once more.
          </Trans>
        </p>
      }
      action={t`Reverse it`}
      hint={t`Officers read it here.`}
      common={[t`The bank returned the transfer.`, t`The account number was wrong.`]}
    />
  )
}
