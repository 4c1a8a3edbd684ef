import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { profileQuery } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useSend } from '#web/use-send.ts'
import { QrCode } from './qr-code.tsx'
import { secondFactorQuery, sessionsQuery } from './security-queries.ts'

type ScanStepProps = { secret: string; address: string; onConfirmed: (codes: readonly string[]) => void }

/** Hands the secret to the app, and takes its first code. */
export function ScanStep({ secret, address, onConfirmed }: ScanStepProps) {
  const { t } = useLingui()
  const { send, pending, outcome, fieldErrors } = useSend('POST /api/second-factor/confirm', {
    refresh: [profileQuery.queryKey, secondFactorQuery.queryKey, sessionsQuery.queryKey],
    aloud: true,
  })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })
  const submit = handleSubmit(async (body) => {
    const answer = await send({ body })
    if (answer) onConfirmed(answer.recovery_codes)
  }, shakeInvalid)
  const error = formState.errors.code?.message ?? fieldErrors.code
  return (
    <>
      <p>
        <Trans>
          Scan this with an authenticator app, such as Google Authenticator, Aegis or the one of your phone.
        </Trans>
      </p>
      <QrCode text={address} label={t`QR code for the authenticator app`} />
      <p>
        <a href={address} className="inline-flex min-h-target items-center text-leaf underline underline-offset-4">
          <Trans>Open the app on this phone</Trans>
        </a>
      </p>
      <div className="rounded-field border border-rule px-3.5 py-1">
        <CopyLine label={t`Or enter this key there`} value={(secret.match(/.{1,4}/g) ?? []).join(' ')} />
      </div>
      <Form onSubmit={submit}>
        <TextField
          label={t`The code that the app shows now`}
          hint={t`Other devices will be signed out.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={error}
          {...register('code', { validate: (text) => text.trim() !== '' || t`Please enter the code.` })}
        />
        {outcome?.tone === 'error' && !error && (
          <Banner tone="error" live>
            {outcome.message}
          </Banner>
        )}
        <Button type="submit" wide pending={pending}>
          <Trans>Set it up</Trans>
        </Button>
      </Form>
    </>
  )
}
