import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { offerInAutofill, signInByPasskey } from '#web/app/session/passkeys.ts'
import { Button } from '#web/ui/button.tsx'

type PasskeyButtonProps = { onSignedIn: (token: string) => void; onFailed: (problem: Error) => void }

/** Signs in with a passkey: by a press, or by the browser where it fills the email in. */
export default function PasskeyButton({ onSignedIn, onFailed }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false)
  /** How many presses ended without a passkey: each has ended what the browser offered. */
  const [given, setGiven] = useState(0)
  const press = async () => {
    setPending(true)
    try {
      onSignedIn((await signInByPasskey()).access_token)
    } catch (problem) {
      onFailed(problem as Error)
      setGiven((times) => times + 1)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button look="quiet" icon="key" wide pending={pending} onClick={() => void press()}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
      <Autofill key={given} onSignedIn={onSignedIn} onFailed={onFailed} />
    </>
  )
}

/** Has the browser offer passkeys for the email's field, as long as it stands there. Shows nothing. */
function Autofill(props: PasskeyButtonProps) {
  const [handlers] = useState(props)
  useEffect(() => {
    const ending = new AbortController()
    void offerInAutofill(
      ending.signal,
      (answer) => handlers.onSignedIn(answer.access_token),
      (problem) => handlers.onFailed(problem),
    )
    return () => ending.abort()
  }, [handlers])
  return null
}
