import { ROLES, type Role } from '#core/policy.ts'
import { type AccountState, accountSteps } from '#server/http/account-steps.ts'
import type { StepRules } from '#server/http/steps.ts'

/** What decides on the roles of a person. */
type RolesState = { id: bigint; roles: readonly Role[] }
/** The same of one role: whether somebody else holds it too. */
export type RoleState = RolesState & { role: Role; other_holder: boolean }

const CALL = 'POST /api/office/officers/:id/roles'

/** Nobody changes their own roles, unless one officer does everything. */
const ownRoles = ({ id }: RolesState, officerId: bigint, twoPersonRules: boolean) =>
  twoPersonRules && id === officerId ? 'own_roles' : undefined

/** The steps of administrators with a role of a person. The last holder keeps it until there is a successor. */
export const roleSteps = {
  give: { call: CALL, isOpen: ({ roles, role }) => !roles.includes(role), hindered: ownRoles },
  withdraw: {
    call: CALL,
    isOpen: ({ roles, role }) => roles.includes(role),
    hindered: (state, officerId, twoPersonRules) => {
      const own = ownRoles(state, officerId, twoPersonRules)
      if (own || state.other_holder) return own
      return state.role === 'admin' ? 'last_admin' : 'last_of_role'
    },
  },
} satisfies StepRules<string, RoleState>

/** The steps with an officer: giving a role that is not held yet, and those with how the officer signs in. */
export const officerSteps: StepRules<'give' | keyof typeof accountSteps, RolesState & AccountState> = {
  give: { call: CALL, isOpen: ({ roles }) => roles.length < ROLES.length, hindered: ownRoles },
  ...accountSteps,
}
