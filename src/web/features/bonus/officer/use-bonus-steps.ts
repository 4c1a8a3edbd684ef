import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { separationRefusal } from '#core/separation.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { useMay } from '#web/app/officer/use-may.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import type { Bonus } from './bonus-queries.ts'

export type BonusStep =
  | 'declare'
  | 'discard'
  | 'confirm'
  | 'decline'
  | 'reverse'
  | 'confirm_reversal'
  | 'decline_reversal'

/** What the officer may do with a bonus now, and why the next step is somebody else's where it is. */
export function useBonusSteps(bonus: Bonus): { steps: readonly BonusStep[]; why?: MessageDescriptor | undefined } {
  const mayDeclare = useMay('declare_bonus')
  const officerId = BigInt(useProfile().id)
  const twoPersonRules = useQuery(overviewQuery).data?.two_person_rules !== false
  /** Of colleagues the answer says only whether they are the officer who looks. */
  const isForAnother = (step: 'confirm_bonus' | 'confirm_bonus_reversal', own: boolean) =>
    separationRefusal({ step, officerId, proposedBy: own ? officerId : 0n }, twoPersonRules) !== undefined
  const { status, declared_by_you: declared, reversal_by: reversalBy, reversal_by_you: reversing } = bonus
  const reversalWaits = (status === 'crediting' || status === 'credited') && reversalBy !== null
  if (!mayDeclare) return { steps: [], why: status === 'declared' || reversalWaits ? forTreasurers : undefined }
  if (status === 'prepared') return { steps: ['declare', 'discard'] }
  if (status === 'declared') {
    return isForAnother('confirm_bonus', declared)
      ? { steps: ['decline'], why: msg`You declared it. Another treasurer has to confirm it.` }
      : { steps: ['confirm', 'decline'] }
  }
  if (reversalWaits) {
    return isForAnother('confirm_bonus_reversal', reversing)
      ? { steps: ['decline_reversal'], why: msg`You proposed its reversal. Another treasurer has to confirm it.` }
      : { steps: ['confirm_reversal', 'decline_reversal'] }
  }
  return { steps: status === 'crediting' || status === 'credited' ? ['reverse'] : [] }
}

const forTreasurers = msg`A treasurer decides on it, another one than who proposed it.`
