import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Action, may } from '#core/policy.ts'
import { separationRefusal } from '#core/separation.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import type { OfficeRecharge, RechargeStatus } from './recharge-queries.ts'

export type RechargeStep = 'complete' | 'refuse' | 'take_over' | 'reverse'

/** What comes next; what is over has no next step. */
function nextSteps({ status, handling }: OfficeRecharge): readonly RechargeStep[] {
  if (status === 'completed') return ['reverse']
  if (status !== 'ordered') return []
  return handling === 'sent' ? ['take_over'] : ['complete', 'refuse']
}

const actions = {
  complete: 'complete_recharge',
  refuse: 'refuse_recharge',
  take_over: 'complete_recharge',
  reverse: 'complete_recharge',
} as const satisfies Record<RechargeStep, Action>

/** What the officer may do with an order now, and why that is somebody else's where it is. */
export function useRechargeSteps(recharge: OfficeRecharge) {
  const { status, member } = recharge
  const { id, roles } = useProfile()
  const twoPersonRules = useQuery(overviewQuery).data?.two_person_rules !== false
  const allowed = nextSteps(recharge).filter((step) => may(roles, actions[step]))
  const people = { officerId: BigInt(id), ownerId: BigInt(member.id) }
  const steps = allowed.filter((step) => !separationRefusal({ step: actions[step], ...people }, twoPersonRules))
  return { steps, why: steps.length > 0 ? undefined : whyNone(status, allowed.length > 0) }
}

function whyNone(status: RechargeStatus, own: boolean): MessageDescriptor | undefined {
  if (own) return msg`This is your own recharge. Another officer has to do this.`
  return status === 'ordered' ? msg`A treasurer carries it out.` : undefined
}
