import { type MissingOfficer, missingOfficers } from '#core/policy.ts'
import type { Db } from './connect.ts'
import { query } from './query.ts'
import { readSettings } from './settings.ts'

const countHolders = query<{ treasurers: number; admins: number }>(
  'count_role_holders',
  `select count(*) filter (where role = 'treasurer')::int as treasurers, count(*) filter (where role = 'admin')::int as admins
   from officer_role`,
)

/** Whom the association lacks; the overview and the list of officers both say so. */
export async function readMissingOfficers(db: Db): Promise<MissingOfficer[]> {
  const [holders] = await countHolders(db)
  const { twoPersonRules } = await readSettings(db)
  return missingOfficers(holders ?? { treasurers: 0, admins: 0 }, twoPersonRules)
}
