import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { AnswerOf } from '#contract/calls.ts'
import { profileQuery } from '#web/app/calls/queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { secondFactorQuery } from './security-queries.ts'

type PasswordCall = 'POST /api/second-factor/begin' | 'POST /api/second-factor/remove'

type PasswordStepProps<N extends PasswordCall> = {
  call: N
  action: ReactNode
  danger?: boolean
  onTaken: (answer: AnswerOf<N>) => void
}

/** Asks for the password and makes the call with it. */
export function PasswordStep<N extends PasswordCall>({ call, action, danger, onTaken }: PasswordStepProps<N>) {
  const { t } = useLingui()
  const { email } = useProfile()
  const { send, pending, outcome, fieldErrors } = useSend<PasswordCall>(call, {
    refresh: danger ? [profileQuery.queryKey, secondFactorQuery.queryKey] : [],
    aloud: true,
  })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  const submit = handleSubmit(async (body) => {
    const answer = await send({ body })
    if (answer) onTaken(answer as AnswerOf<N>)
  }, shakeInvalid)
  const error = formState.errors.password?.message ?? fieldErrors.password
  return (
    <Form onSubmit={submit}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t`Your password`}
        type="password"
        autoComplete="current-password"
        data-first
        required
        error={error}
        {...register('password', { required: t`Please enter your password.` })}
      />
      {outcome?.tone === 'error' && !error && (
        <Banner tone="error" live>
          {outcome.message}
        </Banner>
      )}
      <Button type="submit" wide look={danger ? 'danger' : 'primary'} pending={pending}>
        {action}
      </Button>
    </Form>
  )
}
