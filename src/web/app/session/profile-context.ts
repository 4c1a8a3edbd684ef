import { createContext, use } from 'react'
import type { UserData } from '#contract/session.ts'

export const ProfileContext = createContext<UserData | undefined>(undefined)

/** Who is signed in. Only for what stands inside the guard. */
export function useProfile(): UserData {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useProfile outside the guard')
  return profile
}
