import { claimsOfMember, claimsOfOffice } from '../recompute/claims.ts'
import { brokenRules } from '../recompute/rules.ts'
import { readTables } from '../recompute/tables.ts'
import { faultsOf } from '../recompute-checks.ts'
import type { Person, World } from '../world.ts'

/** Throws where a call answers a figure that is not the one that journal and steps give. Every call is asked. */
export async function expectFigures(
  world: World,
  { auditor, clerk, members }: { auditor: Person; clerk: Person; members: readonly Person[] },
  which: number,
): Promise<void> {
  const tables = await readTables(world.admin)
  const broken = brokenRules(tables)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  const now = world.clock.now()
  const claims = [
    ...claimsOfOffice(tables, now, which),
    ...members.flatMap(({ id }) => claimsOfMember(tables, Number(id), now)),
  ]
  const memberOf = (id: number) => members.find((person) => Number(person.id) === id) ?? auditor
  const faults = await faultsOf(claims, { office: auditor, memberOf, clerk })
  if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'))
}
