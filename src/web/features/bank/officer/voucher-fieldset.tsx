import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { TextField } from '#web/ui/text-field.tsx'

export const PAYEE_MOST = 120
export const PURPOSE_MOST = 300

/** What it was for, and whom it went to or came from. */
export function VoucherFieldset({ payee }: { payee: string }) {
  const { t } = useLingui()
  const { register, formState } = useFormContext<{ purpose: string; payee: string }>()
  return (
    <>
      <TextField
        label={t`Purpose`}
        required
        autoComplete="off"
        maxLength={PURPOSE_MOST}
        error={formState.errors.purpose?.message}
        {...register('purpose', { validate: (text) => text.trim().length > 2 || t`Say what it was for.` })}
      />
      <TextField
        label={payee}
        autoComplete="off"
        maxLength={PAYEE_MOST}
        error={formState.errors.payee?.message}
        {...register('payee')}
      />
    </>
  )
}
