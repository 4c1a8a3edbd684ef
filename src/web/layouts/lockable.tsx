import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocked, useLockMinutes } from '#web/app/session/rest.ts'
import { LoadingPage } from '#web/ui/skeleton.tsx'

const Lock = lazy(() => import('./lock.tsx'))

/**
 * Shows what is inside, and hides it after a time of rest where the person chose one on this device. What is inside stays as it
 * is meanwhile, with what was typed; where it was locked before the page was opened, nothing of it is drawn.
 */
export function Lockable({ person, children }: { person: number; children: ReactNode }) {
  const locks = useLockMinutes(person) !== undefined
  const locked = useLocked(person)
  const [drawn, setDrawn] = useState(!locked)
  if (!drawn && !locked) setDrawn(true)
  return (
    <>
      {drawn ? children : <LoadingPage />}
      {locks && (
        <Suspense fallback={null}>
          <Lock person={person} locked={locked} />
        </Suspense>
      )}
    </>
  )
}
