import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { passkeysQuery } from '#web/app/calls/queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { passkeysWork } from '#web/app/session/passkeys-work.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ByPasskey } from './by-passkey.tsx'

type Answering = { onAnswer: (given: boolean) => void }

/** Asks for a code or a passkey in the midst of something that needs a fresh one; what was begun then goes on. */
export default function FreshCodeDialog({ onAnswer }: Answering) {
  const { t } = useLingui()
  const { data, isFetching } = useQuery(passkeysQuery)
  const form = useForm({ defaultValues: { code: '' } })
  const { register, handleSubmit, formState, setFocus } = form
  const { send, pending, outcome } = useSend('POST /api/second-factor/prove', { aloud: true, form })
  const submit = handleSubmit(async (body) => {
    if (await send({ body })) onAnswer(true)
  }, shakeInvalid)
  const error = formState.errors.code?.message
  const hasPasskey = passkeysWork() && (data?.passkeys.length ?? 0) > 0
  // A phone's keyboard does not come up for a code where a passkey is offered.
  const codeIsFirst = !hasPasskey && !isFetching
  useEffect(() => {
    if (codeIsFirst) setFocus('code')
  }, [codeIsFirst, setFocus])
  return (
    <Dialog open onClose={() => onAnswer(false)} title={<Trans>Confirm it’s you</Trans>}>
      <p>
        <Trans>Payouts and role or security changes need a passkey or a new code, valid five minutes.</Trans>
      </p>
      {hasPasskey && <ByPasskey onGiven={() => onAnswer(true)} />}
      <Form onSubmit={submit}>
        <TextField
          label={t`Code of your authenticator app`}
          hint={t`Six digits, or one of your recovery codes.`}
          autoComplete="one-time-code"
          required
          error={error}
          {...register('code', { validate: (text) => text.trim() !== '' || t`Enter the code.` })}
        />
        {outcome?.tone === 'error' && !error && (
          <Banner tone="error" live>
            {outcome.message}
          </Banner>
        )}
        <Button type="submit" look={hasPasskey ? 'quiet' : 'primary'} wide pending={pending}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
