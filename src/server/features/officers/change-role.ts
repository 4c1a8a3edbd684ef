import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { giveRole, readRoles, withdrawRole } from './officer-store.ts'

/** An office that is given to a person, or withdrawn, and why. */
export type RoleChange = { personId: bigint; role: Role; granted: boolean; reason: string }

/**
 * Gives an office or withdraws it; it holds from the next call on, since roles are read with every call.
 * Throws `not_found`, `own_roles` (unless the two-person rules are off), `last_admin` and `last_of_role` where nobody would
 * hold it any more, and `roles_changed` where it is so already, or where who asks is no administrator any more.
 */
export async function changeRole(db: Db, change: RoleChange, adminId: bigint, now: Date): Promise<void> {
  const { personId, role, granted, reason } = change
  await checkChange(db, change, adminId)
  const write = granted ? giveRole : withdrawRole
  const made = await write(db, [personId, role, adminId, now, reason])
  if (made.length > 0) return
  await checkChange(db, change, adminId)
  throw new Refusal('roles_changed')
}

async function checkChange(db: Db, { personId, role, granted }: RoleChange, adminId: bigint): Promise<void> {
  const [person] = await readRoles(db, [personId, role])
  if (!person) throw new Refusal('not_found')
  const { twoPersonRules } = await readSettings(db)
  if (twoPersonRules && personId === adminId) throw new Refusal('own_roles')
  if (person.roles.includes(role) === granted) throw new Refusal('roles_changed')
  if (!granted && !person.other_holder) throw new Refusal(role === 'admin' ? 'last_admin' : 'last_of_role')
}
