import type { BusinessDate } from '#core/calendar.ts'
import { ROLES, type Role } from '#core/policy.ts'
import type { Title } from '#core/titles.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

/** As what somebody signs who holds a role and has no title. */
const TITLE_OF_ROLE: Readonly<Record<Role, Title>> = {
  treasurer: 'treasurer',
  loan_officer: 'loan_officer',
  secretary: 'secretary',
  admin: 'administrator',
  auditor: 'auditor',
}

type OfficerOfYear = { title: string; name: string; from: string | null; to: string | null }

/**
 * Who held office on a day of the year, in the order in which they sign: those whose title was entered for it; where
 * none was, those who held a role then.
 */
export async function officersOfYear(db: Db, from: BusinessDate, to: BusinessDate): Promise<OfficerOfYear[]> {
  const titled = await readTitled(db, [from, to])
  if (titled.length > 0) return titled
  const holders = await readRoleHolders(db, [from, to])
  return holders
    .sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
    .map(({ role, name }) => ({ title: TITLE_OF_ROLE[role], name, from: null, to: null }))
}

/** Values: the first day and the last. */
const readTitled = query<OfficerOfYear>(
  'read_titled_officers',
  `select t.title, p.name, t.from_day::text as "from", t.to_day::text as "to"
   from officer_title t join person p on p.id = t.person_id
   where t.title is not null and t.from_day <= $2 and coalesce(t.to_day >= $1, true)
     and not exists (select from officer_title r where r.replaces = t.id)
   order by t.place, t.from_day, p.name, t.id`,
)

/** Who held which role on one of the days, by name. Values: the first day and the last. */
const readRoleHolders = query<{ role: Role; name: string }>(
  'read_role_holders_between',
  `with days as (select ($1::date)::timestamp at time zone 'Asia/Dubai' as first,
     ($2::date + 1)::timestamp at time zone 'Asia/Dubai' as after),
   held as (
     select person_id, role from officer_role, days where granted_at < after
     union
     select c.person_id, c.role from role_change c, days where not c.granted and c.made_at >= first
       and coalesce((select max(g.made_at) from role_change g where g.person_id = c.person_id and g.role = c.role
         and g.granted and g.id < c.id) < after, true))
   select h.role, p.name from held h join person p on p.id = h.person_id order by p.name, p.id`,
)
