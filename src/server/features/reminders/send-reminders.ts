import { businessDateAt, businessHourAt } from '#core/calendar.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { addJob, type Jobs } from '#server/jobs/job-store.ts'

/** Members, or loans, of one database transaction: some tenths of a second. */
const REMINDERS_AT_ONCE = 1_000
/** In the morning of Dubai, not when the day begins. */
const FROM_HOUR = 9
const FIRST = { due_on: '-infinity', member_id: '0', loan_id: '0' }

/** Leaves the jobs that remind of what is due, once each day, whoever else does so too. */
export async function beginReminders(pool: Pool, now: Date): Promise<void> {
  if (businessHourAt(now) < FROM_HOUR) return
  const day = businessDateAt(now)
  await inTransaction(pool, async (db) => {
    if ((await beginDay(db, [day])).length === 0) return
    await forgetOldReminders(db, [day])
    for (const what of ['dues', 'instalments'] as const) {
      await addJob(db, 'send_reminders', { day, what, after: FIRST }, now)
    }
  })
}

/**
 * Reminds the next members, and leaves a job for those after them in the same database transaction. Each due date is
 * reminded of three days before and the day after, once; a day on which nothing ran is made up for by the next ones.
 */
export async function sendReminders(
  pool: Pool,
  { day, what, after }: Jobs['send_reminders'],
  now: Date,
  atOnce = REMINDERS_AT_ONCE,
): Promise<void> {
  if (day !== businessDateAt(now)) return
  await inTransaction(pool, async (db) => {
    const { due_on: dueOn, member_id: memberId, loan_id: loanId } = after
    const [last] =
      what === 'dues'
        ? await remindOfDues(db, [day, memberId, atOnce, now])
        : await remindOfInstalments(db, [day, memberId, atOnce, now, dueOn, loanId])
    if (last?.found !== atOnce) return
    const { due_on, member_id, loan_id } = last
    await addJob(db, 'send_reminders', { day, what, after: { due_on, member_id, loan_id } }, now)
  })
}

/** How many days before it is due somebody is reminded, and for how long afterwards a missed day is made up for. */
const DAYS = 3

/** Where a batch ended, to go on from; no row where nobody was left. */
type Last = { due_on: string; member_id: string; loan_id: string; found: number }

/** No row: reminders of that day have begun already, in this process or in another. */
const beginDay = query<{ day: string }>(
  'begin_reminder_day',
  'insert into reminder_day (day) values ($1) on conflict do nothing returning day',
)

const forgetOldReminders = query('forget_old_reminders', `delete from reminder where due_on < $1::date - 60`)

const remind = (kind: 'dues' | 'instalment') => `fresh as (
     insert into reminder (due_on, member_id, loan_id, stage) select due_on, member_id, loan_id, stage from due
     on conflict do nothing returning due_on, member_id, loan_id, stage
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select d.member_id, '${kind}_' || case d.stage when 'before' then 'due_soon' else 'overdue' end,
       d.about || jsonb_build_object('amount', d.amount, 'due_on', d.due_on), $4
     from due d join fresh using (due_on, member_id, loan_id, stage)
   )`

const STAGE = `case when due_on >= $1::date then 'before' else 'after' end as stage`
const ABOUT_DUE = `between $1::date - ${DAYS} and $1::date + ${DAYS}`

/**
 * Reminds those of the next active members who have months of dues to pay for which nothing waits; who has paid them ahead is
 * passed over. Values: today, the member to go on after, how many members, now.
 */
const remindOfDues = query<Last>(
  'remind_of_dues',
  `with last as (select date_trunc('month', ($1::date + ${DAYS})::timestamp)::date as month),
   page as materialized (
     select id from member where active and id > $2::bigint and paid_through < (select month from last) order by id limit $3
   ), due as materialized (
     select o.due_on, o.member_id, 0::bigint as loan_id, sum(o.remaining) as amount, ${STAGE},
       jsonb_build_object('month', to_char(min(o.month), 'YYYY-MM'), 'months', count(*)) as about
     from page join open_months((select month from last)) o on o.member_id = page.id
     where o.due_on ${ABOUT_DUE} and not exists (select from payment_month w join payment y on y.id = w.payment_id
         where w.member_id = o.member_id and w.month = o.month and y.status = 'in_review')
     group by o.due_on, o.member_id
   ), ${remind('dues')}
   select '-infinity' as due_on, max(id)::text as member_id, '0' as loan_id, count(*)::int as found from page having count(*) > 0`,
)

const TERMS = 'l.principal + l.total_interest, l.term, l.instalment_multiple, l.repaid, l.disbursed_on'

/**
 * The same of instalments, each with what of it is unpaid. Found by the oldest one that a loan has not paid. Two more values:
 * the due day and the loan to go on after.
 */
const remindOfInstalments = query<Last>(
  'remind_of_instalments',
  `with due as materialized (
     select i.due_on, l.next_due_on as place, l.member_id, l.id as loan_id, i.amount, ${STAGE},
       jsonb_build_object('loan_id', l.id) as about
     from loan l join member m on m.id = l.member_id and m.active
     cross join lateral (
       select d.due_on, loan_overdue(${TERMS}, d.due_on + 1) - loan_overdue(${TERMS}, d.due_on) as amount
       from (select (l.disbursed_on + make_interval(months => n))::date as due_on from generate_series(1, l.term) n) d
       where d.due_on ${ABOUT_DUE}) i
     where l.next_due_on <= $1::date + ${DAYS} and (l.next_due_on, l.member_id, l.id) > ($5::date, $2::bigint, $6::bigint)
       and i.amount > 0 and not exists (select from payment w where w.loan_id = l.id and w.status = 'in_review')
     order by l.next_due_on, l.member_id, l.id limit $3
   ), ${remind('instalment')}
   select place as due_on, member_id::text, loan_id::text, (select count(*)::int from due) as found
   from due order by place desc, member_id desc, loan_id desc limit 1`,
)
