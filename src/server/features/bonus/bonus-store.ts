import type { AnswerOf } from '#contract/calls.ts'
import { distributable } from '#core/bonus.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'

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
export const lockBonus = query('lock_bonus', 'select from bonus where id = $1 for update')

export const readBonus = query<BonusRow>(
  'read_bonus',
  `select b.id, b.from_date, b.to_date, b.amount, b.status, b.declared_by, p.name as by, b.entry_id, b.reversal_by
   from bonus b join person p on p.id = coalesce(b.reversal_confirmed_by, b.decided_by, b.declared_by, b.prepared_by)
   where b.id = $1`,
)

/** Values: first day, last day, amount, who, when. */
export const insertBonus = query<{ id: bigint }>(
  'insert_bonus',
  `insert into bonus (from_date, to_date, amount, prepared_by, prepared_at) values ($1, $2, $3, $4, $5) returning id`,
)

/** Works every share out and keeps it. Gives how many members get one. Values: which, members an entry. */
export const shareOut = query<{ members: number }>('share_bonus', 'select share_bonus($1, $2) as members')

export const discardBonus = query<{ discarded: boolean }>('discard_bonus', 'select discard_bonus($1) as discarded')

/** A share whose member has left since it was worked out, if there is one. */
export const sharesOfWhoLeft = query<{ member_id: bigint }>(
  'shares_of_who_left',
  `select s.member_id from member m join bonus_share s on s.bonus_id = $1 and s.member_id = m.id
   where not m.active and m.closed_on is not null limit 1`,
)

export const setDeclared = query(
  'declare_bonus',
  `update bonus set status = 'declared', declared_by = $2, declared_at = $3 where id = $1`,
)

/** Who declared it is told, unless they take it back. Values: which, who, now, why. */
export const setDeclined = query(
  'decline_bonus',
  `with declined as (
     update bonus set status = 'declined', decided_by = $2, decided_at = $3, decline_reason = $4 where id = $1 returning *)
   select tell_proposer(declared_by, decided_by, 'bonus_rejected', jsonb_build_object('bonus_id', id, 'amount', amount), decided_at)
   from declined`,
)

export const setReversalProposed = query(
  'propose_bonus_reversal',
  'update bonus set reversal_by = $2, reversal_at = $3, reversal_reason = $4 where id = $1',
)

/** Who proposed it is told, unless they take it back. Values: which, who, now. */
export const forgetReversal = query(
  'forget_bonus_reversal',
  `with was as (select id, reversal_by, amount from bonus where id = $1 for update),
   forgotten as (update bonus set reversal_by = null, reversal_at = null, reversal_reason = null from was
     where bonus.id = was.id returning was.id, was.reversal_by, was.amount)
   select tell_proposer(reversal_by, $2, 'bonus_reversal_rejected', jsonb_build_object('bonus_id', id, 'amount', amount), $3)
   from forgotten`,
)

/** Who proposed it is told. Values: which, who, now. */
export const setReversing = query(
  'confirm_bonus_reversal',
  `with reversing as (
     update bonus set status = 'reversing', reversal_confirmed_by = $2, reversal_confirmed_at = $3 where id = $1 returning *)
   select tell_proposer(reversal_by, reversal_confirmed_by, 'bonus_reversal_confirmed',
     jsonb_build_object('bonus_id', id, 'amount', amount), reversal_confirmed_at) from reversing`,
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
export const readBonusForOffice = query<ListedBonus>(
  'read_bonus_for_office',
  `select ${OFFICE_BONUS} from bonus b ${CREDITED} where b.id = $1`,
)

/** A page, the latest first. Values: the id to read before or null, how many. */
export const listBonuses = query<ListedBonus>(
  'list_bonuses',
  `select ${OFFICE_BONUS} from (select * from bonus where $1::bigint is null or id < $1 order by id desc limit $2) b
   ${CREDITED} order by b.id desc`,
)

/** The last day that a bonus was shared for, of those that stand. */
export const readLastDay = query<{ day: BusinessDate }>(
  'read_last_day_of_bonuses',
  `select to_date as day from bonus where status in ('prepared', 'declared', 'crediting', 'credited')
   order by to_date desc limit 1`,
)

type Left = AnswerOf<'GET /api/office/bonuses'>['next']['left']

/** Who left on a day or after it, in that order. Value: that day. */
export const listLeft = query<{ left: Left }>(
  'list_left_since',
  `select coalesce(json_agg(json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name,
     'on', m.closed_on) order by m.closed_on, m.id), '[]') as left
   from member m join person o on o.id = m.id where m.closed_on >= $1`,
)

type OfficeShare = AnswerOf<'GET /api/office/bonuses/:id/shares'>['shares'][number]
type OwnShare = AnswerOf<'GET /api/bonuses'>['shares'][number]
type SharePage = { search: string; after?: bigint | undefined; limit: number }

const DAYS = '(b.to_date - b.from_date + 1)'

/** Shares of bonus $1 of members after $2, the first $3 of them. */
const lines = (page: string) => `select json_build_object('member', json_build_object('id', m.id,
    'unique_id', ${uniqueId('m.number')}, 'name', o.name),
    'average_savings', s.savings_days / ${DAYS} / 100.0, 'amount', s.amount / 100.0,
    'credited', p.credit_entry_id is not null, 'reversed', p.reversal_entry_id is not null) as share
  from (${page}) s join bonus b on b.id = s.bonus_id join bonus_part p on p.bonus_id = s.bonus_id and p.part = s.part
  join member m on m.id = s.member_id join person o on o.id = s.member_id order by s.member_id`

const browse = query<{ share: OfficeShare }>(
  'list_bonus_shares',
  lines('select * from bonus_share where bonus_id = $1 and member_id > $2 order by member_id limit $3'),
)

/** Three more values: the two of PERSON_FOUND, and numbers of members; either finds. */
const search = unpreparedQuery<{ share: OfficeShare }>(
  'search_shares',
  lines(`(select s.* from person p join bonus_share s on s.bonus_id = $1 and s.member_id = p.id
      where ${PERSON_FOUND} and s.member_id > $2 order by s.member_id limit $3)
    union (select s.* from member n join bonus_share s on s.bonus_id = $1 and s.member_id = n.id
      where n.number = any($6::bigint[]) and s.member_id > $2) order by member_id limit $3`),
)

/** A page of the shares of a bonus, by member. */
export async function readShares(db: Db, id: bigint, page: SharePage): Promise<OfficeShare[]> {
  const values = [id, page.after ?? 0n, page.limit]
  const rows = await (page.search === '' ? browse(db, values) : search(db, [...values, ...searchValues(page.search)]))
  return rows.map(({ share }) => share)
}

/** A member's shares, the latest first. One of a bonus that was only declared is nobody's yet. */
export const listOwnShares = query<{ shares: OwnShare[] }>(
  'list_own_bonus_shares',
  `select coalesce(json_agg(json_build_object('bonus_id', b.id, 'from', b.from_date, 'to', b.to_date, 'bonus', b.amount / 100.0,
     'members', b.members, 'average_savings', s.savings_days / ${DAYS} / 100.0,
     'average_of_all', div(b.savings_days, ${DAYS}) / 100.0, 'amount', s.amount / 100.0,
     'state', case when r.id is not null then 'reversed' when c.id is not null then 'credited'
       when b.status in ('reversing', 'reversed') then 'not_credited' else 'to_come' end,
     'credited_at', ${instant('c.posted_at')},
     'reversed_at', ${instant('r.posted_at')},
     'reason', case when b.reversal_confirmed_by is not null then b.reversal_reason end) order by b.id desc), '[]') as shares
   from bonus b join bonus_share s on s.bonus_id = b.id and s.member_id = $1
   join bonus_part p on p.bonus_id = s.bonus_id and p.part = s.part
   left join entry c on c.id = p.credit_entry_id left join entry r on r.id = p.reversal_entry_id
   where b.entry_id is not null`,
)

export const SHARE_COLUMNS = ['Member ID', 'Name', 'Average savings, AED', 'Share, AED', 'State'] as const

const PAGE = 1_000

/** Every share, by member, read a page at a time: a slow download holds no connection. */
export async function* shareRecords(db: Db, id: bigint) {
  let after: bigint | undefined
  do {
    const shares: OfficeShare[] = await readShares(db, id, { search: '', after, limit: PAGE })
    for (const { member, average_savings: average, amount, ...state } of shares)
      yield [member.unique_id, member.name, average, amount, stateOf(state)]
    const last = shares.at(-1)
    after = shares.length === PAGE && last ? BigInt(last.member.id) : undefined
  } while (after !== undefined)
}

function stateOf({ credited, reversed }: Pick<OfficeShare, 'credited' | 'reversed'>): string {
  if (reversed) return 'reversed'
  return credited ? 'credited' : 'not credited'
}

/** What the books have to share now, and what is declared of it already. In fils. */
export type ToShare = { surplus: Fils; income: Fils; expense: Fils; declared: Fils }

const readParts = query<ToShare>(
  'read_surplus_to_share',
  `select coalesce(-sum(s.balance) filter (where a.kind = 'equity'), 0)::bigint as surplus,
     coalesce(-sum(s.balance) filter (where a.kind = 'income'), 0)::bigint as income,
     coalesce(sum(s.balance) filter (where a.kind = 'expense'), 0)::bigint as expense,
     (select coalesce(sum(amount), 0)::bigint from bonus where status = 'declared') as declared
   from account_shard s join ledger_account a on a.code = s.account where a.kind in ('equity', 'income', 'expense')`,
)

export async function readToShare(db: Db): Promise<ToShare> {
  const [parts] = await readParts(db)
  return parts ?? { surplus: 0n, income: 0n, expense: 0n, declared: 0n }
}

/** What a further bonus may share: what others have declared is spoken for. */
export function availableOf({ declared, ...books }: ToShare): Fils {
  return distributable({ ...books, surplus: books.surplus - declared })
}

/** Throws `beyond_surplus`. */
export function checkWithin(amount: Fils, available: Fils): void {
  if (amount > available) throw new Refusal('beyond_surplus', { available: amountOf(available) })
}
