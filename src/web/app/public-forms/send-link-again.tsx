import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '#web/app/calls/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Outcome = { tone: 'success' | 'error'; message: string }

/** Has the link sent again that confirms the email of who asked to join. */
export default function SendLinkAgain({ email, password }: { email: string; password: string }) {
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const send = async () => {
    setPending(true)
    await call('POST /api/join/send-again', { body: { email, password } }).then(
      ({ message }) => setOutcome({ tone: 'success', message }),
      (problem: Error) => setOutcome({ tone: 'error', message: problem.message }),
    )
    setPending(false)
  }
  return (
    <>
      {outcome?.tone !== 'success' && (
        <Button type="button" look="quiet" wide pending={pending} onClick={() => void send()}>
          <Trans>Send the link again</Trans>
        </Button>
      )}
      {outcome && (
        <Banner tone={outcome.tone} live>
          {outcome.message}
        </Banner>
      )}
    </>
  )
}
