import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '#web/ui/text-field.tsx'

export type AccountFieldValues = { place: 'bank' | 'cash'; name: string; account_number: string }

const MOST = 60

/** What an account is called, and a bank account's number. */
export function AccountFields({ fieldErrors }: { fieldErrors: Readonly<Record<string, string | undefined>> }) {
  const { t } = useLingui()
  const { register, control, formState } = useFormContext<AccountFieldValues>()
  const { errors } = formState
  const isBank = useWatch({ control, name: 'place' }) === 'bank'
  return (
    <>
      <TextField
        data-first=""
        label={t`Name`}
        hint={isBank ? t`The bank's, as officers call it.` : t`Where it is, or who keeps it.`}
        required
        autoComplete="off"
        maxLength={MOST}
        error={errors.name?.message ?? fieldErrors.name}
        {...register('name', { validate: (text) => text.trim() !== '' || t`Please enter a name.` })}
      />
      {isBank && (
        <TextField
          label={t`Account number`}
          autoComplete="off"
          maxLength={MOST}
          error={errors.account_number?.message ?? fieldErrors.account_number}
          {...register('account_number')}
        />
      )}
    </>
  )
}
