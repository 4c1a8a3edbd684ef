import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { ProfileChanged, profileQuery } from '#web/queries.ts'
import { queryClient } from '#web/query-client.ts'
import { useSignedIn } from '#web/session.ts'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { ProfileContext } from './profile-context.ts'

/**
 * Shows what is inside to who is signed in, and sends everybody else to /sign-in: without a token, with one that is
 * refused, or when it answers for somebody else, at once; when nobody answers, after the retries.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const { data: profile, error } = useQuery({ ...profileQuery, enabled: signedIn })

  if (!signedIn || error instanceof ProfileChanged || (error && !profile)) return <ToSignIn />
  if (!profile) return <LoadingPage />
  return <ProfileContext value={profile}>{children}</ProfileContext>
}

function ToSignIn() {
  // What one person saw must not stay for the next. Only on the way out: here the profile would be asked for anew.
  useEffect(() => () => queryClient.clear(), [])
  return <Navigate to={paths.signIn} replace />
}
