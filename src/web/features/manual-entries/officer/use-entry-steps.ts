import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { separationRefusal } from '#core/separation.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { useMay } from '#web/app/officer/use-may.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import type { ManualEntry } from './manual-queries.ts'
import { forAnother } from './manual-words.ts'

export type EntryStep = 'approve' | 'decline' | 'withdraw' | 'reverse'

/** What the officer may do with an entry now, and why its approval is somebody else's where it is. */
export function useEntrySteps(entry: ManualEntry): { steps: EntryStep[]; why?: typeof forTreasurers | undefined } {
  const mayPost = useMay('post_entry')
  const officerId = BigInt(useProfile().id)
  const twoPersonRules = useQuery(overviewQuery).data?.two_person_rules !== false
  if (entry.status === 'posted') return { steps: mayPost && entry.reversed_by === null ? ['reverse'] : [] }
  if (entry.status !== 'proposed') return { steps: [] }
  if (!mayPost) return { steps: [], why: forTreasurers }
  const { proposed_by_you: own, about_you: about } = entry
  // Of colleagues the list says only whether they are the officer who looks.
  const [proposedBy, ownerIds] = [own ? officerId : 0n, about ? [officerId] : []]
  const refusal = separationRefusal({ step: 'confirm_manual_entry', officerId, proposedBy, ownerIds }, twoPersonRules)
  const others: EntryStep[] = own ? ['withdraw'] : ['decline']
  return refusal ? { steps: others, why: forAnother[refusal] } : { steps: ['approve', ...others] }
}

const forTreasurers = msg`A treasurer decides on it, another one than who proposed it.`
