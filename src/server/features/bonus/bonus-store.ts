import type { AnswerOf } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'

type OfficeBonus = AnswerOf<'GET /api/office/bonuses/:id'>['bonus']

export type BonusRow = {
  id: bigint
  from_date: BusinessDate
  to_date: BusinessDate
  amount: bigint
  status: OfficeBonus['status']
  declared_by: bigint | null
  /** Who prepared, declared, confirmed or declined it, whoever was last. */
  by: string
  entry_id: bigint | null
  reversal_by: bigint | null
}

/** Others that would take a step with it wait. */
export const lockBonus = statement('lock_bonus', 'select from bonus where id = $1 for update')

export const readBonus = statement<BonusRow>(
  'read_bonus',
  `select b.id, b.from_date, b.to_date, b.amount, b.status, b.declared_by, p.name as by, b.entry_id, b.reversal_by
   from bonus b join person p on p.id = coalesce(b.reversal_confirmed_by, b.decided_by, b.declared_by, b.prepared_by)
   where b.id = $1`,
)

/** Values: first day, last day, amount, who, when. */
export const insertBonus = statement<{ id: bigint }>(
  'insert_bonus',
  `insert into bonus (from_date, to_date, amount, prepared_by, prepared_at) values ($1, $2, $3, $4, $5) returning id`,
)

/** Works every share out and keeps it. Gives how many members get one. Values: which, members an entry. */
export const shareOut = statement<{ members: number }>('share_bonus', 'select share_bonus($1, $2) as members')

export const discardBonus = statement<{ discarded: boolean }>('discard_bonus', 'select discard_bonus($1) as discarded')

/** A share whose member has left since it was worked out, if there is one. */
export const sharesOfWhoLeft = statement<{ member_id: bigint }>(
  'shares_of_who_left',
  `select s.member_id from member m join bonus_share s on s.bonus_id = $1 and s.member_id = m.id
   where not m.active and m.closed_on is not null limit 1`,
)

export const setDeclared = statement(
  'declare_bonus',
  `update bonus set status = 'declared', declared_by = $2, declared_at = $3 where id = $1`,
)

export const setDeclined = statement(
  'decline_bonus',
  `update bonus set status = 'declined', decided_by = $2, decided_at = $3, decline_reason = $4 where id = $1`,
)

export const setReversalProposed = statement(
  'propose_bonus_reversal',
  'update bonus set reversal_by = $2, reversal_at = $3, reversal_reason = $4 where id = $1',
)

export const forgetReversal = statement(
  'forget_bonus_reversal',
  'update bonus set reversal_by = null, reversal_at = null, reversal_reason = null where id = $1',
)

export const setReversing = statement(
  'confirm_bonus_reversal',
  `update bonus set status = 'reversing', reversal_confirmed_by = $2, reversal_confirmed_at = $3 where id = $1`,
)

const name = (column: string) => `(select name from person where id = ${column})`

/** A bonus `b` as officers read it, with what decides on its steps. */
const OFFICE_BONUS = `json_build_object('id', b.id, 'from', b.from_date, 'to', b.to_date, 'amount', b.amount / 100.0,
  'status', b.status, 'members', b.members, 'average_of_all', div(b.savings_days, b.to_date - b.from_date + 1) / 100.0,
  'prepared_by', ${name('b.prepared_by')}, 'prepared_at', ${instant('b.prepared_at')},
  'declared_by', ${name('b.declared_by')}, 'declared_at', ${instant('b.declared_at')},
  'decided_by', ${name('b.decided_by')}, 'decided_at', ${instant('b.decided_at')}, 'decline_reason', b.decline_reason,
  'entry_id', b.entry_id, 'credited_members', done.members, 'credited', done.amount / 100.0,
  'reversal_by', ${name('b.reversal_by')}, 'reversal_at', ${instant('b.reversal_at')}, 'reversal_reason', b.reversal_reason,
  'reversal_confirmed_by', ${name('b.reversal_confirmed_by')}, 'reversal_confirmed_at', ${instant('b.reversal_confirmed_at')},
  'reversal_entry_id', b.reversal_entry_id) as bonus,
  b.status, b.declared_by, b.reversal_by, ${TWO_PERSON_RULES}`
/** A bonus without what this officer may do with it. */
type ListedBonus = { bonus: Omit<OfficeBonus, 'may' | 'may_not'> } & Pick<
  BonusRow,
  'status' | 'declared_by' | 'reversal_by'
> &
  StepFacts
/** How many members are credited and with how much. Once all are, no part of a million's needs to be looked at. */
const CREDITED = `cross join lateral (
    select coalesce(sum(p.members), 0)::int as members, coalesce(sum(p.amount), 0) as amount from bonus_part p
    where b.status in ('crediting', 'reversing') and p.bonus_id = b.id and p.credit_entry_id is not null and p.reversal_entry_id is null
  ) part
  cross join lateral (select case when b.status = 'credited' then b.members else part.members end as members,
    case when b.status = 'credited' then b.amount else part.amount end as amount) done`

/** Value: which. */
export const readBonusForOffice = statement<ListedBonus>(
  'read_bonus_for_office',
  `select ${OFFICE_BONUS} from bonus b ${CREDITED} where b.id = $1`,
)

/** A page, the latest first. Values: the id to read before or null, how many. */
export const listBonuses = statement<ListedBonus>(
  'list_bonuses',
  `select ${OFFICE_BONUS} from (select * from bonus where $1::bigint is null or id < $1 order by id desc limit $2) b
   ${CREDITED} order by b.id desc`,
)
