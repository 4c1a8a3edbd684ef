import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { passkeysQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { OwnPasswordField } from '#web/app/forms/own-password-field.tsx'
import { useAct } from '#web/app/forms/use-act.ts'
import { passkeysWork } from '#web/app/session/passkeys-work.ts'
import { ByPasskey } from '#web/layouts/by-passkey.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { sessionsQuery } from './security-queries.ts'

/** Which device is signed out, by its session and its name; without one all others are. */
export type SignedOut = { device?: { id: number; name: string } }

const OPTIONS = { refresh: [sessionsQuery.queryKey], defaultValues: { password: '' } } as const

/** Signs a device out, or all others, once it is known that its owner asks: by the password or a passkey. */
export default function SignOutDialog({ device, ...modal }: ModalHandlers & SignedOut) {
  const { data } = useQuery(passkeysQuery)
  const one = useAct('POST /api/sessions/:id/end', modal, OPTIONS)
  const others = useAct('POST /api/sessions/end-others', modal, { ...OPTIONS, form: one.form })
  const act = device ? one : others
  const { register, formState } = one.form
  const send = (body: { password?: string }) =>
    device ? one.submit({ params: { id: device.id }, body }) : others.submit({ body })
  const name = device?.name
  return (
    <ActDialog
      act={act}
      title={name ? <Trans>Sign out {name}?</Trans> : <Trans>Sign out all other devices?</Trans>}
      action={<Trans>Sign out</Trans>}
      onSubmit={send}
    >
      {passkeysWork() && data && data.passkeys.length > 0 && <ByPasskey onGiven={() => void send({})} />}
      <OwnPasswordField
        first
        field={(rules) => register('password', rules)}
        error={formState.errors.password?.message}
      />
    </ActDialog>
  )
}
