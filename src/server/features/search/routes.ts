import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { may } from '#core/policy.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { unpreparedQuery } from '#server/db/query.ts'
import { type Deps, route } from '#server/http/route.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'

/** Of each kind, so that all kinds together are looked through at a glance. */
const SHOWN = 6

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/search', async ({ db, session, query: { search } }) => {
    const [pattern, text, members] = searchValues(search)
    const rights = (['read_payments', 'read_loans', 'read_ledger'] as const).map((read) => may(session.roles, read))
    const [row] = await searchOffice(db, [numberIn(search), members, SHOWN, pattern, text, ...rights])
    if (!row) throw new Error('nothing was searched')
    return row.found
  })
}

/** The number of a payment, a loan or an entry as people write it: 12, #12, R-000012. */
function numberIn(search: string): bigint | null {
  const number = search.match(/^(?:#|r-)?\s*0*(\d{1,15})$/)?.[1]
  return number ? BigInt(number) : null
}

/** Member `m` and person `p` as other things name them. */
const MEMBER = `json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name)`
const OF_MEMBER = (of: string) => `join member m on m.id = ${of}.member_id join person p on p.id = m.id`

/**
 * The first few of each kind. Values: a number of a payment, a loan or an entry, or null; numbers of members; how many; the
 * two of PERSON_FOUND; whether payments, loans and entries may be read.
 */
const searchOffice = unpreparedQuery<{
  found: Omit<AnswerOf<'GET /api/office/search'>, 'status_code' | 'message'>
}>(
  'search_office',
  `with member_found as (
     select id, number, min(place) as place from (
       select id, number, 0 as place from member where number = any($2::bigint[])
       union all (select m.id, m.number, 1 from person p join member m on m.id = p.id where ${PERSON_FOUND} order by m.number limit $3)
     ) each group by id, number order by place, number limit $3
   ), line as (
     select id from bank_line where reference <> '' and lower(reference) = $5 order by id desc limit $3
   ), payment_found as (
     select id from payment where id = $1::bigint and $6::boolean
     union select y.id from line join payment y on y.bank_line_id = line.id and y.status = 'verified' where $6
     union select y.id from line join payment y on y.bank_line_id = line.id and y.status = 'in_review' where $6
     union select y.id from line join payment y on y.split_line_id = line.id where $6
     order by id desc limit $3
   )
   select json_build_object(
     'members', (select coalesce(json_agg(json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name,
         'mobile', p.mobile, 'closed', m.closed_on is not null) order by f.place, f.number), '[]')
       from member_found f join member m on m.id = f.id join person p on p.id = m.id),
     'payments', (select coalesce(json_agg(json_build_object('id', y.id, 'amount', y.amount / 100.0,
         'submitted_at', ${instant('y.submitted_at')}, 'member', ${MEMBER}) order by y.id desc), '[]')
       from payment_found f join payment y on y.id = f.id ${OF_MEMBER('y')}),
     'loans', (select coalesce(json_agg(json_build_object('id', l.id, 'principal', l.principal / 100.0,
         'applied_at', ${instant('l.applied_at')}, 'member', ${MEMBER})), '[]')
       from loan l ${OF_MEMBER('l')} where l.id = $1 and $7::boolean),
     'entries', (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'date', e.date)), '[]')
       from entry e where e.id = $1 and $8::boolean)) as found`,
)
