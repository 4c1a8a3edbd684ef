import type { WhyNot } from '#contract/may.ts'
import type { StepRules } from './steps.ts'

/** Whose email it is, and whether an administrator would enter another. */
export type EmailState = { id: bigint; has_role: boolean; by_admin: boolean }
type FactorState = { id: bigint; second_factor: boolean }
/** Whether somebody has a passkey that an administrator may remove: of who has a role alone. */
export type PasskeysState = { id: bigint; has_role: boolean; has_passkey: boolean }
/** What of somebody's account decides on what officers may do with it. */
export type AccountState = EmailState & FactorState

/** Nobody enters their own new email, and only an administrator that of somebody with a role. */
export function emailHindrance({ id, has_role: hasRole, by_admin: byAdmin }: EmailState, officerId: bigint) {
  if (id === officerId) return 'own_email' satisfies WhyNot
  return hasRole && !byAdmin ? ('officers_email' satisfies WhyNot) : undefined
}

/** The steps of officers with how somebody signs in. Nobody takes their own app off, or a passkey of their own. */
export const accountSteps = {
  email: { call: 'POST /api/office/officers/:id/email', isOpen: () => true, hindered: emailHindrance },
  invite: {
    call: 'POST /api/office/officers/:id/invitation',
    isOpen: () => true,
    hindered: ({ id }: EmailState, officerId: bigint) => (id === officerId ? 'own_way_in' : undefined),
  },
  remove_factor: {
    call: 'POST /api/office/officers/:id/second-factor/remove',
    isOpen: ({ second_factor: isSetUp }: FactorState) => isSetUp,
    hindered: ({ id }: FactorState, officerId: bigint) => (id === officerId ? 'own_second_factor' : undefined),
  },
  remove_passkey: {
    call: 'POST /api/office/officers/:id/passkeys/remove',
    isOpen: ({ has_role: hasRole, has_passkey: hasPasskey }: PasskeysState) => hasRole && hasPasskey,
    hindered: ({ id }: PasskeysState, officerId: bigint) => (id === officerId ? 'own_passkey' : undefined),
  },
  sign_out: { call: 'POST /api/office/officers/:id/sessions/end', isOpen: () => true },
} satisfies StepRules<string, AccountState & PasskeysState>
