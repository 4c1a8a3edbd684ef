import type { StepRules } from './steps.ts'

/** What of somebody's account decides on what officers may do with it. */
export type AccountState = { id: bigint; second_factor: boolean }

/** The steps of officers with how somebody signs in. Nobody takes their own app off, or enters their own new email. */
export const accountSteps = {
  email: {
    call: 'POST /api/office/officers/:id/email',
    isOpen: () => true,
    hindered: ({ id }, officerId) => (id === officerId ? 'own_email' : undefined),
  },
  remove_factor: {
    call: 'POST /api/office/officers/:id/second-factor/remove',
    isOpen: ({ second_factor: isSetUp }) => isSetUp,
    hindered: ({ id }, officerId) => (id === officerId ? 'own_second_factor' : undefined),
  },
  sign_out: { call: 'POST /api/office/officers/:id/sessions/end', isOpen: () => true },
} satisfies StepRules<string, AccountState>
