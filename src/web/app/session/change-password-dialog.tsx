import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ApiError } from '#web/app/calls/api.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewPasswordField, PASSWORD_MIN } from '#web/ui/new-password-field.tsx'
import { shakeInvalid } from '#web/ui/shake.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

export default function ChangePasswordDialog({ onClose, onDone }: ModalHandlers) {
  const { t } = useLingui()
  const { email, name } = useProfile()
  const { send, pending, outcome, fieldErrors } = useSend('POST /api/profile/password/update', {
    noticed: true,
    failure: (error) =>
      error instanceof ApiError && error.told ? error.message : t`Failed to change password. Please try again later.`,
  })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { old_password: '', password: '', password_confirmation: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (body) => {
    const answer = await send({ body })
    if (answer) onDone(answer.message)
  }, shakeInvalid)
  return (
    <Dialog open onClose={onClose} title={t`Change password`}>
      <Form onSubmit={submit}>
        {/* For the browser's password manager, which keeps the new password under this name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t`Old password`}
          type="password"
          autoComplete="current-password"
          required
          error={errors.old_password?.message ?? fieldErrors.old_password}
          {...register('old_password', { required: t`Please enter your old password.` })}
        />
        <NewPasswordField
          label={t`New password`}
          hint={t`At least ${PASSWORD_MIN} characters. Other devices will be signed out.`}
          guessable={[name, email]}
          required
          error={errors.password?.message ?? fieldErrors.password}
          {...register('password', {
            required: t`Please choose a password.`,
            minLength: { value: PASSWORD_MIN, message: t`Please use at least ${PASSWORD_MIN} characters.` },
          })}
        />
        <TextField
          label={t`New password, once more`}
          type="password"
          autoComplete="new-password"
          maxLength={128}
          required
          error={errors.password_confirmation?.message ?? fieldErrors.password_confirmation}
          {...register('password_confirmation', {
            required: t`Please repeat the new password.`,
            validate: (text, { password }) => text === password || t`The two new passwords are not the same.`,
          })}
        />
        <SendProblem outcome={outcome} />
        <Button type="submit" wide pending={pending}>
          <Trans>Change password</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
