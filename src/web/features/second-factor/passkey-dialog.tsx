import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PASSKEY_NAME_LONGEST } from '#contract/limits.ts'
import { passkeysQuery, profileQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { OwnPasswordField } from '#web/app/forms/own-password-field.tsx'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { makePasskey } from '#web/app/session/passkeys.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { PasskeyAct } from './passkeys.tsx'
import { secondFactorQuery, sessionsQuery } from './security-queries.ts'

/** What is done with a passkey. */
export default function PasskeyDialog({ onClose, onDone, ...which }: ModalHandlers & PasskeyAct) {
  const modal = { onClose, onDone }
  switch (which.act) {
    case 'add':
      return <AddDialog {...modal} />
    case 'rename':
      return <RenameDialog {...modal} {...which.passkey} />
    case 'remove':
      return <RemoveDialog {...modal} {...which.passkey} />
  }
}

const REFRESH = [
  passkeysQuery.queryKey,
  profileQuery.queryKey,
  secondFactorQuery.queryKey,
  sessionsQuery.queryKey,
] as const

/** Takes the password, has the device make a passkey, and keeps it. */
function AddDialog({ onClose, onDone }: ModalHandlers) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { password: '', name: '' } })
  const [making, setMaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const begin = useSend('POST /api/passkeys/begin', { aloud: true, form })
  const keep = useSend('POST /api/passkeys', { refresh: REFRESH, noticed: true, aloud: true, form })
  const { register, handleSubmit, formState } = form
  const submit = handleSubmit(async ({ password, name }) => {
    setProblem(undefined)
    keep.reset()
    const begun = await begin.send({ body: { password } })
    if (!begun) return
    setMaking(true)
    try {
      const credential = await makePasskey(begun)
      const answer = await keep.send({ body: { ...(name.trim() && { name }), credential } })
      if (answer) onDone(answer.message)
    } catch (cause) {
      setProblem((cause as Error).message)
    } finally {
      setMaking(false)
    }
  }, shakeInvalid)
  return (
    <Dialog open onClose={onClose} title={<Trans>Add a passkey</Trans>}>
      <p>
        <Trans>Enter your password. Your device then asks for your finger, your face or your screen lock.</Trans>
      </p>
      <Form onSubmit={submit}>
        <OwnPasswordField
          first
          field={(rules) => register('password', rules)}
          error={formState.errors.password?.message}
        />
        <TextField
          label={t`Name of the passkey`}
          hint={t`Such as My phone, to tell it from others.`}
          maxLength={PASSKEY_NAME_LONGEST}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        {problem && (
          <Banner tone="error" live>
            {problem}
          </Banner>
        )}
        <SendProblem outcome={keep.outcome ?? (begin.outcome?.atField ? undefined : begin.outcome)} />
        <Button type="submit" wide pending={begin.pending || keep.pending || making}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}

type Named = { id: number; name: string }

function RenameDialog({ id, name, ...modal }: ModalHandlers & Named) {
  const { t } = useLingui()
  const act = useAct('POST /api/passkeys/:id/rename', modal, {
    refresh: [passkeysQuery.queryKey],
    defaultValues: { name },
  })
  const { register, formState } = act.form
  return (
    <ActDialog
      act={act}
      title={<Trans>Rename the passkey</Trans>}
      action={<Trans>Save</Trans>}
      onSubmit={(body) => act.submit({ params: { id }, body })}
    >
      <TextField
        label={t`Name of the passkey`}
        maxLength={PASSKEY_NAME_LONGEST}
        data-first
        required
        error={formState.errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || t`Fill this in.` })}
      />
    </ActDialog>
  )
}

function RemoveDialog({ id, name, ...modal }: ModalHandlers & Named) {
  const act = useAct('POST /api/passkeys/:id/remove', modal, { refresh: REFRESH, defaultValues: { password: '' } })
  const { register, formState } = act.form
  return (
    <ActDialog
      act={act}
      look="danger"
      title={<Trans>Remove {name}</Trans>}
      what={
        <p>
          <Trans>Nobody can sign in with it any more. Other devices that signed in with it are signed out.</Trans>
        </p>
      }
      action={<Trans>Remove passkey</Trans>}
      onSubmit={(body) => act.submit({ params: { id }, body })}
    >
      <OwnPasswordField
        first
        field={(rules) => register('password', rules)}
        error={formState.errors.password?.message}
      />
    </ActDialog>
  )
}
