import type { ARREARS_SORTS } from '#contract/arrears.ts'
import type { AnswerOf, Parsed } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Reader } from '#core/languages.ts'
import type { Fils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { readerOf } from '#server/languages/speaker.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'
import { overdueMembers } from '#server/ledger/overdue-members.ts'
import { readSearch } from '#server/ledger/read-search.ts'

type Sort = (typeof ARREARS_SORTS)[number]
type ArrearsRow = AnswerOf<'GET /api/office/arrears'>['rows'][number]
type Behind = Reader & {
  since: BusinessDate
  member_id: bigint
  total: bigint
  dues: bigint
  instalments: bigint
  receivable: bigint
  row: Omit<ArrearsRow, 'days_late' | 'reminder' | 'reminder_language'>
}
/** Without a row where nobody is on the page. */
type FoundRow = { count: number; amount: bigint } & Behind

/** What orders the list, and what is behind the place that values $2 and $3 name. */
const ORDERS: Readonly<Record<Sort, { by: string; behind: string }>> = {
  longest: { by: 'f.since, f.member_id', behind: '(f.since, f.member_id) > ($2::text::date, $3::bigint)' },
  most: {
    by: 'f.total desc, f.member_id',
    behind: '(f.total < $2::text::bigint or (f.total = $2::text::bigint and f.member_id > $3::bigint))',
  },
  name: {
    by: 'f.sorted, f.member_id',
    behind: '$2::text is not null and (f.sorted, f.member_id) > ((select lower(name) from person where id = $3), $3)',
  },
}

/**
 * Whose arrears are asked for: values $4 and $5 are those of PERSON_FOUND, $6 numbers of members, $7 what any of their sums
 * comes to, and $8 the day since when they are behind; the last two may be null.
 */
const SEARCHED = `and (f.member_id in (select m.id from person p join member m on m.id = p.id where ${PERSON_FOUND}
       union select id from member where number = any($6::bigint[]))
     or $7::bigint in (f.total, f.dues, f.instalments, f.receivable) or f.since = $8::date)`

/**
 * A page of the members who are behind, with how many there are and what they owe together, in fils: with dues, with
 * instalments, or with a receivable, which counts from its oldest part not yet collected. A member who is behind with several comes
 * with the earliest. Values: today, the two of the place to read after or null, five that a search takes, what is owed or null,
 * how many.
 */
const listOf = (sort: Sort, { searched, of, limit }: { searched: string; of: string; limit: string }) => `with
   ${overdueMembers('$1')}, f as materialized (
     select f.*, lower(p.name) as sorted from (select b.*, dues + instalments + receivable as total from behind b) f
       join person p on p.id = f.member_id
     where (${of}::text is null or case ${of}::text when 'dues' then f.dues when 'loans' then f.instalments else f.receivable end > 0)
       ${searched}
   ), page as (
     select f.* from f where $3::bigint is null or ${ORDERS[sort].behind} order by ${ORDERS[sort].by} limit ${limit}
   )
   select a.count, a.amount, f.since, f.member_id, f.total, f.dues, f.instalments, f.receivable, json_build_object('id', m.id,
     'unique_id', ${uniqueId('m.number')}, 'name', p.name, 'mobile', p.mobile, 'status', m.active::int, 'months_open', f.months,
     'dues_open', f.dues / 100.0, 'instalments_open', f.instalments / 100.0, 'receivable', f.receivable / 100.0,
     'total', f.total / 100.0, 'since', f.since) as row, ${readerOf('p')}
   from (select count(*)::int as count, coalesce(sum(total), 0)::bigint as amount from f) a
     left join (page f join member m on m.id = f.member_id join person p on p.id = m.id) on true
   order by ${ORDERS[sort].by}`

const BROWSED = { searched: '', of: '$4', limit: '$5' }
const FOUND = { searched: SEARCHED, of: '$9', limit: '$10' }
const lists = {
  longest: query<FoundRow>('list_arrears', listOf('longest', BROWSED)),
  most: query<FoundRow>('list_arrears_most', listOf('most', BROWSED)),
  name: query<FoundRow>('list_arrears_by_name', listOf('name', BROWSED)),
}
const searches = {
  longest: unpreparedQuery<FoundRow>('search_arrears', listOf('longest', FOUND)),
  most: unpreparedQuery<FoundRow>('search_arrears_most', listOf('most', FOUND)),
  name: unpreparedQuery<FoundRow>('search_arrears_by_name', listOf('name', FOUND)),
}

type Arrears = { count: number; amount: Fils; rows: Behind[] }

export async function readArrears(
  db: Db,
  { search, sort, of, after }: Parsed<'GET /api/office/arrears', 'query'>,
  limit: number,
  today: BusinessDate,
): Promise<Arrears> {
  const place = [today, after?.key ?? null, after?.id ?? null]
  const [pattern, text, members] = searchValues(search)
  const { amount, day } = readSearch(search, today)
  const rows =
    search === ''
      ? await lists[sort](db, [...place, of ?? null, limit])
      : await searches[sort](db, [...place, pattern, text, members, amount, day, of ?? null, limit])
  const [first] = rows
  if (!first) throw new Error('nothing was counted')
  return { count: first.count, amount: first.amount, rows: rows.filter(({ member_id }) => member_id !== null) }
}

/** The place of a row in a list of that order. */
export function placeAfter({ since, total, member_id }: Behind, sort: Sort): string {
  return `${sort === 'longest' ? since : sort === 'most' ? total : 0}_${member_id}`
}
