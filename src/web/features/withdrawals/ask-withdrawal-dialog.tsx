import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { moneyKeys } from '#web/app/calls/money-keys.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { WithdrawalFields, type WithdrawalFieldValues, withdrawalOf } from './withdrawal-fields.tsx'
import type { Withdrawals } from './withdrawal-words.ts'

/** Asks for savings to be paid out, to the account of the last time unless another is entered. */
export default function AskWithdrawalDialog({ data, onClose, onDone }: ModalHandlers & { data: Withdrawals }) {
  const { t } = useLingui()
  const lastAccount = data.withdrawals.find(({ payee_account }) => payee_account !== '')?.payee_account ?? ''
  const form = useForm<WithdrawalFieldValues>({
    defaultValues: { amount: '', way: 'account', payee_account: lastAccount, note: '' },
  })
  const { send, pending, outcome } = useSend('POST /api/withdrawals', {
    refresh: moneyKeys,
    noticed: true,
    form,
  })
  const draft = useFormDraft('withdrawal', form)
  const submit = form.handleSubmit(async (fields) => {
    const answer = await send({ body: withdrawalOf(fields) })
    if (!answer) return
    draft.forget()
    onDone(answer.message)
  }, shakeInvalid)
  return (
    <Dialog open onClose={onClose} title={t`Withdraw savings`}>
      <FormProvider {...form}>
        <Form onSubmit={submit}>
          {draft.note}
          <WithdrawalFields available={filsOf(data.available)} />
          <p className="text-sm text-ink-2">
            <Trans>Nothing leaves your savings before it is paid.</Trans>
          </p>
          <SendProblem outcome={outcome} />
          <Button type="submit" wide pending={pending}>
            <Trans>Ask for it</Trans>
          </Button>
        </Form>
      </FormProvider>
    </Dialog>
  )
}
