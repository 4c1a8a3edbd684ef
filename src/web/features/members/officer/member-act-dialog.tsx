import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { ReasonDialog } from '#web/app/officer/reason-dialog.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { SettlementFacts } from '#web/features/leaving/officer/settlement-facts.tsx'
import { RemoveFactorDialog } from '#web/features/second-factor/officer/remove-factor-dialog.tsx'
import { SignOutDialog } from '#web/features/session/officer/sign-out-dialog.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Day } from '#web/ui/day.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import type { BarAct } from './member-acts.tsx'
import type { MemberDeskData, OfficeMember } from './member-queries.ts'

const RecordDuesDialog = lazy(() => import('./record-dues-dialog.tsx'))
const RecordApplicationDialog = lazy(() => import('./record-application-dialog.tsx'))
const RecordDepositDialog = lazy(() => import('./record-deposit-dialog.tsx'))
const RecordWithdrawalDialog = lazy(() => import('./record-withdrawal-dialog.tsx'))
const ProposeLeavingDialog = lazy(() => import('#web/features/leaving/officer/propose-leaving-dialog.tsx'))
const ConfirmLeavingDialog = lazy(() => import('#web/features/leaving/officer/confirm-leaving-dialog.tsx'))
const LeavingReasonDialog = lazy(() => import('#web/features/leaving/officer/leaving-reason-dialog.tsx'))
const StopEmailDialog = lazy(() => import('./stop-email-dialog.tsx'))
const NomineeDialog = lazy(() => import('#web/features/leaving/officer/nominee-dialog.tsx'))

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

/** A second officer agrees that a nominee who was changed late is paid. */
function AgreeToPayoutDialog({ member, leaving, ways }: MemberDialogProps) {
  const { take, pending, error } = useAct('POST /api/office/members/:id/leaving/agree', ways)
  const { nominee, second_officer: late, settlement } = leaving
  return (
    <ActDialog
      title={<Trans>Agree to this payout?</Trans>}
      what={
        <>
          {late && (
            <p>
              <Trans>
                {late.changed_by} changed the nominee to {nominee.name} on <Day date={late.changed_at} />. Ask the
                family of {member.name} before you agree.
              </Trans>
            </p>
          )}
          <div className="rounded-field bg-leaf-wash px-3.5">
            <SettlementFacts settlement={settlement} />
          </div>
        </>
      }
      action={<Trans>Agree to payout</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: member.id } })
      }}
      onClose={ways.onClose}
    />
  )
}

type ProfileFields = Pick<OfficeMember, 'name' | 'email' | 'mobile' | 'address' | 'wallet'> & {
  gender: '' | 'male' | 'female'
}

/** Corrects what is known of a member, the email that they sign in with too. */
function CorrectProfileDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { name, email, mobile, address, gender, wallet } = member
  const form = useForm<ProfileFields>({
    defaultValues: { name, email, mobile, address, gender: gender ?? '', wallet },
  })
  const draft = useActDraft(`profile of ${member.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/profile', draft.ways)
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Please fill this in.` }
  const field = (name: 'name' | 'email' | 'mobile' | 'address') => ({
    required: true,
    autoComplete: 'off',
    error: errors[name]?.message ?? fieldErrors[name],
    ...register(name, filled),
  })
  return (
    <ActDialog
      title={<Trans>Correct the profile</Trans>}
      what={
        <p>
          <Trans>
            The member sees what you change. A new email is used only once the member confirms it. You then can’t act on
            this member’s withdrawals, loans or recharges for a while.
          </Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(
        ({ gender, ...fields }) =>
          take({ params: { id: member.id }, body: { ...fields, gender: gender === '' ? null : gender } }),
        shakeInvalid,
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField data-first="" label={t`Name`} maxLength={100} {...field('name')} />
      <TextField label={t`Email`} type="email" maxLength={254} {...field('email')} />
      <TextField label={t`Mobile`} type="tel" maxLength={20} {...field('mobile')} />
      <TextField label={t`Address`} maxLength={300} {...field('address')} />
      <ChoiceGroup
        label={t`Gender`}
        options={[
          { value: 'male', label: t`Male` },
          { value: 'female', label: t`Female` },
        ]}
        error={fieldErrors.gender}
        {...register('gender')}
      />
      <TextField
        label={t`Wallet`}
        autoComplete="off"
        maxLength={60}
        error={fieldErrors.wallet}
        {...register('wallet')}
      />
    </ActDialog>
  )
}

/** Makes a member inactive, or active again, from today on. */
function MemberStatusDialog({ act, ...props }: MemberDialogProps & { act: 'activate' | 'deactivate' | 'reopen' }) {
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
