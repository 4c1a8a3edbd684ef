import { lazy, Suspense } from 'react'
import { isPasskeyOffered } from './passkeys-work.ts'
import { useProfile } from './profile-context.ts'

const PasskeyOffer = lazy(() => import('./passkey-offer.tsx'))

/** The offer of a passkey, fetched only where one is to be offered. */
export function OfferedPasskey() {
  const { id } = useProfile()
  if (!isPasskeyOffered(id)) return null
  return (
    <Suspense fallback={null}>
      <PasskeyOffer />
    </Suspense>
  )
}
