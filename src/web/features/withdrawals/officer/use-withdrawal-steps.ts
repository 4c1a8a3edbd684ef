import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Action, may } from '#core/policy.ts'
import { type SeparatedStep, separationRefusal } from '#core/separation.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import type { OfficeWithdrawal, WithdrawalStatus } from './withdrawal-queries.ts'
import { forAnother } from './withdrawal-words.ts'

export type WithdrawalStep = 'approve' | 'pay' | 'refuse' | 'reverse'

/** What comes next from each status; what is over has no next step. */
const nextSteps: Readonly<Record<WithdrawalStatus, readonly WithdrawalStep[]>> = {
  asked: ['approve', 'refuse'],
  approved: ['pay', 'refuse'],
  paid: ['reverse'],
  refused: [],
  cancelled: [],
  reversed: [],
}

const actions: Readonly<Record<WithdrawalStep, Action>> = {
  approve: 'approve_withdrawal',
  refuse: 'approve_withdrawal',
  pay: 'pay_withdrawal',
  reverse: 'pay_withdrawal',
}

/** Whose work the waiting step is, told to the others. */
const forOthers: Readonly<Partial<Record<WithdrawalStep, MessageDescriptor>>> = {
  approve: msg`The secretary or a treasurer decides on it.`,
  pay: msg`A treasurer pays it out.`,
}

/** What the officer may do with a withdrawal now, and why the next step is somebody else's where it is. */
export function useWithdrawalSteps(withdrawal: OfficeWithdrawal) {
  const { id, roles } = useProfile()
  const twoPersonRules = useQuery(overviewQuery).data?.two_person_rules !== false
  const next = nextSteps[withdrawal.status]
  const allowed = next.filter((step) => may(roles, actions[step]))
  const refusals = allowed.map((step) => separationRefusal(separated(step, withdrawal, BigInt(id)), twoPersonRules))
  const waits = next.find((step) => forOthers[step] && !allowed.includes(step))
  const refused = refusals.find((refusal) => refusal !== undefined)
  return {
    steps: allowed.filter((_, place) => refusals[place] === undefined),
    why: refused ? forAnother[refused] : waits && forOthers[waits],
  }
}

/** The step as core's rules have it. Of colleagues the list says only whether they are the officer who looks. */
function separated(step: WithdrawalStep, withdrawal: OfficeWithdrawal, officerId: bigint): SeparatedStep {
  const ownerId = BigInt(withdrawal.member.id)
  switch (step) {
    case 'approve':
      return {
        step: 'approve_withdrawal',
        officerId,
        ownerId,
        recordedBy: withdrawal.recorded_by_you ? officerId : null,
      }
    case 'pay':
      return { step: 'pay_withdrawal', officerId, ownerId, approvedBy: withdrawal.approved_by_you ? [officerId] : [] }
    case 'refuse':
    case 'reverse':
      return { step: `${step}_withdrawal`, officerId, ownerId }
  }
}
