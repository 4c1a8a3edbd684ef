import type { Claim } from '../recompute/claim.ts'
import { claimsOfMember, claimsOfOffice } from '../recompute/claims.ts'
import { brokenRules } from '../recompute/rules.ts'
import { readTables } from '../recompute/tables.ts'
import { faultsOf } from '../recompute-checks.ts'
import type { Person, World } from '../world.ts'

/** What each call had to answer when it was asked last, and did. */
export type Asked = Map<string, string>

const nameOf = ({ call, by, id, query }: Claim) => JSON.stringify([call, by, id, query])

/**
 * Throws where a call answers a figure that is not the one that journal and steps give. Asked is what has to answer something
 * else than when it was asked last; with `all` everything.
 */
export async function expectFigures(
  world: World,
  { auditor, members }: { auditor: Person; members: readonly Person[] },
  asked: Asked,
  { which, all }: { which: number; all: boolean },
): Promise<void> {
  const tables = await readTables(world.admin)
  const broken = brokenRules(tables)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  const now = world.clock.now()
  const claims = [
    ...claimsOfOffice(tables, now, which),
    ...members.flatMap(({ id }) => claimsOfMember(tables, Number(id), now)),
  ]
  const other = claims.filter((claim) => all || asked.get(nameOf(claim)) !== JSON.stringify(claim.expected))
  const memberOf = (id: number) => members.find((person) => Number(person.id) === id) ?? auditor
  const faults = await faultsOf(other, { office: auditor, memberOf })
  if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'))
  for (const claim of other) asked.set(nameOf(claim), JSON.stringify(claim.expected))
}
