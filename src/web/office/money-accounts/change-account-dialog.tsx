import { Trans } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { MoneyAccountRow } from '../parts/money-queries.ts'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import { AccountFields, type AccountFieldValues } from './account-fields.tsx'

/** Gives a bank account or cash box another name or number. */
export function ChangeAccountDialog({ account, ways }: { account: MoneyAccountRow; ways: ModalWays }) {
  const { code, place, name, account_number } = account
  const form = useForm<AccountFieldValues>({ defaultValues: { place, name, account_number } })
  const draft = useActDraft(`money account ${code}`, form, ways)
  const { take, pending, error, fieldErrors } = useAct('PUT /api/office/money-accounts/:id', draft.ways)
  const send = form.handleSubmit(
    (fields) =>
      take({ params: { id: code }, body: { name: fields.name.trim(), account_number: fields.account_number.trim() } }),
    shakeInvalid,
  )
  return (
    <FormProvider {...form}>
      <ActDialog
        title={<Trans>Change this account</Trans>}
        what={
          <p>
            <Trans>What was posted to it stays, and shows under the new name.</Trans>
          </p>
        }
        action={<Trans>Save</Trans>}
        pending={pending}
        error={error}
        onSubmit={send}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <AccountFields fieldErrors={fieldErrors} />
      </ActDialog>
    </FormProvider>
  )
}
