import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ProfileChanged, profileQuery } from '#web/app/calls/queries.ts'
import { isAway, queryClient } from '#web/app/calls/query-client.ts'
import { eraseDrafts, keepDraftsAWhile, keepDraftsOf } from '#web/app/forms/drafts.ts'
import { followChoice } from '#web/app/language/language.ts'
import { eraseWhoLeft, mayKeep } from '#web/app/offline/choice.ts'
import { TroublePage } from '#web/app/offline/error-boundary.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { readAccounts } from '#web/app/session/accounts.ts'
import { ProfileContext } from '#web/app/session/profile-context.ts'
import { useLocked, useLockMinutes } from '#web/app/session/rest.ts'
import { readEnding, readProfileId, useSignedIn } from '#web/app/session/session.ts'
import type { WayBack } from '#web/app/session/way-back.ts'
import { LoadingPage } from '#web/ui/skeleton.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { useLater } from './use-later.ts'

const Lock = lazy(() => import('./lock.tsx'))

/**
 * Shows what is inside to who is signed in, and sends everybody else to /sign-in: without a token, with one that is
 * refused, or when it answers for somebody else, at once; when the server fails, after the retries. Where nobody answers, or
 * at once where this device knows that it has no connection, it shows what the device keeps of who is signed in, or says
 * so and looks for the server until it is there.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const online = useOnline()
  const { data: profile, error, failureReason, refetch } = useQuery({ ...profileQuery, enabled: signedIn })
  // What stands inside is drawn in slices: a slow phone answers a press between two of them.
  const known = useDeferredValue(profile)
  const away = isAway(error) || (!online && isAway(failureReason))
  const looking = useKept(signedIn && !profile && away)
  useLater(eraseWhoLeft)
  useEffect(() => {
    if (!profile) return
    followChoice(profile)
    keepDraftsOf(readAccounts().map(({ id }) => id))
  }, [profile])

  if (!signedIn) return <ToSignIn />
  if (error instanceof ProfileChanged) return <ToSignIn changed />
  if (profile && known?.id === profile.id) {
    return (
      <ProfileContext value={known}>
        <Lockable person={known.id}>{children}</Lockable>
      </ProfileContext>
    )
  }
  if (profile || looking) return <LoadingPage />
  if (away) {
    return (
      <main>
        <TroublePage onBack={refetch} />
      </main>
    )
  }
  return error ? <ToSignIn /> : <LoadingPage />
}

/**
 * Shows what is inside, and hides it after a time of rest where the person chose one on this device. Hidden, it stays as it
 * is, with what was typed; where it was locked before the page was opened, nothing of it is drawn.
 */
function Lockable({ person, children }: { person: number; children: ReactNode }) {
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

/** Looks for what this device keeps of who is signed in, when it is needed: true until that is known to be nothing. */
function useKept(needed: boolean): boolean {
  const person = readProfileId()
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    if (!needed || person === undefined) return
    import('#web/app/offline/kept-figures.ts')
      .then((kept) => kept.restoreFigures(person))
      .catch(() => {})
      .finally(() => setLooked(true))
  }, [needed, person])
  return needed && person !== undefined && mayKeep(person) && !looked
}

/** Signing in leads back to this page, unless somebody signed out. */
function ToSignIn({ changed = false }: { changed?: boolean }) {
  const { pathname, search, hash } = useLocation()
  const [ending] = useState(readEnding)
  const left = ending?.by === 'sign out'
  const [state] = useState<WayBack>(() => {
    if (left) return {}
    return { to: pathname + search + hash, ended: changed || ending !== undefined, of: ending?.of ?? readProfileId() }
  })
  // What one person saw must not stay for the next. Only on the way out: here the profile would be asked for anew.
  useEffect(() => {
    void eraseWhoLeft()
    if (left) eraseDrafts()
    else keepDraftsAWhile()
    return () => queryClient.clear()
  }, [left])
  return <Navigate to={paths.signIn} state={state} replace />
}
