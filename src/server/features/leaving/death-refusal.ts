import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Leaver } from './leaver.ts'

/**
 * Why this officer does not pay out what a member left who has died, or undefined (product: "Officers"). It is decided by
 * two, also with the two-person rules off unless there is one officer alone; and where an officer changed the nominee
 * late, by a second one beside them: neither who changed it nor who agreed pays out.
 */
export function deathRefusal(leaver: Leaver, officerId: bigint): Refusal | undefined {
  const { proposed_kind, proposed_by, officers, late_change_by, late_change_name, late_change_at, agreed_by } = leaver
  if (proposed_kind !== 'death') return undefined
  if (proposed_by === officerId && officers > 1) return new Refusal('proposed_by_you')
  if (late_change_by === null) return undefined
  if (late_change_by === officerId) return new Refusal('nominee_changed_by_you')
  if (agreed_by === officerId) return new Refusal('agreed_by_you')
  if (agreed_by !== null && agreed_by !== late_change_by) return undefined
  const day = { day: businessDateAt(late_change_at ?? new Date(0)) }
  return new Refusal('nominee_changed_late', { by: late_change_name ?? '', day })
}
