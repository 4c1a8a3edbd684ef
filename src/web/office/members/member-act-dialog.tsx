import { lazy, type ReactNode, Suspense } from 'react'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import type { MemberDeskData } from '../parts/member-queries.ts'
import { RemoveFactorDialog } from '../parts/remove-factor-dialog.tsx'
import { SignOutDialog } from '../parts/sign-out-dialog.tsx'
import { AgreeToPayoutDialog } from './agree-to-payout-dialog.tsx'
import { CorrectProfileDialog } from './correct-profile-dialog.tsx'
import type { BarAct } from './member-acts.tsx'
import { MemberStatusDialog } from './member-status-dialog.tsx'

const RecordDuesDialog = lazy(() => import('./record-dues-dialog.tsx'))
const RecordApplicationDialog = lazy(() => import('./record-application-dialog.tsx'))
const RecordDepositDialog = lazy(() => import('./record-deposit-dialog.tsx'))
const RecordWithdrawalDialog = lazy(() => import('./record-withdrawal-dialog.tsx'))
const ProposeLeavingDialog = lazy(() => import('./propose-leaving-dialog.tsx'))
const ConfirmLeavingDialog = lazy(() => import('./confirm-leaving-dialog.tsx'))
const LeavingReasonDialog = lazy(() => import('./leaving-reason-dialog.tsx'))
const StopEmailDialog = lazy(() => import('./stop-email-dialog.tsx'))
const NomineeDialog = lazy(() => import('./nominee-dialog.tsx'))

/** What is done from the part about leaving. */
export type LeavingAct =
  | 'leaves'
  | 'died'
  | 'agree_to_payout'
  | 'confirm_leaving'
  | 'withdraw_leaving'
  | 'reverse_payout'
export type MemberAct = BarAct | LeavingAct | 'nominee' | 'stop_email'

export type MemberDialogProps = MemberDeskData & { ways: ModalWays }

/** The dialog of an act: it says what will happen before anything does. */
export function MemberActDialog(props: MemberDialogProps & { act: MemberAct }) {
  return <Suspense fallback={null}>{dialogOf(props)}</Suspense>
}

function dialogOf({ act, ...props }: MemberDialogProps & { act: MemberAct }): ReactNode {
  switch (act) {
    case 'correct':
      return <CorrectProfileDialog {...props} />
    case 'activate':
    case 'deactivate':
    case 'reopen':
      return <MemberStatusDialog act={act} {...props} />
    case 'record_dues':
      return <RecordDuesDialog {...props} />
    case 'record_application':
      return <RecordApplicationDialog {...props} />
    case 'record_deposit':
      return <RecordDepositDialog {...props} />
    case 'record_withdrawal':
      return <RecordWithdrawalDialog {...props} />
    case 'leaves':
    case 'died':
      return <ProposeLeavingDialog kind={act === 'died' ? 'death' : 'left'} {...props} />
    case 'agree_to_payout':
      return <AgreeToPayoutDialog {...props} />
    case 'confirm_leaving':
      return <ConfirmLeavingDialog {...props} />
    case 'withdraw_leaving':
    case 'reverse_payout':
      return <LeavingReasonDialog act={act === 'withdraw_leaving' ? 'withdraw' : 'reverse'} {...props} />
    case 'remove_factor':
      return <RemoveFactorDialog person={props.member} ways={props.ways} />
    case 'sign_out':
      return <SignOutDialog person={props.member} ways={props.ways} />
    case 'stop_email':
      return <StopEmailDialog {...props} />
    case 'nominee':
      return <NomineeDialog {...props} />
  }
}
