import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '#web/app/calls/api.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { NewPasswordField, PASSWORD_MIN } from '#web/ui/new-password-field.tsx'

import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

export default function ChangePasswordDialog(modal: ModalHandlers) {
  const { t } = useLingui()
  const { email, mobile, name } = useProfile()
  const act = useAct('POST /api/profile/password/update', modal, {
    defaultValues: { old_password: '', password: '', password_confirmation: '' },
    failure: (error) =>
      error instanceof ApiError && error.told ? error.message : t`Failed to change password. Please try again later.`,
  })
  const { register, handleSubmit, formState } = act.form
  const { errors } = formState
  return (
    <Dialog open onClose={modal.onClose} title={t`Change password`}>
      <Form onSubmit={handleSubmit((body) => act.submit({ body }), shakeInvalid)}>
        {/* For the browser's password manager, which keeps the new password under this name. */}
        <input type="text" autoComplete="username" value={email || mobile} readOnly hidden />
        <TextField
          label={t`Old password`}
          type="password"
          autoComplete="current-password"
          required
          error={errors.old_password?.message}
          {...register('old_password', { required: t`Enter your old password.` })}
        />
        <NewPasswordField
          label={t`New password`}
          hint={t`At least ${PASSWORD_MIN} characters. Other devices will be signed out.`}
          guessable={[name, email]}
          required
          error={errors.password?.message}
          {...register('password', {
            required: t`Choose a password.`,
            minLength: { value: PASSWORD_MIN, message: t`Use at least ${PASSWORD_MIN} characters.` },
          })}
        />
        <TextField
          label={t`New password, once more`}
          type="password"
          autoComplete="new-password"
          maxLength={128}
          required
          error={errors.password_confirmation?.message}
          {...register('password_confirmation', {
            required: t`Repeat the new password.`,
            validate: (text, { password }) => text === password || t`The two new passwords are not the same.`,
          })}
        />
        <SendProblem outcome={act.outcome} />
        <Button type="submit" wide pending={act.pending}>
          <Trans>Change password</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
