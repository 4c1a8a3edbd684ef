import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt, daysBetween } from '#core/calendar.ts'
import { uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { type Deps, route } from '#server/http/route.ts'

const PAGE = 50

export function arrearsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/arrears', async ({ db, query, now }) => {
    const today = businessDateAt(now)
    const { since, id } = query.after ?? { since: '2000-01-01', id: 0n }
    const found = await listArrears(db, [today, since, id, PAGE])
    const rows = found.map(({ row }) => ({ ...row, days_late: daysBetween(row.since as BusinessDate, today) }))
    const last = found.length === PAGE ? found.at(-1) : undefined
    return { rows, next_after: last ? `${last.since}_${last.member_id}` : null }
  })
}

type ArrearsRow = AnswerOf<'GET /api/office/arrears'>['rows'][number]

/**
 * A page of the members who are behind, the longest first: with dues, with an instalment, or with a receivable, which counts
 * from its oldest part not yet collected. Whoever is behind with several comes with the earliest. Values: today, the day and
 * the member to read after, how many.
 */
const listArrears = statement<{ since: BusinessDate; member_id: bigint; row: Omit<ArrearsRow, 'days_late'> }>(
  'list_arrears',
  `with dues as materialized (
     select member_id, min(due_on) as since, count(*) as months, sum(remaining) as open
     from open_months(date_trunc('month', $1::date::timestamp)::date) where due_on < $1 group by member_id
   ), behind as (
     select member_id, min(since) as since from (
       select member_id, since from dues
       union all select member_id, next_due_on from loan where next_due_on < $1
       union all select member_id, receivable_since(member_id) from member_balance where account = 'member_receivable' and balance > 0) late
     group by member_id having (min(since), member_id) > ($2::date, $3::bigint) order by min(since), member_id limit $4
   )
   select b.since, b.member_id, json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')},
     'name', p.name, 'mobile', p.mobile, 'status', m.active::int, 'months_open', coalesce(dues.months, 0),
     'dues_open', coalesce(dues.open, 0) / 100.0, 'instalments_open', loans.overdue / 100.0, 'receivable', owing.receivable / 100.0,
     'total', (coalesce(dues.open, 0) + loans.overdue + owing.receivable) / 100.0, 'since', b.since) as row
   from behind b join member m on m.id = b.member_id join person p on p.id = m.id left join dues on dues.member_id = m.id
   cross join lateral (select coalesce(sum(loan_overdue(principal + total_interest, term, instalment_multiple, repaid, disbursed_on, $1)), 0)
     as overdue from loan where member_id = m.id and next_due_on < $1) loans
   cross join lateral (select coalesce(sum(balance), 0) as receivable
     from member_balance where member_id = m.id and account = 'member_receivable') owing
   order by b.since, b.member_id`,
)
