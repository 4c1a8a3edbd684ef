import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AnswerOf } from '#contract/calls.ts'
import { profileQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { OwnPasswordField } from '#web/app/forms/own-password-field.tsx'
import { QrCode } from '#web/app/forms/qr-code.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton, CopyLine } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { secondFactorQuery, sessionsQuery } from './security-queries.ts'

export type AuthenticatorAct = 'set_up' | 'new_codes' | 'remove'

/** What is done with the second factor: set up, given new recovery codes, removed. */
export default function AuthenticatorDialog({ act, ...ways }: ModalHandlers & { act: AuthenticatorAct }) {
  switch (act) {
    case 'set_up':
      return <SetUpDialog {...ways} />
    case 'new_codes':
      return <NewCodesDialog {...ways} />
    case 'remove':
      return <RemoveDialog {...ways} />
  }
}

/** Sets an authenticator app up: the password, then the app, then the codes for the day when the phone is lost. */
function SetUpDialog({ onClose, onDone }: ModalHandlers) {
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
          action={<Trans>Continue</Trans>}
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
  const form = useForm({ defaultValues: { code: '' } })
  const { send, pending, outcome } = useSend('POST /api/second-factor/confirm', {
    refresh: [profileQuery.queryKey, secondFactorQuery.queryKey, sessionsQuery.queryKey],
    aloud: true,
    form,
  })
  const { register, handleSubmit, formState } = form
  const submit = handleSubmit(async (body) => {
    const answer = await send({ body })
    if (answer) onConfirmed(answer.recovery_codes)
  }, shakeInvalid)
  return (
    <>
      <p>
        <Trans>Scan this with an authenticator app, such as Google Authenticator, Aegis or your phone's own.</Trans>
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
          error={formState.errors.code?.message}
          {...register('code', { validate: (text) => text.trim() !== '' || t`Enter the code.` })}
        />
        {outcome?.tone === 'error' && !outcome.atField && (
          <Banner tone="error" live>
            {outcome.message}
          </Banner>
        )}
        <Button type="submit" wide pending={pending}>
          <Trans>Set up authenticator</Trans>
        </Button>
      </Form>
    </>
  )
}

/** Goes back to the password alone. */
function RemoveDialog({ onClose, onDone }: ModalHandlers) {
  return (
    <Dialog open onClose={onClose} title={<Trans>Remove the authenticator app</Trans>}>
      <p>
        <Trans>You will sign in with your password alone. So can anyone who learns it.</Trans>
      </p>
      <PasswordStep
        call="POST /api/second-factor/remove"
        action={<Trans>Remove authenticator</Trans>}
        danger
        onTaken={(answer) => onDone(answer.message)}
      />
    </Dialog>
  )
}

/** Makes new recovery codes once it is agreed that the ones before end. */
function NewCodesDialog({ onClose, onDone }: ModalHandlers) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm()
  const { send, pending, outcome } = useSend('POST /api/second-factor/recovery-codes', {
    refresh: [secondFactorQuery.queryKey],
  })
  const make = async () => {
    const answer = await send({})
    if (answer) setCodes(answer.recovery_codes)
  }
  if (codes) {
    return (
      <Dialog open once onClose={onClose} title={<Trans>New recovery codes</Trans>}>
        <RecoveryCodes codes={codes} onKept={() => onDone(t`Your recovery codes are new.`)} />
      </Dialog>
    )
  }
  return (
    <ActDialog
      act={{ form, pending, error: outcome?.tone === 'error' ? outcome.message : undefined, close: onClose }}
      look="danger"
      title={<Trans>New recovery codes</Trans>}
      what={
        <p>
          <Trans>Your earlier recovery codes will stop working.</Trans>
        </p>
      }
      action={<Trans>Make new ones</Trans>}
      onSubmit={make}
    />
  )
}

type PasswordFields = { password: string }
type PasswordCall = 'POST /api/second-factor/begin' | 'POST /api/second-factor/remove'

type PasswordStepProps<N extends PasswordCall> = {
  call: N
  action: ReactNode
  danger?: boolean
  onTaken: (answer: AnswerOf<N>) => void
}

/** Asks for the password and makes the call with it. */
function PasswordStep<N extends PasswordCall>({ call, action, danger, onTaken }: PasswordStepProps<N>) {
  const form = useForm({ defaultValues: { password: '' } })
  const { send, pending, outcome } = useSend<PasswordCall, PasswordFields>(call, {
    refresh: danger ? [profileQuery.queryKey, secondFactorQuery.queryKey] : [],
    aloud: true,
    form,
  })
  const { register, handleSubmit, formState } = form
  const submit = handleSubmit(async (body) => {
    const answer = await send({ body })
    if (answer) onTaken(answer as AnswerOf<N>)
  }, shakeInvalid)
  return (
    <Form onSubmit={submit}>
      <OwnPasswordField
        first
        field={(rules) => register('password', rules)}
        error={formState.errors.password?.message}
      />
      {outcome?.tone === 'error' && !outcome.atField && (
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

/** The recovery codes, which are told this once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Print these codes or keep them in a password manager. Each works once. They are not shown again.</Trans>
      </p>
      <ol className="num grid grid-cols-1 gap-x-6 gap-y-1 rounded-field border border-rule px-3.5 py-3 @md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ol>
      <div className="justify-self-end">
        <CopyButton label={t`the recovery codes`} value={codes.join('\n')} />
      </div>
      <Button wide onClick={onKept}>
        <Trans>I have kept them</Trans>
      </Button>
    </>
  )
}
