import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { ReasonActDialog } from './reason-act-dialog.tsx'

type AccountDialogProps = { person: { id: number; name: string }; ways: ModalHandlers }

type Contacts = { email: string; mobile: string; email_since?: string; mobile_since?: string }
type RemoveFactorDialogProps = AccountDialogProps & { person: Contacts }

/** Takes a lost authenticator app off somebody's account, so that they come in again. */
export function RemoveFactorDialog({ person, ways }: RemoveFactorDialogProps) {
  const { t } = useLingui()
  const { id, name } = person
  return (
    <ReasonActDialog
      by="POST /api/office/officers/:id/second-factor/remove"
      id={id}
      ways={ways}
      title={t`Remove the authenticator app of ${name}?`}
      what={
        <div className="grid gap-3">
          <p>
            <Trans>
              Only if {name} has lost the phone and the recovery codes. {name} is signed out everywhere and signs in
              with the password alone until a new app is set up.
            </Trans>
          </p>
          <MakeSure person={person} />
        </div>
      }
      action={<Trans>Remove authenticator</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}

type RemovePasskeyDialogProps = RemoveFactorDialogProps & { passkey: { id: number; name: string } }

/** Removes a passkey from an officer's account, where the device is lost. */
export function RemovePasskeyDialog({ person, passkey, ways }: RemovePasskeyDialogProps) {
  const { t } = useLingui()
  const { id, name } = person
  const { name: device } = passkey
  return (
    <ReasonActDialog
      by="POST /api/office/officers/:id/passkeys/remove"
      id={id}
      also={{ passkey: passkey.id }}
      ways={ways}
      title={t`Remove the passkey ${device} of ${name}?`}
      what={
        <div className="grid gap-3">
          <p>
            <Trans>
              Only if {name} has lost the device. {name} is signed out everywhere, is told, and signs in with the
              password or another passkey.
            </Trans>
          </p>
          <MakeSure person={person} />
        </div>
      }
      action={<Trans>Remove passkey</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}

/** What an administrator does first: whoever took the mailbox would ask too. */
function MakeSure({ person }: { person: Contacts & { name: string } }) {
  const { name } = person
  return (
    <>
      <KnownContacts person={person} />
      <ol className="ms-5 grid list-decimal gap-1">
        <li>
          <Trans>Call the mobile number here, not one that you were sent. A number that is new proves little.</Trans>
        </li>
        <li>
          <Trans>Ask for something that only {name} and the association know.</Trans>
        </li>
        <li>
          <Trans>If you are not sure, meet them, or ask another officer who knows their voice.</Trans>
        </li>
      </ol>
    </>
  )
}

/** How somebody is reached, and how long that has been so. */
function KnownContacts({ person }: { person: Contacts }) {
  const { t } = useLingui()
  const { email, mobile, email_since: emailSince, mobile_since: mobileSince } = person
  const contact = (label: string, text: string, since: string | undefined): { label: string; value: ReactNode }[] =>
    text === ''
      ? []
      : [
          {
            label,
            value: (
              <>
                <Written className="wrap-anywhere">{text}</Written>
                {since && (
                  <span className="block text-sm font-normal text-ink-2">
                    <Trans>
                      since <Day date={since} />
                    </Trans>
                  </span>
                )}
              </>
            ),
          },
        ]
  return <Facts items={[...contact(t`Mobile`, mobile, mobileSince), ...contact(t`Email`, email, emailSince)]} />
}

/** Ends every session of somebody: for a device that was lost, or a stranger who may have come in. */
export function SignOutDialog({ person: { id, name }, ways }: AccountDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/officers/:id/sessions/end"
      id={id}
      ways={ways}
      title={t`Sign ${name} out everywhere?`}
      what={
        <p>
          <Trans>
            Signs out every device immediately. Anyone knowing the password can still sign in until {name} changes it.
          </Trans>
        </p>
      }
      action={<Trans>Sign out everywhere</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}
