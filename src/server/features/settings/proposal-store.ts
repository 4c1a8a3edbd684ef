import { query } from '#server/db/query.ts'
import type { SettingsJson } from '#server/db/settings.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'

/** What of the settings nobody changes alone once there are members, since all of them pay by it (docs/reference/settings.md). */
export type ProtectedSection = 'bank' | 'rules'

const members = query<{ some: boolean }>('find_members', 'select exists (select from member) as some')

export async function hasMembers(...[db]: Parameters<typeof members>): Promise<boolean> {
  const [found] = await members(db)
  return found?.some === true
}

const findBegun = query<{ begun: boolean }>(
  'find_whether_begun',
  'select exists (select from member) or exists (select from entry) as begun',
)

/** Whether somebody owes under the settings or something is posted. Before that they hold from any month (product: "Beginning"). */
export async function hasBegun(...[db]: Parameters<typeof findBegun>): Promise<boolean> {
  const [found] = await findBegun(db)
  return found?.begun === true
}

const lockBeginning = query('lock_beginning', 'select lock_beginning()')

/**
 * What `some` asks, and if it says no, so that it stays no until the database transaction ends. Only then is the lock
 * taken: who works in an association that has begun waits for nobody. The race that it prevents: a member accepted or
 * imported, or an entry posted, at the same moment, whose dues or account would be changed under them.
 */
export async function askAndKeep(db: Parameters<typeof findBegun>[0], some: typeof hasBegun): Promise<boolean> {
  if (await some(db)) return true
  await lockBeginning(db)
  return some(db)
}

const countMembers = query<{ members: number }>(
  'count_active_members',
  'select count(*)::int as members from member where active and closed_on is null',
)

/** How many members owe dues, and feel a change of what holds for all. */
export async function countActive(...[db]: Parameters<typeof countMembers>): Promise<number> {
  const [row] = await countMembers(db)
  return row?.members ?? 0
}

export const countOfficers = query<{ officers: number }>(
  'count_officers',
  'select count(distinct person_id)::int as officers from officer_role',
)

export const findWaiting = query<{ by: string }>(
  'find_waiting_settings',
  `select p.name as by from settings_proposal s join person p on p.id = s.proposed_by
   where s.section = $1 and s.status = 'waiting'`,
)

/** Values: section, the part of the value as JSON, who, when, when it takes effect by itself. */
export const insertProposal = query<{ id: bigint }>(
  'insert_settings_proposal',
  `insert into settings_proposal (section, change, proposed_by, proposed_at, holds_from) values ($1, $2, $3, $4, $5)
   on conflict (section) where status = 'waiting' do nothing returning id`,
)

export type WaitingProposal = {
  id: bigint
  section: ProtectedSection
  change: Partial<SettingsJson>
  value: SettingsJson
  by: string
  status: string
  proposed_by: bigint
  proposed_at: Date
  holds_from: Date | null
}

/** What waits, with the settings' value that holds until then. */
export const listWaiting = query<WaitingProposal & StepFacts>(
  'list_waiting_settings',
  `select s.id, s.section, s.change, (select value from settings_version order by id desc limit 1) as value, p.name as by,
     s.status, s.proposed_by, s.proposed_at, s.holds_from, ${TWO_PERSON_RULES}
   from settings_proposal s join person p on p.id = s.proposed_by where s.status = 'waiting' order by s.id`,
)

/** With the settings' value that holds now. */
export const findProposal = query<Pick<WaitingProposal, 'status' | 'proposed_by' | 'change' | 'value'>>(
  'find_settings_proposal',
  `select status, proposed_by, change, (select value from settings_version order by id desc limit 1) as value
   from settings_proposal where id = $1`,
)

/** Whether it was decided, and whether the version with it follows: not where another does at the same moment. */
type Decided = { decided: boolean; followed: boolean }

/** The version that follows with what was decided, in the name of who proposed it. */
const FOLLOWING = `followed as (
     insert into settings_version (value, made_by, made_at, follows, proposal_id)
     select l.value || d.change, d.proposed_by, d.decided_at, l.id, d.id
     from decided d, (select id, value from settings_version order by id desc limit 1) l
     on conflict (follows) do nothing returning id
   )
   select exists (select from decided) as decided, exists (select from followed) as followed`

/** Values: which, the treasurer, when. */
export const confirmWaiting = query<Decided>(
  'confirm_settings',
  `with decided as (
     update settings_proposal set status = 'confirmed', decided_by = $2, decided_at = $3
     where id = $1 and status = 'waiting' and proposed_by <> $2 returning *
   ), ${FOLLOWING}`,
)

/** As long as there is still one officer alone; from a second one on it is theirs to confirm. Values: which, when. */
export const holdWaiting = query<Decided>(
  'hold_settings',
  `with decided as (
     update settings_proposal set status = 'unopposed', decided_at = $2
     where id = $1 and status = 'waiting' and holds_from <= $2
       and (select count(distinct person_id) from officer_role) = 1 returning *
   ), ${FOLLOWING}`,
)

/** Values: which, who, when, why. */
export const rejectWaiting = query<{ id: bigint }>(
  'reject_settings',
  `update settings_proposal set status = 'rejected', decided_by = $2, decided_at = $3, reason = $4
   where id = $1 and status = 'waiting' returning id`,
)
