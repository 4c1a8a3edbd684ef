import { useLingui } from '@lingui/react/macro'
import { NewPasswordField, PASSWORD_MIN } from '#web/ui/new-password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ChosenPasswordFieldsProps = {
  errors: Readonly<Record<string, string>>
  /** Words that anyone would guess of this person. */
  guessable?: readonly string[]
}

/** A new password, and the same again. */
export function ChosenPasswordFields({ errors, guessable = [] }: ChosenPasswordFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <NewPasswordField
        label={t`New password`}
        name="password"
        minLength={PASSWORD_MIN}
        guessable={guessable}
        required
        error={errors.password}
      />
      <TextField
        label={t`Repeat the new password`}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        required
        error={errors.password_confirmation}
      />
    </>
  )
}
