import { namesOf, SETTINGS } from '#core/settings.ts'
import { query } from './query.ts'
import { hasNoWayIn } from './way-in.ts'

/** Terms of loans by the names under which they are stored. */
const LOAN_TERMS = [...new Set(namesOf('loans').map((name) => SETTINGS[name].at.replace(/\..*/, '')))]

type Facts = {
  contacts: boolean
  bank: boolean
  bank_waits: boolean
  dues: boolean
  loans: boolean
  officers: boolean
  members: boolean
  invitations: boolean
  to_invite: number
  import_waits: boolean
  put_away: boolean
}

/**
 * What of setting up is done. A figure is set once it differs from what the association began with, or once somebody said
 * that it stays. Members are invited once each has been: an invitation that runs out is no beginning. `now` is the place of
 * that value among a query's.
 */
const facts = (now: string) => `
  with current as (select value from settings_version order by id desc limit 1),
    first as (select value from settings_version order by id limit 1),
    kept as (select array(select step from setup_step) as steps),
    waiting as (
      select count(*)::int as to_invite,
        count(*) filter (where not exists (select from invitation where person_id = p.id))::int as never_invited
      from member m join person p on p.id = m.id where ${hasNoWayIn(now)})
  select c.value ->> 'email' <> '' or c.value ->> 'phone' <> '' or c.value ->> 'address' <> '' as contacts,
    c.value #>> '{bank,iban}' <> '' or c.value #>> '{bank,accountNumber}' <> '' as bank,
    exists (select from settings_proposal where section = 'bank' and status = 'waiting') as bank_waits,
    'dues' = any(steps) or c.value -> 'dues' <> f.value -> 'dues' as dues,
    'loans' = any(steps) or exists (
      select from unnest('{${LOAN_TERMS.join()}}'::text[]) name
      where c.value -> name is distinct from f.value -> name) as loans,
    'officers' = any(steps) or (select count(distinct person_id) from officer_role) > 1 as officers,
    exists (select from member) as members, to_invite,
    never_invited = 0 and exists (select from member) as invitations,
    exists (select from member_import where status = 'waiting') as import_waits,
    'all' = any(steps) as put_away
  from current c, first f, kept, waiting`

/** Values: now. */
export const readSetup = query<Facts>('read_setup', facts('$1'))

/**
 * Puts the list of what is to set up away where all of it is done. Asked before what would open a step again: an association
 * that is set up stays so, also when somebody joins or leaves it later. Values: the officer, now.
 */
export const keepSetUp = query(
  'keep_set_up',
  `insert into setup_step (step, made_by, made_at)
   select 'all', $1, $2 from (${facts('$2')}) f
   where contacts and bank and dues and loans and officers and members and invitations
   on conflict do nothing`,
)
