import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeysQuery } from '#web/app/calls/queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { declinePasskey, endPasskeyOffer } from './passkeys-work.ts'
import { useProfile } from './profile-context.ts'

/** Offers a passkey to who has just signed in with a password and has none. */
export default function PasskeyOffer() {
  const { id } = useProfile()
  const { data } = useQuery(passkeysQuery)
  const [put, setPut] = useState(false)
  if (put || !data || data.passkeys.length > 0) return null
  return (
    <section>
      <SectionTitle>
        <Trans>Sign in faster next time</Trans>
      </SectionTitle>
      <Sheet as="div" className="grid gap-3">
        <p>
          <Trans>
            A passkey signs you in with your finger, your face or your screen lock. No password to remember.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.security} icon="key" onClick={endPasskeyOffer}>
            <Trans>Add a passkey</Trans>
          </ButtonLink>
          <Button
            look="quiet"
            onClick={() => {
              declinePasskey(id)
              setPut(true)
            }}
          >
            <Trans>Not on this device</Trans>
          </Button>
        </div>
      </Sheet>
    </section>
  )
}
