import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { type Fils, parseAed } from '#core/money.ts'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { ActDialog, FormActions } from '#web/app/forms/act-dialog.tsx'
import { MoneyReview } from '#web/app/forms/money-review.tsx'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { Aloud } from '#web/app/language/aloud.tsx'
import { filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { WithdrawalFields, type WithdrawalFieldValues, withdrawalOf } from './withdrawal-fields.tsx'
import type { Withdrawal, Withdrawals } from './withdrawal-words.ts'

/** Asks for savings to be paid out, to the account of the last time unless another is entered. */
export function AskWithdrawalDialog({ data, ...modal }: ModalHandlers & { data: Withdrawals }) {
  const { t } = useLingui()
  const lastAccount = data.withdrawals.find(({ payee_account }) => payee_account !== '')?.payee_account ?? ''
  const act = useAct<'POST /api/withdrawals', WithdrawalFieldValues>('POST /api/withdrawals', modal, {
    refresh: moneyKeys,
    place: 'withdrawal',
    defaultValues: { amount: '', way: 'account', payee_account: lastAccount, note: '' },
  })
  const [reviewed, setReviewed] = useState<WithdrawalFieldValues>()
  const shown = act.outcome?.atField ? undefined : reviewed
  const submit = act.form.handleSubmit((fields) => setReviewed(fields), shakeInvalid)
  return (
    <Dialog open onClose={modal.onClose} title={t`Withdraw savings`} tools={<Aloud what="form" />}>
      <FormProvider {...act.form}>
        <Form onSubmit={submit}>
          {act.note}
          <WithdrawalFields available={filsOf(data.available)} />
          <p className="text-sm text-ink-2">
            <Trans>Nothing leaves your savings before it is paid.</Trans>
          </p>
          <FormActions className="grid gap-3">
            {!shown && <SendProblem outcome={act.outcome} />}
            <Button type="submit" wide pending={act.pending}>
              <Trans>Continue</Trans>
            </Button>
          </FormActions>
        </Form>
      </FormProvider>
      {shown && (
        <WithdrawalReview
          fields={shown}
          available={filsOf(data.available)}
          pending={act.pending}
          outcome={act.outcome}
          onConfirm={() => act.submit({ body: withdrawalOf(shown) })}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </Dialog>
  )
}

type WithdrawalReviewProps = Pick<
  ComponentProps<typeof MoneyReview>,
  'pending' | 'outcome' | 'onConfirm' | 'onClose'
> & { fields: WithdrawalFieldValues; available: Fils }

function WithdrawalReview({ fields, available, ...review }: WithdrawalReviewProps) {
  const { t } = useLingui()
  const amount = parseAed(fields.amount.trim()) ?? 0n
  const { payee_account: account } = withdrawalOf(fields)
  const facts = [
    account === ''
      ? { label: t`How is it paid?`, value: t`In cash from an officer` }
      : { label: t`Account to pay to`, value: <Written>{account}</Written> },
  ]
  return (
    <MoneyReview
      amount={amount}
      left={available - amount}
      facts={facts}
      action={<Trans>Ask for withdrawal</Trans>}
      {...review}
    />
  )
}

export function CancelWithdrawalDialog({ withdrawal, ...modal }: ModalHandlers & { withdrawal: Withdrawal }) {
  const act = useAct('POST /api/withdrawals/:id/cancel', modal, { refresh: moneyKeys })
  return (
    <ActDialog
      act={act}
      look="danger"
      title={<Trans>Cancel this withdrawal?</Trans>}
      what={
        <p>
          <Trans>
            <Money aed={withdrawal.amount} /> will not be paid out and stays in your savings. You can ask again whenever
            you like.
          </Trans>
        </p>
      }
      action={<Trans>Cancel withdrawal</Trans>}
      onSubmit={() => act.submit({ params: { id: withdrawal.id } })}
    />
  )
}
