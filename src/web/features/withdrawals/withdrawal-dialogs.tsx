import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider } from 'react-hook-form'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
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
  const submit = act.form.handleSubmit((fields) => act.submit({ body: withdrawalOf(fields) }), shakeInvalid)
  return (
    <Dialog open onClose={modal.onClose} title={t`Withdraw savings`}>
      <FormProvider {...act.form}>
        <Form onSubmit={submit}>
          {act.note}
          <WithdrawalFields available={filsOf(data.available)} />
          <p className="text-sm text-ink-2">
            <Trans>Nothing leaves your savings before it is paid.</Trans>
          </p>
          <SendProblem outcome={act.outcome} />
          <Button type="submit" wide pending={act.pending}>
            <Trans>Ask for it</Trans>
          </Button>
        </Form>
      </FormProvider>
    </Dialog>
  )
}

export function CancelWithdrawalDialog({ withdrawal, ...modal }: ModalHandlers & { withdrawal: Withdrawal }) {
  const act = useAct('POST /api/withdrawals/:id/cancel', modal, { refresh: moneyKeys })
  return (
    <ActDialog
      act={act}
      look="danger"
      title={<Trans>Take this withdrawal back?</Trans>}
      what={
        <p>
          <Trans>
            <Money aed={withdrawal.amount} /> will not be paid out and stays in your savings. You can ask again whenever
            you like.
          </Trans>
        </p>
      }
      action={<Trans>Take it back</Trans>}
      onSubmit={() => act.submit({ params: { id: withdrawal.id } })}
    />
  )
}
