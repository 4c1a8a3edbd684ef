import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { REFERENCE_MOST } from '#contract/limits.ts'
import { writeOffParts } from '#core/loan-repayment.ts'
import type { Fils } from '#core/money.ts'
import type { LoanForDecision } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import {
  MoneyAccountField,
  type ReceivedMoney,
  ReceivedMoneyFields,
  receivedMoney,
  useBoxFault,
  useSeveralAccounts,
} from '#web/features/money-accounts/officer/index.ts'
import { noticeWithSlip } from '#web/features/payments/officer/index.ts'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { LoanDialogProps } from './loan-words.tsx'
import { CancelOfferDialog, OfferTermsDialog } from './offer-dialogs.tsx'
import { CancelSetOffDialog, ConfirmSetOffDialog, ProposeSetOffDialog } from './set-off-dialogs.tsx'

/** The dialog of a step: it says what will happen to the money before anything does. */
export default function LoanStepDialog({ step, ...props }: LoanDialogProps & { step: LoanStep }) {
  switch (step) {
    case 'approve':
      return <ApproveDialog {...props} />
    case 'disburse':
      return <DisburseDialog {...props} />
    case 'record_payment':
      return <RecordPaymentDialog {...props} />
    case 'confirm_write_off':
      return <ConfirmWriteOffDialog {...props} />
    case 'cancel_write_off':
      return <CancelWriteOffDialog {...props} />
    case 'offer_terms':
      return <OfferTermsDialog {...props} />
    case 'cancel_offer':
      return <CancelOfferDialog {...props} />
    case 'propose_set_off':
      return <ProposeSetOffDialog {...props} />
    case 'confirm_set_off':
      return <ConfirmSetOffDialog {...props} />
    case 'cancel_set_off':
      return <CancelSetOffDialog {...props} />
    default:
      return <LoanReasonDialog step={step} {...props} />
  }
}

function ConfirmWriteOffDialog({ desk: { loan, detail, facts }, ways }: LoanDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/loans/:id/confirm-write-off', ways)
  const proposal = detail.timeline.findLast(({ step }) => step === 'write_off_proposed')
  const open = filsOf(detail.principal) - filsOf(detail.principal_repaid)
  const { fromSavings, lost } = writeOffParts(open, filsOf(facts.savings))
  return (
    <ActDialog
      act={act}
      title={<Trans>Write this loan off?</Trans>}
      look="danger"
      what={
        <>
          {proposal && (
            <p>
              <Trans>
                {proposal.by} proposed it: {proposal.reason}
              </Trans>
            </p>
          )}
          <p>
            <Trans>
              <Money fils={open} /> of principal is unpaid. The member's savings of <Money aed={facts.savings} /> are
              used first. The rest becomes the association's expense.
            </Trans>
          </p>
          <Facts
            items={[
              { label: t`Paid from savings`, value: <Money fils={fromSavings} /> },
              { label: t`Written off`, value: <Money fils={lost} /> },
            ]}
          />
        </>
      }
      action={<Trans>Write off loan</Trans>}
      onSubmit={() => act.submit({ params: { id: loan.id } })}
    />
  )
}

function CancelWriteOffDialog({ desk: { loan }, ways }: LoanDialogProps) {
  const act = useOfficeAct('POST /api/office/loans/:id/cancel-write-off', ways)
  return (
    <ActDialog
      act={act}
      title={<Trans>Cancel the write-off that you proposed?</Trans>}
      what={
        <p>
          <Trans>No money moves. The loan stays active, and the treasurers no longer see the proposal.</Trans>
        </p>
      }
      action={<Trans>Cancel write-off</Trans>}
      onSubmit={() => act.submit({ params: { id: loan.id } })}
    />
  )
}

function ApproveDialog({ desk: { loan, detail }, ways }: LoanDialogProps) {
  const act = useOfficeAct('POST /api/office/loans/:id/approve', ways)
  const last = loan.approvals.length + 1 >= loan.approvals_needed
  return (
    <ActDialog
      act={act}
      title={<Trans>Approve this loan?</Trans>}
      what={
        <>
          <p>
            <Trans>No money moves yet.</Trans>{' '}
            {last ? (
              <Trans>
                <Money fils={toTransfer(detail)} /> may then be paid out to {loan.member.name} by another officer, and
                is no longer free to lend.
              </Trans>
            ) : (
              <Trans>A second officer has to approve before anything can be paid out.</Trans>
            )}
          </p>
          <p>
            <Trans>
              {loan.member.name} will owe <Money aed={loan.total_amount_with_interest} /> in all.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Approve</Trans>}
      onSubmit={() => act.submit({ params: { id: loan.id } })}
    />
  )
}

/** Enters a payment that came for a loan without the member having sent it. */
function RecordPaymentDialog({ desk: { loan, detail }, ways }: LoanDialogProps) {
  const { today } = useDayRules()
  // The instalment that is next, or what is left of it.
  const next = detail.status === 'active' ? detail.schedule.find(({ paid, total }) => paid < total) : undefined
  const amount = next ? amountText(filsOf(next.total) - filsOf(next.paid)) : ''
  const fields: ReceivedMoney = { amount, paid_into: 'bank', account_number: '', received_on: today }
  const act = useOfficeAct('POST /api/office/loans/:id/payments', ways, {
    place: `payment of loan ${loan.id}`,
    defaultValues: fields,
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Record a payment</Trans>}
      what={
        <p>
          <Trans>
            It is entered on behalf of {loan.member.name}. Nothing is posted until another officer verifies it among the
            payments.
          </Trans>
        </p>
      }
      action={<Trans>Enter payment</Trans>}
      onSubmit={(fields) =>
        act.submit({ params: { id: loan.id }, body: receivedMoney(fields) }, (answer) =>
          noticeWithSlip(answer, fields.paid_into),
        )
      }
    >
      <ReceivedMoneyFields needsAccount={false} />
    </ActDialog>
  )
}

/** Pays a loan out: the transfer is made at the bank, and its reference entered here. */
function DisburseDialog({ desk: { loan, detail }, ways }: LoanDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/loans/:id/disburse', ways, {
    place: `disbursing loan ${loan.id}`,
    defaultValues: { paid_from: 'bank', reference: '' },
  })
  const { register, control, formState } = act.form
  const paidFrom = useWatch({ control, name: 'paid_from' })
  const boxFault = useBoxFault()
  const { errors } = formState
  const { several } = useSeveralAccounts()
  const amount = toTransfer(detail)
  return (
    <ActDialog
      act={act}
      title={<Trans>Pay this loan out</Trans>}
      what={
        <>
          <p>
            <Trans>Transfer it at the bank first, then record it here.</Trans>
          </p>
          <div className="rounded-field border border-rule px-3.5 py-1">
            <CopyLine label={t`Amount to transfer, AED`} value={amountText(amount)} />
            <CopyLine label={t`To the account`} value={loan.bank_account} />
            <CopyLine label={t`Account holder`} value={loan.member.name} />
          </div>
          {detail.premium > 0 && (
            <p className="text-sm text-ink-2">
              <Trans>
                The loan is <Money aed={detail.principal} />; its premium of <Money aed={detail.premium} /> is withheld
                for the insurance.
              </Trans>
            </p>
          )}
        </>
      }
      action={<Trans>Record payout</Trans>}
      onSubmit={({ paid_from, reference }) =>
        act.submit({ params: { id: loan.id }, body: { paid_from, reference: reference.trim() } })
      }
    >
      {several && (
        <MoneyAccountField
          balances
          label={t`Paid from`}
          error={boxFault(paidFrom, amount) ?? errors.paid_from?.message}
          {...register('paid_from', { validate: (code) => boxFault(code, amount) ?? true })}
        />
      )}
      <TextField
        data-first=""
        label={t`The bank's reference`}
        required
        autoComplete="off"
        maxLength={REFERENCE_MOST}
        error={errors.reference?.message}
        {...register('reference', {
          validate: (text) => text.trim() !== '' || t`Enter the reference of the transfer.`,
        })}
      />
    </ActDialog>
  )
}

const calls = {
  decline: 'POST /api/office/loans/:id/decline',
  undo_approval: 'POST /api/office/loans/:id/undo-approval',
  reverse_disbursement: 'POST /api/office/loans/:id/reverse-disbursement',
  propose_write_off: 'POST /api/office/loans/:id/propose-write-off',
  reject_write_off: 'POST /api/office/loans/:id/reject-write-off',
  reject_set_off: 'POST /api/office/loans/:id/reject-set-off',
} as const

type ReasonStep = keyof typeof calls
type Words = { title: string; what: ReactNode; action: string; hint: string; common?: readonly string[] }

/** The steps that need a reason and nothing else. */
function LoanReasonDialog({ step, desk, ways }: LoanDialogProps & { step: ReasonStep }) {
  const { what, ...words } = useWords(desk)[step]
  return <ReasonActDialog by={calls[step]} id={desk.loan.id} ways={ways} {...words} what={<p>{what}</p>} />
}

function useWords({ loan, detail }: LoanDialogProps['desk']): Record<ReasonStep, Words> {
  const { t } = useLingui()
  const { name } = loan.member
  return {
    decline: {
      title: t`Reject this loan?`,
      what: <Trans>Nothing is paid out. {name} reads the reason, and can apply again.</Trans>,
      action: t`Reject`,
      hint: t`The member reads it.`,
      common: [
        t`Dues of earlier months are open.`,
        t`The fund doesn't have enough to lend now.`,
        t`The loan is too much for the savings so far.`,
      ],
    },
    undo_approval: {
      title: t`Undo the approval?`,
      what: <Trans>No money moves. All approvals are undone, and the loan needs a new decision.</Trans>,
      action: t`Undo approval`,
      hint: t`It appears in the loan's history.`,
    },
    reverse_disbursement: {
      title: t`Reverse the payout?`,
      what: (
        <Trans>
          A reversing entry returns <Money fils={toTransfer(detail)} /> to the bank. {name} then owes nothing, and the
          loan can be paid out again.
        </Trans>
      ),
      action: t`Reverse payout`,
      hint: t`It appears in the loan's history.`,
      common: [t`The bank returned the transfer.`, t`It was paid to a wrong account.`],
    },
    propose_write_off: {
      title: t`Propose a write-off?`,
      what: (
        <Trans>
          <Money fils={filsOf(detail.principal) - filsOf(detail.principal_repaid)} /> of principal is open. Nothing is
          posted until a treasurer confirms.
        </Trans>
      ),
      action: t`Propose write-off`,
      hint: t`The treasurer reads it.`,
    },
    reject_set_off: {
      title: t`Reject the payment from savings?`,
      what: (
        <Trans>No money moves. The instalments stay overdue, and the officer who proposed it reads the reason.</Trans>
      ),
      action: t`Reject payment`,
      hint: t`The officer who proposed it reads it.`,
    },
    reject_write_off: {
      title: t`Reject the write-off?`,
      what: <Trans>No money moves. The loan stays active, and the officer who proposed it reads the reason.</Trans>,
      action: t`Reject write-off`,
      hint: t`The officer who proposed it reads it.`,
    },
  }
}

/** What leaves the bank when a loan is paid out: the principal less the premium that is withheld (product: "Money"). */
function toTransfer({ principal, premium }: Pick<LoanForDecision['detail'], 'principal' | 'premium'>): Fils {
  return filsOf(principal) - filsOf(premium)
}

export type LoanStep = LoanForDecision['may'][number]
