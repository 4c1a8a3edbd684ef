import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { OwnPasswordField } from '#web/app/forms/own-password-field.tsx'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { nomineeQuery } from './nominee.tsx'

type NomineeDialogProps = Pick<AnswerOf<'GET /api/nominee'>, 'nominee' | 'proof'> & { ways: ModalHandlers }

/** Names who is paid after the member's death; the password, or a code of the app, shows that it is the member. */
export default function NomineeDialog({ nominee, proof, ways }: NomineeDialogProps) {
  const { t } = useLingui()
  const act = useAct('POST /api/nominee', ways, {
    refresh: [nomineeQuery.queryKey],
    defaultValues: {
      name: nominee?.name ?? '',
      relation: nominee?.relation ?? '',
      mobile: nominee?.mobile ?? '',
      password: '',
    },
  })
  const { register, handleSubmit, formState } = act.form
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Fill this in.` }
  const submit = handleSubmit(
    ({ password, ...body }) => act.submit({ body: proof === 'password' ? { ...body, password } : body }),
    shakeInvalid,
  )
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
          <OwnPasswordField field={(rules) => register('password', rules)} error={errors.password?.message} />
        )}
        <SendProblem outcome={act.outcome} />
        <Button type="submit" wide pending={act.pending}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
