import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useProfile } from '#web/app/session/profile-context.ts'
import { TextField } from '#web/ui/text-field.tsx'

type OwnPasswordFieldProps = {
  /** What the form registers, with the rule that it gives for a password. */
  field: (rules: { required: string }) => UseFormRegisterReturn
  error: string | undefined
  /** The dialog begins here. */
  first?: boolean
}

/** The password of who is signed in, beside the name that a password manager knows it by. */
export function OwnPasswordField({ field, error, first }: OwnPasswordFieldProps) {
  const { t } = useLingui()
  const { email, mobile } = useProfile()
  return (
    <>
      <input type="text" autoComplete="username" value={email || mobile} readOnly hidden />
      <TextField
        label={t`Your password`}
        type="password"
        autoComplete="current-password"
        data-first={first || undefined}
        required
        error={error}
        {...field({ required: t`Enter your password.` })}
      />
    </>
  )
}
