import type { StepRules } from '#server/http/steps.ts'

/** Whose way in it is, and how it stands. */
export type WayInState = { id: bigint; has_role: boolean; is_member: boolean; open: boolean }

const notOwn = ({ id }: WayInState, officerId: bigint) => (id === officerId ? 'own_way_in' : undefined)
const withoutRole = (state: WayInState, officerId: bigint) =>
  notOwn(state, officerId) ?? (state.has_role ? 'officers_way_in' : undefined)

/** The steps with the way in of somebody with a role. */
export const officersWayIn = {
  invite: { call: 'POST /api/office/officers/:id/invitation', isOpen: (state) => state.has_role, hindered: notOwn },
  revoke: {
    call: 'POST /api/office/officers/:id/invitation/revoke',
    isOpen: (state) => state.has_role && state.open,
    hindered: notOwn,
  },
} satisfies StepRules<string, WayInState>

/** The same of a member. Of somebody with a role it is an administrator's. */
export const membersWayIn = {
  invite: {
    call: 'POST /api/office/members/:id/invitation',
    isOpen: (state) => state.is_member,
    hindered: withoutRole,
  },
  revoke: {
    call: 'POST /api/office/members/:id/invitation/revoke',
    isOpen: (state) => state.is_member && state.open,
    hindered: withoutRole,
  },
} satisfies StepRules<string, WayInState>

export type WayInStep = keyof typeof membersWayIn
