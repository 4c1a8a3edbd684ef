import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt, daysBetween } from '#core/calendar.ts'
import { uniqueId } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { type Deps, route } from '#server/http/route.ts'
import { openMonthsUpTo } from '#server/ledger/open-months.ts'

const PAGE = 50

export function arrearsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/arrears', async ({ db, query, now }) => {
    const today = businessDateAt(now)
    await openMonthsUpTo(db, today)
    const { since, id } = query.after ?? { since: '2000-01-01', id: 0n }
    const found = await listArrears(db, [today, since, id, PAGE])
    const rows = found.map(({ row }) => ({ ...row, days_late: daysBetween(row.since as BusinessDate, today) }))
    const last = found.length === PAGE ? found.at(-1) : undefined
    return { rows, next_after: last ? `${last.since}_${last.member_id}` : null }
  })
}

type ArrearsRow = AnswerOf<'GET /api/office/arrears'>['rows'][number]

/**
 * A page of the members who are behind, the longest first. Each of three lists is walked in the order of its index: a
 * member's first open month, a loan's next instalment, a receivable, which counts from its oldest part not yet collected.
 * Whoever stands in several comes with the earliest. Values: today, the day and the member to read after, how many.
 */
const listArrears = statement<{ since: BusinessDate; member_id: bigint; row: Omit<ArrearsRow, 'days_late'> }>(
  'list_arrears',
  `with behind as (
     (select o.member_id, o.due_on as since from open_month o
      where o.due_on < $1 and (o.due_on, o.member_id) > ($2::date, $3::bigint)
        and not exists (select from open_month e where e.member_id = o.member_id and (e.due_on, e.month) < (o.due_on, o.month))
        and not exists (select from loan l where l.member_id = o.member_id and l.next_due_on < o.due_on)
        and not exists (select from member_balance r where r.member_id = o.member_id and r.account = 'member_receivable' and r.balance > 0
          and receivable_since(r.member_id) < o.due_on)
      order by o.due_on, o.member_id limit $4)
     union
     (select l.member_id, l.next_due_on from loan l
      where l.next_due_on < $1 and (l.next_due_on, l.member_id) > ($2, $3)
        and not exists (select from open_month e where e.member_id = l.member_id and e.due_on <= l.next_due_on)
        and not exists (select from loan b where b.member_id = l.member_id and (b.next_due_on, b.id) < (l.next_due_on, l.id))
        and not exists (select from member_balance r where r.member_id = l.member_id and r.account = 'member_receivable' and r.balance > 0
          and receivable_since(r.member_id) < l.next_due_on)
      order by l.next_due_on, l.member_id limit $4)
     union
     (select r.member_id, r.since from (
        select b.member_id, receivable_since(b.member_id) as since
        from member_balance b where b.account = 'member_receivable' and b.balance > 0) r
      where (r.since, r.member_id) > ($2, $3)
        and not exists (select from open_month e where e.member_id = r.member_id and e.due_on < $1 and e.due_on <= r.since)
        and not exists (select from loan b where b.member_id = r.member_id and b.next_due_on < $1 and b.next_due_on <= r.since)
      order by r.since, r.member_id limit $4)
     order by since, member_id limit $4
   )
   select b.since, b.member_id, json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')},
     'name', p.name, 'mobile', p.mobile, 'status', m.active::int, 'months_open', dues.months, 'dues_open', dues.open / 100.0,
     'instalments_open', loans.overdue / 100.0, 'receivable', owing.receivable / 100.0,
     'total', (dues.open + loans.overdue + owing.receivable) / 100.0, 'since', b.since) as row
   from behind b join member m on m.id = b.member_id join person p on p.id = m.id
   cross join lateral (select count(*) as months, coalesce(sum(remaining), 0) as open
     from open_month where member_id = m.id and due_on < $1) dues
   cross join lateral (select coalesce(sum(loan_overdue(principal + total_interest, term, instalment_multiple, repaid, disbursed_on, $1)), 0)
     as overdue from loan where member_id = m.id and next_due_on < $1) loans
   cross join lateral (select coalesce(sum(balance), 0) as receivable
     from member_balance where member_id = m.id and account = 'member_receivable') owing
   order by b.since, b.member_id`,
)
