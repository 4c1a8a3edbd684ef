import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useProfile } from '#web/layouts/profile-context.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { useSend } from '#web/use-send.ts'

/** A message to the office, under the name and the email of who is signed in. */
export function ContactForm() {
  const { t } = useLingui()
  const { name, email } = useProfile()
  const { send, pending, outcome, fieldErrors } = useSend('POST /api/contact')
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { message: '' } })
  const submit = handleSubmit(async ({ message }) => {
    const answer = await send({ body: { name, reply_to: email, message } })
    if (answer) reset()
  }, shakeInvalid)
  return (
    <Form onSubmit={submit}>
      <TextArea
        label={t`Message`}
        hint={t`From ${name}; the answer goes to ${email}.`}
        rows={5}
        maxLength={5000}
        required
        error={formState.errors.message?.message ?? fieldErrors.message}
        {...register('message', { validate: (text) => text.trim() !== '' || t`Please write a message.` })}
      />
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.message}
        </Banner>
      )}
      <Button type="submit" wide pending={pending}>
        <Trans>Send</Trans>
      </Button>
    </Form>
  )
}
