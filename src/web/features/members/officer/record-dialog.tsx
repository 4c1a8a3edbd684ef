import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { forgetDraft } from '#web/app/forms/use-form-draft.tsx'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { ActForm } from '#web/app/officer/act-form.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { useDayRules } from '#web/app/officer/use-day-rules.ts'
import { loanCost } from '#web/features/loans/loan-cost.ts'
import { emptyLoanFields, type LoanFields, loanFormOf, termOf } from '#web/features/loans/loan-fields.ts'
import { LoanFigures } from '#web/features/loans/loan-figures.tsx'
import { LoanRecipient } from '#web/features/loans/loan-recipient.tsx'
import { LoanTermsFields } from '#web/features/loans/loan-terms-fields.tsx'
import {
  type ReceivedMoney,
  ReceivedMoneyFields,
  receivedMoney,
} from '#web/features/money-accounts/officer/money-account-field.tsx'
import {
  WithdrawalFields,
  type WithdrawalFieldValues,
  withdrawalOf,
} from '#web/features/withdrawals/withdrawal-fields.tsx'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { MemberDialogProps, Recording } from './member-act-dialog.tsx'
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
  const form = useForm<ReceivedMoney>({
    defaultValues: { amount: '', paid_into: 'cash', account_number: '', received_on: today },
  })
  const draft = useActDraft(`deposit of ${member.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/deposits', draft.ways)
  return (
    <FormProvider {...form}>
      <ActDialog
        title={<Trans>Enter a deposit</Trans>}
        what={
          <p>
            <Trans>
              Savings of {member.name} beside the dues. Nothing is posted until another officer verifies it among the
              payments.
            </Trans>
          </p>
        }
        action={<Trans>Enter it</Trans>}
        pending={pending}
        error={error}
        onSubmit={form.handleSubmit(
          (fields) => take({ params: { id: member.id }, body: receivedMoney(fields) }),
          shakeInvalid,
        )}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <ReceivedMoneyFields fieldErrors={fieldErrors} />
      </ActDialog>
    </FormProvider>
  )
}

/** Asks for savings to be paid out to a member who does not ask themselves. */
function RecordWithdrawalDialog({ member, ways }: MemberDialogProps) {
  const { t } = useLingui()
  const { receivable } = member.account
  return (
    <Dialog open onClose={ways.onClose} title={t`Enter a withdrawal`}>
      {receivable > 0 ? (
        <Banner tone="warning">
          <Trans>
            {member.name} owes the association <Money aed={receivable} />. Once that is settled they can withdraw.
          </Trans>
        </Banner>
      ) : (
        <WithdrawalForm member={member} ways={ways} />
      )}
    </Dialog>
  )
}

function WithdrawalForm({ member, ways }: Pick<MemberDialogProps, 'member' | 'ways'>) {
  const form = useForm<WithdrawalFieldValues>({
    defaultValues: { amount: '', way: 'account', payee_account: '', note: '' },
  })
  const draft = useActDraft(`withdrawal of ${member.id}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/withdrawals', draft.ways)
  const send = form.handleSubmit(
    (fields) => take({ params: { id: member.id }, body: withdrawalOf(fields) }),
    shakeInvalid,
  )
  return (
    <FormProvider {...form}>
      <ActForm
        what={
          <p>
            <Trans>
              It is entered on behalf of {member.name}. Another officer approves it, and a treasurer pays it.
            </Trans>
          </p>
        }
        action={<Trans>Enter it</Trans>}
        pending={pending}
        error={error}
        onSubmit={send}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <WithdrawalFields available={filsOf(member.account.available_balance)} fieldErrors={fieldErrors} />
      </ActForm>
    </FormProvider>
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
    <Dialog open onClose={leave} title={<Trans>Apply for a loan</Trans>}>
      {!offer ? (
        error ? (
          <ErrorState message={t`The loan offer could not be loaded: ${error.message}.`} onRetry={refetch} />
        ) : (
          <Loading>
            <Skeleton className="h-96 w-full" />
          </Loading>
        )
      ) : offer.may_borrow > 0 ? (
        <ApplicationForm offer={offer} member={member} ways={ways} />
      ) : (
        <Banner tone="warning">
          <WhyNot reason={offer.reason} />
        </Banner>
      )}
    </Dialog>
  )
}

const placeOf = (member: MemberDialogProps['member']) => `application of ${member.id}`

type ApplicationFormProps = Pick<MemberDialogProps, 'member' | 'ways'> & { offer: MemberOffer }

function ApplicationForm({ offer, member, ways }: ApplicationFormProps) {
  const form = useForm<LoanFields>({ defaultValues: emptyLoanFields(offer) })
  const draft = useActDraft(placeOf(member), form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/members/:id/loan-applications', draft.ways)
  const send = form.handleSubmit((fields, event) => {
    const cost = loanCost(fields.loan_amount, termOf(fields), offer, businessDateAt(new Date()))
    if (!cost) return shakeInvalid(undefined, event)
    return take({ params: { id: member.id }, form: loanFormOf(fields, cost) })
  }, shakeInvalid)
  return (
    <FormProvider {...form}>
      <ActForm
        what={
          <p>
            <Trans>
              It is entered on behalf of {member.name}, who may borrow <Money aed={offer.may_borrow} trim /> now.
              Another officer decides on it.
            </Trans>
          </p>
        }
        action={<Trans>Enter the application</Trans>}
        pending={pending}
        error={error}
        onSubmit={send}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <LoanTermsFields offer={offer} fieldErrors={fieldErrors} />
        <LoanFigures offer={offer} />
        <LoanRecipient offer={offer} fieldErrors={fieldErrors} />
      </ActForm>
    </FormProvider>
  )
}

function WhyNot({ reason }: Pick<MemberOffer, 'reason'>) {
  switch (reason) {
    case 'inactive':
      return <Trans>Only active members can borrow.</Trans>
    case 'loan_open':
      return <Trans>The member can borrow again once their loan or application is finished.</Trans>
    case 'receivable_open':
      return <Trans>The member owes the association; once that is settled they can borrow.</Trans>
    default:
      return <Trans>The fund has nothing free to lend now.</Trans>
  }
}
