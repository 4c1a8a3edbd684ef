import { type Action, may } from '#core/policy.ts'
import { useProfile } from '#web/app/session/profile-context.ts'

/** Whether the officer's roles allow it. What they do not allow is not offered; the server refuses it anyway. */
export function useMay(action: Action): boolean {
  return may(useProfile().roles, action)
}
