import type { z } from 'zod'
import type { memberRow } from '#contract/members.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { statement, statementPlannedAnew } from '#server/db/statement.ts'
import { DUES_FACTS, type DuesFacts, savingsOf } from '#server/ledger/member-facts.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'

/** Which members, by member number: 2 active, 1 inactive, 0 closed or null for all, the number to read after, how many. */
export type Page = { standing: number | null; after: bigint | undefined; limit: number }

/** Values: null, the number to read after, how many. */
const BROWSED = `select m.id, m.number from member m where $1::int is null and m.number > $2 order by m.number limit $3`

const STANDING = 'member_standing(m.active, m.closed_on)'
/** The same of those of one standing: along the index on both, for they may be few and the last. */
const BROWSED_ONLY = `select m.id, m.number from member m
  where (${STANDING}, m.number) > ($1::int, $2::bigint) and ${STANDING} <= $1 order by ${STANDING}, m.number limit $3`

/** Members whose leaving is proposed. Values: their standing or null, the number to read after, how many. */
const BROWSED_LEAVING = `select m.id, m.number from member_leaving v join member m on m.id = v.member_id
  where v.status = 'proposed' and ($1::int is null or ${STANDING} = $1) and m.number > $2 order by m.number limit $3`

/** Three more values: the two of PERSON_FOUND, and a member number or null; either finds. */
const found = (only = '') => `(select m.id, m.number from person p join member m on m.id = p.id
    where ${PERSON_FOUND} and ($1::int is null or ${STANDING} = $1) and m.number > $2
    ${only} order by m.number limit $3)
  union (select m.id, m.number from member m
    where m.number = $6 and ($1::int is null or ${STANDING} = $1) and m.number > $2 ${only})
  order by number limit $3`
const FOUND = found()
const FOUND_LEAVING = found(`and m.id in (select member_id from member_leaving where status = 'proposed')`)

/** A line of the register, with what is open of dues up to a month: value $N, its first day. */
const lines = (page: string, month: string) => `select m.number, json_build_object('id', m.id,
    'unique_id', ${uniqueId('m.number')}, 'name', p.name, 'email', p.email, 'mobile', p.mobile, 'status', m.active::int,
    'closed', m.closed_on is not null, 'accepted_on', m.accepted_on, 'months_open', open.months, 'dues_open', open.remaining / 100.0, 'savings', ${savingsOf('m.id')} / 100.0) as line
  from (${page}) page join member m on m.id = page.id join person p on p.id = m.id
  cross join lateral (select count(*) as months, coalesce(sum(remaining), 0) as remaining
    from open_months(${month}::date) where member_id = m.id) open
  order by m.number`

type RegisterLine = { number: bigint; line: z.infer<typeof memberRow> }
const browseRegister = statement<RegisterLine>('browse_register', lines(BROWSED, '$4'))
const browseRegisterOnly = statement<RegisterLine>('browse_register_only', lines(BROWSED_ONLY, '$4'))
const browseLeaving = statement<RegisterLine>('browse_leaving', lines(BROWSED_LEAVING, '$4'))
const searchRegister = statementPlannedAnew<RegisterLine>('search_register', lines(FOUND, '$7'))
const searchLeaving = statementPlannedAnew<RegisterLine>('search_leaving', lines(FOUND_LEAVING, '$7'))

/** A page of the register, or of those in it whose leaving is proposed. Values of the month: its first day. */
export function readRegister(
  db: Db,
  search: string,
  { leaving, ...page }: Page & { leaving: boolean },
  month: string,
): Promise<RegisterLine[]> {
  const values = [page.standing, page.after ?? 0n, page.limit]
  if (search !== '') {
    const searched = leaving ? searchLeaving : searchRegister
    return searched(db, [...values, ...searchValues(search), month])
  }
  const browse = leaving ? browseLeaving : page.standing === null ? browseRegister : browseRegisterOnly
  return browse(db, [...values, month])
}

export type DuesLine = {
  id: bigint
  number: bigint
  unique_id: string
  name: string
  active: boolean
  facts: DuesFacts
}

const facts = (page: string) => `select m.id, m.number, ${uniqueId('m.number')} as unique_id, p.name, m.active,
    ${DUES_FACTS} as facts
  from (${page}) page join member m on m.id = page.id join person p on p.id = m.id order by m.number`

const browseDues = statement<DuesLine>('browse_dues', facts(BROWSED))
const searchDues = statementPlannedAnew<DuesLine>('search_dues', facts(FOUND))

/** A page of members with what their dues calendar is computed from. */
export function readDuesOfMembers(
  db: Db,
  search: string,
  { after, limit }: Omit<Page, 'standing'>,
): Promise<DuesLine[]> {
  const values = [null, after ?? 0n, limit]
  return search === '' ? browseDues(db, values) : searchDues(db, [...values, ...searchValues(search)])
}
