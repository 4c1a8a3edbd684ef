import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Action, may } from '#core/policy.ts'
import { separationRefusal } from '#core/separation.ts'
import { useProfile } from '#web/layouts/profile-context.ts'
import { overviewQuery } from '#web/office-queries.ts'
import type { OfficeRecharge, RechargeStatus } from './recharge-queries.ts'

export type RechargeStep = 'complete' | 'refuse' | 'reverse'

/** What comes next from each status; what is over has no next step. */
const nextSteps: Readonly<Record<RechargeStatus, readonly RechargeStep[]>> = {
  ordered: ['complete', 'refuse'],
  completed: ['reverse'],
  refused: [],
  reversed: [],
}

const actions: Readonly<Record<RechargeStep, Action>> = {
  complete: 'complete_recharge',
  refuse: 'refuse_recharge',
  reverse: 'complete_recharge',
}

/** What the officer may do with an order now, and why that is somebody else's where it is. */
export function useRechargeSteps({ status, member }: OfficeRecharge) {
  const { id, roles } = useProfile()
  const twoPersonRules = useQuery(overviewQuery).data?.two_person_rules !== false
  const allowed = nextSteps[status].filter((step) => may(roles, actions[step]))
  const people = { officerId: BigInt(id), ownerId: BigInt(member.id) }
  const steps = allowed.filter((step) => !separationRefusal({ step: `${step}_recharge`, ...people }, twoPersonRules))
  return { steps, why: steps.length > 0 ? undefined : whyNone(status, allowed.length > 0) }
}

function whyNone(status: RechargeStatus, own: boolean): MessageDescriptor | undefined {
  if (own) return msg`This is your own recharge. Another officer has to do this.`
  return status === 'ordered' ? msg`A treasurer carries it out.` : undefined
}
