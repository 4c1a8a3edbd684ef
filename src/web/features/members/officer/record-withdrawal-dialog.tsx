import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { ActForm } from '#web/app/officer/act-form.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import {
  WithdrawalFields,
  type WithdrawalFieldValues,
  withdrawalOf,
} from '#web/features/withdrawals/withdrawal-fields.tsx'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import type { MemberDialogProps } from './member-act-dialog.tsx'

/** Asks for savings to be paid out to a member who does not ask themselves. */
export default function RecordWithdrawalDialog({ member, ways }: MemberDialogProps) {
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
