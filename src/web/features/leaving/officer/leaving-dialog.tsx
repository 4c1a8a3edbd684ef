import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { AccountNumberField } from '#web/app/forms/account-number-field.tsx'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { REASON_MOST, useReasonRules } from '#web/app/officer/use-reason-rules.ts'
import { MoneyAccountField, useBoxFault } from '#web/features/money-accounts/officer/index.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Day } from '#web/ui/day.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { LeavingAct, LeavingDialogProps, LeavingRow } from './leaving-queries.ts'
import { InTheWay, SettlementFacts } from './settlement-facts.tsx'

/** The dialog of a step of leaving, or of the nominee: it says what will happen before anything does. */
export default function LeavingDialog({ act, ...props }: LeavingDialogProps & { act: LeavingAct }) {
  switch (act) {
    case 'leaves':
    case 'died':
      return <ProposeLeavingDialog kind={act === 'died' ? 'death' : 'left'} {...props} />
    case 'agree_to_payout':
      return <AgreeToPayoutDialog {...props} />
    case 'confirm_leaving':
      return <ConfirmLeavingDialog {...props} />
    case 'withdraw_leaving':
      return <WithdrawDialog {...props} />
    case 'reverse_payout':
      return <ReverseDialog {...props} />
    case 'nominee':
      return <NomineeDialog {...props} />
  }
}

/** Proposes that a member leaves, or says that one has died. Nothing is settled by it. */
function ProposeLeavingDialog({ kind, member, leaving, ways }: LeavingDialogProps & Pick<LeavingRow, 'kind'>) {
  const { t } = useLingui()
  const reasonRules = useReasonRules()
  const act = useOfficeAct('POST /api/office/members/:id/leaving', ways, {
    place: `${kind} of ${member.id}`,
    defaultValues: { payee: kind === 'death' ? leaving.nominee.name : member.name, payee_account: '', reason: '' },
  })
  const { register, formState } = act.form
  const { errors } = formState
  const payeeIsKnown = kind === 'left' || leaving.nominee.name !== ''
  return (
    <ActDialog
      act={act}
      title={kind === 'death' ? t`${member.name} has died` : t`${member.name} leaves`}
      what={
        <>
          <p>
            <Trans>
              No money moves yet. Another officer, a treasurer, pays out and closes the membership. As of today:
            </Trans>
          </p>
          <div className="rounded-field bg-leaf-wash px-3.5">
            <SettlementFacts settlement={leaving.settlement} />
          </div>
          <InTheWay leaving={leaving} />
        </>
      }
      action={kind === 'death' ? <Trans>Record death</Trans> : <Trans>Propose leaving</Trans>}
      onSubmit={({ payee, payee_account, reason }) =>
        act.submit({
          params: { id: member.id },
          body: { kind, payee: payee.trim(), payee_account: payee_account.trim(), reason: reason.trim() },
        })
      }
    >
      <TextField
        data-first={payeeIsKnown ? undefined : ''}
        label={t`Payee`}
        hint={kind === 'death' ? <NomineeHint nominee={leaving.nominee} /> : t`Who gets the rest of the savings.`}
        required
        autoComplete="off"
        maxLength={100}
        error={errors.payee?.message}
        {...register('payee', { validate: (text) => text.trim() !== '' || t`Say who is paid.` })}
      />
      <AccountNumberField
        label={t`Payee's account`}
        hint={t`Leave it empty where it is paid in cash.`}
        error={errors.payee_account?.message}
        {...register('payee_account')}
      />
      <TextField
        data-first=""
        label={t`Reason`}
        hint={t`Officers read it here.`}
        required
        autoComplete="off"
        maxLength={REASON_MOST}
        error={errors.reason?.message}
        {...register('reason', reasonRules)}
      />
    </ActDialog>
  )
}

function NomineeHint({ nominee: { name, relation, mobile } }: Pick<LeavingDialogProps['leaving'], 'nominee'>) {
  if (name === '') return <Trans>No nominee is named.</Trans>
  return (
    <Trans>
      The nominee: {name}, {relation}, {mobile}.
    </Trans>
  )
}

/** A second officer agrees that a nominee who was changed late is paid. */
function AgreeToPayoutDialog({ member, leaving, ways }: LeavingDialogProps) {
  const act = useOfficeAct('POST /api/office/members/:id/leaving/agree', ways)
  const { nominee, second_officer: late, settlement } = leaving
  return (
    <ActDialog
      act={act}
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
      onSubmit={() => act.submit({ params: { id: member.id } })}
    />
  )
}

type Payout = { paid_from: MoneyAccount; reference: string }

/** Settles and closes a membership as a colleague proposed: what is left is paid first, then entered here. */
function ConfirmLeavingDialog({ member, leaving, ways }: LeavingDialogProps) {
  const { t } = useLingui()
  const proposal = leaving.leavings.find(({ status }) => status === 'proposed')
  const paysOut = leaving.settlement.payout > 0
  const fields: Payout = { paid_from: proposal?.payee_account === '' ? 'cash' : 'bank', reference: '' }
  const act = useOfficeAct('POST /api/office/members/:id/leaving/confirm', ways, { defaultValues: fields })
  const { register, control, formState } = act.form
  const { errors } = formState
  const paidFrom = useWatch({ control, name: 'paid_from' })
  const fromBank = placeOf(paidFrom) === 'bank'
  const boxFault = useBoxFault()
  const payout = filsOf(leaving.settlement.payout)
  return (
    <ActDialog
      act={act}
      title={<Trans>Pay out and close the membership</Trans>}
      look="danger"
      what={
        <>
          <p>
            {proposal?.kind === 'death' ? (
              <Trans>
                The membership of {member.name} is closed, and no dues are owed any more. This can't be undone, but a
                returned payout can be reversed.
              </Trans>
            ) : (
              <Trans>
                This closes the membership and signs {member.name} out. No more dues are owed. This can't be undone, but
                a returned payout can be reversed.
              </Trans>
            )}
          </p>
          <div className="rounded-field bg-leaf-wash px-3.5">
            <SettlementFacts settlement={leaving.settlement} />
          </div>
          {paysOut && proposal && <ToPay payout={leaving.settlement.payout} proposal={proposal} />}
        </>
      }
      action={paysOut ? <Trans>Record payout</Trans> : <Trans>Close the membership</Trans>}
      onSubmit={({ paid_from, reference }) =>
        act.submit({ params: { id: member.id }, body: { paid_from, reference: fromBank ? reference.trim() : '' } })
      }
    >
      {paysOut && (
        <>
          <MoneyAccountField
            balances
            label={t`Paid from`}
            error={boxFault(paidFrom, payout) ?? errors.paid_from?.message}
            {...register('paid_from', { validate: (code) => boxFault(code, payout) ?? true })}
          />
          {fromBank && (
            <TextField
              data-first=""
              label={t`The bank's reference`}
              required
              autoComplete="off"
              maxLength={100}
              error={errors.reference?.message}
              {...register('reference', {
                validate: (text) => text.trim() !== '' || t`Enter the reference of the transfer.`,
              })}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

function ToPay({ payout, proposal: { payee, payee_account } }: { payout: number; proposal: LeavingRow }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Pay first, then record it here.</Trans>
      </p>
      <div className="rounded-field border border-rule px-3.5 py-1">
        <CopyLine label={t`Amount to pay, AED`} value={amountText(filsOf(payout))} />
        {payee_account !== '' && <CopyLine label={t`To the account`} value={payee_account} />}
        <CopyLine label={t`Account holder`} value={payee} />
      </div>
    </>
  )
}

/** Takes a proposal back. */
function WithdrawDialog({ member, ways }: LeavingDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/members/:id/leaving/withdraw"
      id={member.id}
      ways={ways}
      title={t`Cancel the proposal?`}
      what={
        <p>
          <Trans>{member.name} stays a member. It can be proposed again.</Trans>
        </p>
      }
      action={t`Cancel request`}
      hint={t`Officers read it here.`}
      common={[t`The member stays.`, t`Something in it was wrong.`]}
    />
  )
}

/** Takes a payout back that did not arrive. */
function ReverseDialog({ member, ways }: LeavingDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/members/:id/leaving/reverse"
      id={member.id}
      ways={ways}
      title={t`Was the payout returned?`}
      what={
        <p>
          <Trans>
            The payout is reversed, and the savings belong to the member again. The membership stays closed. Propose
            again to pay out.
          </Trans>
        </p>
      }
      action={t`Reverse payout`}
      hint={t`Officers read it here.`}
      common={[t`The bank returned the transfer.`, t`The account number was wrong.`]}
    />
  )
}

/** Names who is paid when the member has died. */
function NomineeDialog({ member, leaving: { nominee }, ways }: LeavingDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/members/:id/nominee', ways, {
    place: `nominee of ${member.id}`,
    defaultValues: nominee,
  })
  const { register, formState } = act.form
  const field = (name: 'name' | 'relation' | 'mobile') => ({
    required: true,
    autoComplete: 'off',
    error: formState.errors[name]?.message,
    ...register(name, { validate: (text: string) => text.trim() !== '' || t`Fill this in.` }),
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Name a nominee</Trans>}
      what={
        <p>
          <Trans>
            Who is paid {member.name}'s savings after their death. {member.name} is told at once.
          </Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      onSubmit={(body) => act.submit({ params: { id: member.id }, body })}
    >
      <TextField data-first="" label={t`Name`} maxLength={100} {...field('name')} />
      <TextField label={t`Relation`} hint={t`Wife, brother, daughter.`} maxLength={60} {...field('relation')} />
      <TextField label={t`Mobile`} type="tel" maxLength={20} {...field('mobile')} />
    </ActDialog>
  )
}
