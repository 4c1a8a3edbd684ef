import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import { AccountFields, type AccountFieldValues } from './account-fields.tsx'

/** Opens a further bank account or cash box in the books. */
export function OpenAccountDialog({ ways }: { ways: ModalWays }) {
  const { t } = useLingui()
  const form = useForm<AccountFieldValues>({ defaultValues: { place: 'bank', name: '', account_number: '' } })
  const draft = useActDraft('money account', form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/money-accounts', draft.ways)
  const { register, handleSubmit } = form
  const send = handleSubmit(
    ({ place, name, account_number }) =>
      take({ body: { place, name: name.trim(), account_number: place === 'bank' ? account_number.trim() : '' } }),
    shakeInvalid,
  )
  return (
    <FormProvider {...form}>
      <ActDialog
        title={<Trans>Open another account</Trans>}
        what={
          <p>
            <Trans>
              It begins empty in the books. From then on officers say, where money comes or goes, in which account that
              is.
            </Trans>
          </p>
        }
        action={<Trans>Open it</Trans>}
        pending={pending}
        error={error}
        onSubmit={send}
        onClose={draft.ways.onClose}
      >
        {draft.note}
        <ChoiceGroup
          label={t`What it is`}
          required
          options={[
            { value: 'bank', label: t`Bank account` },
            { value: 'cash', label: t`Cash box` },
          ]}
          error={fieldErrors.place}
          {...register('place')}
        />
        <AccountFields fieldErrors={fieldErrors} />
      </ActDialog>
    </FormProvider>
  )
}
