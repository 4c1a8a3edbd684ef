import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useProfile } from './profile-context.ts'
import { SessionGuard } from './session-guard.tsx'

/**
 * Shows the office to who holds an office; a member without one is sent to the member area, a visitor to /sign-in, and an
 * officer who needs an authenticator app and has none to where it is set up.
 */
export function OfficeGuard({ children }: { children: ReactNode }) {
  return (
    <SessionGuard>
      <OfficersOnly>{children}</OfficersOnly>
    </SessionGuard>
  )
}

function OfficersOnly({ children }: { children: ReactNode }) {
  const { roles, second_factor: secondFactor } = useProfile()
  if (secondFactor === 'required') return <Navigate to={paths.security} replace />
  return roles.length > 0 ? children : <Navigate to={paths.user} replace />
}
