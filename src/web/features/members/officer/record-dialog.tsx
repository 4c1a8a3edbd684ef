import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WhyNot } from '#contract/may.ts'
import { businessDateAt } from '#core/calendar.ts'
import { ActDialog, ActForm } from '#web/app/forms/act-dialog.tsx'
import { forgetDraft } from '#web/app/forms/use-form-draft.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import {
  emptyLoanFields,
  LoanFigures,
  LoanRecipient,
  LoanTermsFields,
  loanCost,
  loanFieldNames,
  loanFormOf,
  termOf,
} from '#web/features/loans/index.ts'
import { type ReceivedMoney, ReceivedMoneyFields, receivedMoney } from '#web/features/money-accounts/officer/index.ts'
import { noticeWithSlip } from '#web/features/payments/officer/index.ts'
import { WithdrawalFields, type WithdrawalFieldValues, withdrawalOf } from '#web/features/withdrawals/index.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { shakeInvalid } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { MemberDialogProps } from './member-act-dialog.tsx'
import type { Recording } from './member-acts.tsx'
import { type MemberOffer, memberOfferQuery } from './member-queries.ts'

/** What an officer enters for a member who does not send it themselves, beside the dues. */
export default function RecordDialog({ act, ...props }: MemberDialogProps & { act: Recording }) {
  switch (act) {
    case 'record_deposit':
      return <RecordDepositDialog {...props} />
    case 'record_withdrawal':
      return <RecordWithdrawalDialog {...props} />
    case 'record_application':
      return <RecordApplicationDialog {...props} />
  }
}

/** Enters savings that a member paid in beside the dues. */
function RecordDepositDialog({ member, ways }: MemberDialogProps) {
  const { today } = useDayRules()
  const fields: ReceivedMoney = { amount: '', paid_into: 'cash', account_number: '', received_on: today }
  const act = useOfficeAct('POST /api/office/members/:id/deposits', ways, {
    place: `deposit of ${member.id}`,
    defaultValues: fields,
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Enter a deposit</Trans>}
      what={
        <p>
          <Trans>
            A deposit for {member.name}, apart from dues. Nothing is posted until another officer verifies it.
          </Trans>
        </p>
      }
      action={<Trans>Enter deposit</Trans>}
      onSubmit={(fields) =>
        act.submit({ params: { id: member.id }, body: receivedMoney(fields) }, (answer) =>
          noticeWithSlip(answer, fields.paid_into),
        )
      }
    >
      <ReceivedMoneyFields needsAccount />
    </ActDialog>
  )
}

/** Asks for savings to be paid out to a member who does not ask themselves. */
function RecordWithdrawalDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const why = member.may_not.record_withdrawal
  return (
    <Dialog open onClose={ways.onClose} title={t`Enter a withdrawal`}>
      {why ? (
        <Banner tone="warning">
          <WhyNoWithdrawal why={why} member={member} />
        </Banner>
      ) : (
        <WithdrawalForm member={member} ways={ways} />
      )}
    </Dialog>
  )
}

function WhyNoWithdrawal({ why, member }: { why: WhyNot; member: MemberDialogProps['member'] }) {
  switch (why) {
    case 'receivable_open':
      return (
        <Trans>
          {member.name} owes the association <Money aed={member.account.receivable} />. Once that is paid, they can
          withdraw.
        </Trans>
      )
    case 'withdrawal_open':
      return (
        <Trans>{member.name} has asked for a withdrawal. Once it is paid or cancelled, another can be entered.</Trans>
      )
    case 'death_reported':
      return <Trans>A death is recorded for this member. The savings go to the person who is named there.</Trans>
    default:
      return <Trans>There is nothing to withdraw now.</Trans>
  }
}

function WithdrawalForm({ member, ways }: Pick<MemberDialogProps, 'member' | 'ways'>) {
  const fields: WithdrawalFieldValues = { amount: '', way: 'account', payee_account: '', note: '' }
  const act = useOfficeAct('POST /api/office/members/:id/withdrawals', ways, {
    place: `withdrawal of ${member.id}`,
    defaultValues: fields,
  })
  return (
    <ActForm
      act={act}
      what={
        <p>
          <Trans>It is entered on behalf of {member.name}. Another officer approves it, and a treasurer pays it.</Trans>
        </p>
      }
      action={<Trans>Enter withdrawal</Trans>}
      onSubmit={(fields) => act.submit({ params: { id: member.id }, body: withdrawalOf(fields) })}
    >
      <WithdrawalFields available={filsOf(member.account.available_balance)} />
    </ActForm>
  )
}

/** Enters an application of a member who does not send it themselves, within what they may borrow now. */
function RecordApplicationDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { data: offer, error, refetch } = useQuery(memberOfferQuery(member.id))
  const leave = () => {
    if (offer) forgetDraft(placeOf(member))
    ways.onClose()
  }
  return (
    <Dialog open onClose={leave} onBack={ways.onClose} title={<Trans>Apply for a loan</Trans>}>
      {!offer ? (
        error ? (
          <ErrorState message={t`The loan offer could not be loaded: ${error.message}`} onRetry={refetch} />
        ) : (
          <Loading>
            <Skeleton className="h-96 w-full" />
          </Loading>
        )
      ) : offer.may_borrow > 0 ? (
        <ApplicationForm offer={offer} member={member} ways={ways} />
      ) : (
        <Banner tone="warning">
          <WhyNoLoan reason={offer.reason} />
        </Banner>
      )}
    </Dialog>
  )
}

const placeOf = (member: MemberDialogProps['member']) => `application of ${member.id}`

type ApplicationFormProps = Pick<MemberDialogProps, 'member' | 'ways'> & { offer: MemberOffer }

function ApplicationForm({ offer, member, ways }: ApplicationFormProps) {
  const act = useOfficeAct('POST /api/office/members/:id/loan-applications', ways, {
    place: placeOf(member),
    defaultValues: emptyLoanFields(offer),
    fieldNames: loanFieldNames,
  })
  return (
    <ActForm
      act={act}
      what={
        <p>
          <Trans>
            It is entered on behalf of {member.name}, who may borrow <Money aed={offer.may_borrow} trim /> now. Another
            officer decides on it.
          </Trans>
        </p>
      }
      action={<Trans>Enter the application</Trans>}
      onSubmit={(fields, event) => {
        const cost = loanCost(fields.loan_amount, termOf(fields), offer, businessDateAt(new Date()))
        if (!cost) return shakeInvalid(undefined, event)
        return act.submit({ params: { id: member.id }, form: loanFormOf(fields, cost) })
      }}
    >
      <LoanTermsFields offer={offer} />
      <LoanFigures offer={offer} />
      <LoanRecipient offer={offer} />
    </ActForm>
  )
}

function WhyNoLoan({ reason }: Pick<MemberOffer, 'reason'>) {
  switch (reason) {
    case 'death_reported':
      return <Trans>A death is recorded for this member, so no loan can be entered.</Trans>
    case 'inactive':
      return <Trans>Only active members can borrow.</Trans>
    case 'loan_open':
      return <Trans>The member can borrow again once their loan or application is finished.</Trans>
    case 'receivable_open':
      return <Trans>The member owes the association. Once that is paid, they can borrow.</Trans>
    default:
      return <Trans>The fund has nothing free to lend now.</Trans>
  }
}
