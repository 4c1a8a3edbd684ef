import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useSend } from '#web/app/forms/use-send.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Asks for a code in the midst of something that needs a fresh one; what was begun then goes on. */
export default function FreshCodeDialog({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { code: '' } })
  const { register, handleSubmit, formState } = form
  const { send, pending, outcome } = useSend('POST /api/second-factor/prove', { aloud: true, form })
  const submit = handleSubmit(async (body) => {
    if (await send({ body })) onAnswer(true)
  }, shakeInvalid)
  const error = formState.errors.code?.message
  return (
    <Dialog open onClose={() => onAnswer(false)} title={<Trans>Confirm it’s you</Trans>}>
      <p>
        <Trans>Payouts and role or security changes need a new code, valid five minutes.</Trans>
      </p>
      <Form onSubmit={submit}>
        <TextField
          label={t`Code of your authenticator app`}
          hint={t`Six digits, or one of your recovery codes.`}
          autoComplete="one-time-code"
          data-first
          required
          error={error}
          {...register('code', { validate: (text) => text.trim() !== '' || t`Enter the code.` })}
        />
        {outcome?.tone === 'error' && !error && (
          <Banner tone="error" live>
            {outcome.message}
          </Banner>
        )}
        <Button type="submit" wide pending={pending}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
