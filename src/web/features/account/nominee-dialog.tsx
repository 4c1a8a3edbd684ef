import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import type { AnswerOf } from '#contract/calls.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { nomineeQuery } from './nominee.tsx'

type NomineeDialogProps = Pick<AnswerOf<'GET /api/nominee'>, 'nominee' | 'proof'> & { ways: ModalHandlers }

/** Names who is paid after the member's death; the password, or a code of the app, shows that it is the member. */
export default function NomineeDialog({ nominee, proof, ways }: NomineeDialogProps) {
  const { t } = useLingui()
  const { email } = useProfile()
  const form = useForm({
    defaultValues: {
      name: nominee?.name ?? '',
      relation: nominee?.relation ?? '',
      mobile: nominee?.mobile ?? '',
      password: '',
    },
  })
  const { send, pending, outcome } = useSend('POST /api/nominee', {
    refresh: [nomineeQuery.queryKey],
    noticed: true,
    form,
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Please fill this in.` }
  const submit = handleSubmit(async ({ password, ...body }) => {
    const answer = await send({ body: proof === 'password' ? { ...body, password } : body })
    if (answer) ways.onDone(answer.message)
  }, shakeInvalid)
  const field = (name: 'name' | 'relation' | 'mobile') => ({
    required: true,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name, filled),
  })
  return (
    <Dialog open onClose={ways.onClose} title={nominee ? t`Change nominee` : t`Name a nominee`}>
      <Form onSubmit={submit}>
        <TextField data-first label={t`Name`} maxLength={100} {...field('name')} />
        <TextField label={t`Relation`} hint={t`Wife, brother, daughter.`} maxLength={60} {...field('relation')} />
        <TextField label={t`Mobile`} type="tel" maxLength={20} {...field('mobile')} />
        {proof === 'password' && (
          <>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <TextField
              label={t`Your password`}
              type="password"
              autoComplete="current-password"
              required
              error={errors.password?.message}
              {...register('password', { required: t`Please enter your password.` })}
            />
          </>
        )}
        <SendProblem outcome={outcome} />
        <Button type="submit" wide pending={pending}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
