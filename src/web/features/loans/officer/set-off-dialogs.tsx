import { Trans, useLingui } from '@lingui/react/macro'
import { minFils } from '#core/money.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { NO_REASON, ReasonFields } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { LoanDialogProps } from './loan-words.tsx'

/** Proposes to pay overdue instalments from the member's savings: all that is overdue, as far as the savings reach. */
export function ProposeSetOffDialog({ desk: { loan, detail, facts }, ways }: LoanDialogProps) {
  const { t } = useLingui()
  const amountRules = useAmountRules()
  const most = minFils(filsOf(detail.overdue), filsOf(facts.available_savings))
  const act = useOfficeAct('POST /api/office/loans/:id/propose-set-off', ways, {
    place: `set-off of loan ${loan.id}`,
    defaultValues: { ...NO_REASON, amount: amountText(most) },
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Pay overdue instalments from savings?</Trans>}
      what={
        <>
          <p>
            <Trans>Nothing is posted until a treasurer confirms it. {loan.member.name} is told then.</Trans>
          </p>
          <Facts
            items={[
              { label: t`Overdue`, value: <Money aed={detail.overdue} /> },
              { label: t`Available savings`, value: <Money aed={facts.available_savings} /> },
            ]}
          />
        </>
      }
      action={<Trans>Propose payment</Trans>}
      onSubmit={({ amount, reason }) =>
        act.submit({ params: { id: loan.id }, body: { amount: amount.trim(), reason: reason.trim() } })
      }
    >
      <AmountField
        label={t`Amount to pay from savings`}
        required
        error={act.form.formState.errors.amount?.message}
        {...act.form.register('amount', amountRules)}
      />
      <ReasonFields
        hint={t`The treasurer reads it.`}
        common={[t`Several instalments are overdue.`, t`The member asked for it.`]}
      />
    </ActDialog>
  )
}

export function ConfirmSetOffDialog({ desk: { loan, detail, facts, set_off: proposed }, ways }: LoanDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/loans/:id/confirm-set-off', ways)
  const why = detail.timeline.findLast(({ step }) => step === 'set_off_proposed')
  return (
    <ActDialog
      act={act}
      title={<Trans>Pay these instalments from savings?</Trans>}
      what={
        <>
          {why && (
            <p>
              <Trans>
                {why.by} proposed it: {why.reason}
              </Trans>
            </p>
          )}
          <Facts
            items={[
              { label: t`Paid from savings`, value: <Money aed={proposed?.amount ?? 0} /> },
              { label: t`Overdue`, value: <Money aed={detail.overdue} /> },
              { label: t`Available savings`, value: <Money aed={facts.available_savings} /> },
            ]}
          />
          <p>
            <Trans>{loan.member.name} is told at once.</Trans>
          </p>
        </>
      }
      action={<Trans>Pay from savings</Trans>}
      onSubmit={() => act.submit({ params: { id: loan.id } })}
    />
  )
}

export function CancelSetOffDialog({ desk: { loan }, ways }: LoanDialogProps) {
  const act = useOfficeAct('POST /api/office/loans/:id/cancel-set-off', ways)
  return (
    <ActDialog
      act={act}
      title={<Trans>Cancel the payment from savings that you proposed?</Trans>}
      what={
        <p>
          <Trans>No money moves. The instalments stay overdue.</Trans>
        </p>
      }
      action={<Trans>Cancel payment</Trans>}
      onSubmit={() => act.submit({ params: { id: loan.id } })}
    />
  )
}
