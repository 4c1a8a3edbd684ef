import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import type { AnswerOf } from '#contract/calls.ts'
import { profileQuery } from '#web/app/calls/queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorQuery, sessionsQuery } from './security-queries.ts'

/** Sets an authenticator app up: the password, then the app, then the codes for the day when the phone is lost. */
export default function SetUpDialog({ onClose, onDone }: ModalWays) {
  const { t } = useLingui()
  const [begun, setBegun] = useState<AnswerOf<'POST /api/second-factor/begin'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const step = codes ? 'codes' : begun ? 'scan' : 'password'
  // Each step begins at its top, with the focus on what comes first.
  return (
    <Dialog
      key={step}
      open
      once={step === 'codes'}
      onClose={onClose}
      title={<Trans>Set up an authenticator app</Trans>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => onDone(t`Your authenticator app is set up.`)} />
      ) : begun ? (
        <ScanStep secret={begun.secret} address={begun.address} onConfirmed={setCodes} />
      ) : (
        <PasswordStep
          call="POST /api/second-factor/begin"
          action={<Trans>Go on</Trans>}
          onTaken={(answer) => 'secret' in answer && setBegun(answer)}
        />
      )}
    </Dialog>
  )
}

type ScanStepProps = { secret: string; address: string; onConfirmed: (codes: readonly string[]) => void }

/** Hands the secret to the app, and takes its first code. */
function ScanStep({ secret, address, onConfirmed }: ScanStepProps) {
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

/** The standard's quiet zone, in modules. */
const MARGIN = 4

/** Dark on light in either scheme: many apps read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-52 max-w-full justify-self-center rounded-field"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
