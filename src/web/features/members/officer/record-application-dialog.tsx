import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { forgetDraft } from '#web/app/forms/use-form-draft.tsx'
import { ActForm } from '#web/app/officer/act-form.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { loanCost } from '#web/features/loans/loan-cost.ts'
import { emptyLoanFields, type LoanFields, loanFormOf, termOf } from '#web/features/loans/loan-fields.ts'
import { LoanFigures } from '#web/features/loans/loan-figures.tsx'
import { LoanRecipient } from '#web/features/loans/loan-recipient.tsx'
import { LoanTermsFields } from '#web/features/loans/loan-terms-fields.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { MemberDialogProps } from './member-act-dialog.tsx'
import { type MemberOffer, memberOfferQuery } from './member-queries.ts'

/** Enters an application of a member who does not send it themselves, within what they may borrow now. */
export default function RecordApplicationDialog({ member, ways }: MemberDialogProps) {
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
