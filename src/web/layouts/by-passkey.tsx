import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Confirms with a passkey, by a press. It has the focus from the moment it is there: who has a passkey uses it. */
export function ByPasskey({ onGiven }: { onGiven: () => void }) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const prove = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const { proveByPasskey } = await import('#web/app/session/passkeys.ts')
      await proveByPasskey()
      onGiven()
    } catch (cause) {
      setProblem((cause as Error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button ref={button} icon="key" wide pending={pending} onClick={() => void prove()}>
        <Trans>Use a passkey</Trans>
      </Button>
      {problem && (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
    </>
  )
}
