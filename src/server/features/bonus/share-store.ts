import type { AnswerOf } from '#contract/calls.ts'
import { distributable } from '#core/bonus-shares.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { statement, statementPlannedAnew } from '#server/db/statement.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'

export type OfficeShare = AnswerOf<'GET /api/office/bonuses/:id/shares'>['shares'][number]
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

const browse = statement<{ share: OfficeShare }>(
  'list_bonus_shares',
  lines('select * from bonus_share where bonus_id = $1 and member_id > $2 order by member_id limit $3'),
)

/** Three more values: the two of PERSON_FOUND, and a member number or null; either finds. */
const search = statementPlannedAnew<{ share: OfficeShare }>(
  'search_shares',
  lines(`(select s.* from person p join bonus_share s on s.bonus_id = $1 and s.member_id = p.id
      where ${PERSON_FOUND} and s.member_id > $2 order by s.member_id limit $3)
    union (select s.* from member n join bonus_share s on s.bonus_id = $1 and s.member_id = n.id
      where n.number = $6 and s.member_id > $2) order by member_id limit $3`),
)

/** A page of the shares of a bonus, by member. */
export async function readShares(db: Db, id: bigint, page: SharePage): Promise<OfficeShare[]> {
  const values = [id, page.after ?? 0n, page.limit]
  const rows = await (page.search === '' ? browse(db, values) : search(db, [...values, ...searchValues(page.search)]))
  return rows.map(({ share }) => share)
}

/** A member's shares, the latest first. One of a bonus that was only declared is nobody's yet. */
export const listOwnShares = statement<{ shares: OwnShare[] }>(
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

const readParts = statement<ToShare>(
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
