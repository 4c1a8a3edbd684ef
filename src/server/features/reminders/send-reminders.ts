import { addDays, businessDateAt, businessHourAt } from '#core/calendar.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { addJob, type Jobs, TAKEN_FOR_MS } from '#server/jobs/job-store.ts'
import { openNextMonths, openOnMonths } from '#server/ledger/open-months.ts'

/** Reminders of one database transaction: some tenths of a second. */
const REMINDERS_AT_ONCE = 1_000
/** In the morning of Dubai, not when the day begins. */
const FROM_HOUR = 9
/** Of the time that a job is taken for, so much goes to opening months; the rest is left to the same job anew. */
const OPENING_MS = TAKEN_FOR_MS / 4
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

/** Opens months of every member, a batch after the other; false where time is over before all of it is done. */
async function openMonths(openNext: () => Promise<boolean>): Promise<boolean> {
  const began = performance.now()
  while (await openNext()) {
    if (performance.now() - began > OPENING_MS) return false
  }
  return true
}

/** Goes on with months that are being opened: a change of the dues begins it on any day, and nobody may ask before long. */
export const goOnOpening = (pool: Pool) => openMonths(() => openOnMonths(pool))

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
  const dues = what === 'dues'
  if (dues && !(await openMonths(() => openNextMonths(pool, addDays(day, DAYS))))) {
    return addJob(pool, 'send_reminders', { day, what, after }, now)
  }
  await inTransaction(pool, async (db) => {
    const place = [after.due_on, after.member_id, after.loan_id]
    const [last] = await (dues ? remindOfDues : remindOfInstalments)(db, [day, ...place, atOnce, now])
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
const beginDay = statement<{ day: string }>(
  'begin_reminder_day',
  'insert into reminder_day (day) values ($1) on conflict do nothing returning day',
)

const forgetOldReminders = statement('forget_old_reminders', `delete from reminder where due_on < $1::date - 60`)

const remind = (kind: 'dues' | 'instalment') => `fresh as (
     insert into reminder (due_on, member_id, loan_id, stage) select due_on, member_id, loan_id, stage from due
     on conflict do nothing returning due_on, member_id, loan_id, stage
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select d.member_id, '${kind}_' || case d.stage when 'before' then 'due_soon' else 'overdue' end,
       d.about || jsonb_build_object('amount', d.amount, 'due_on', d.due_on), $6
     from due d join fresh using (due_on, member_id, loan_id, stage)
   )
   select place as due_on, member_id::text, loan_id::text, (select count(*)::int from due) as found
   from due order by place desc, member_id desc, loan_id desc limit 1`

const STAGE = `case when due_on >= $1::date then 'before' else 'after' end as stage`
const ABOUT_DUE = `between $1::date - ${DAYS} and $1::date + ${DAYS}`

/**
 * Reminds the next active members of months of dues for which nothing waits. Values of both: today, the due day, the
 * member and the loan to go on after, how many, now.
 */
const remindOfDues = statement<Last>(
  'remind_of_dues',
  `with due as materialized (
     select o.due_on, o.due_on as place, o.member_id, 0::bigint as loan_id, sum(o.remaining) as amount, ${STAGE},
       jsonb_build_object('month', to_char(min(o.month), 'YYYY-MM'), 'months', count(*)) as about
     from open_month o join member m on m.id = o.member_id and m.active
     where o.due_on ${ABOUT_DUE} and (o.due_on, o.member_id) > ($2::date, $3::bigint) and $4::bigint is not null
       and not exists (select from payment_month w
         where w.member_id = o.member_id and w.month = o.month and w.status = 'in_review')
     group by o.due_on, o.member_id order by o.due_on, o.member_id limit $5
   ), ${remind('dues')}`,
)

const TERMS = 'l.principal + l.total_interest, l.term, l.instalment_multiple, l.repaid, l.disbursed_on'

/** The same of instalments, each with what of it is unpaid. Found by the oldest one that a loan has not paid. */
const remindOfInstalments = statement<Last>(
  'remind_of_instalments',
  `with due as materialized (
     select i.due_on, l.next_due_on as place, l.member_id, l.id as loan_id, i.amount, ${STAGE},
       jsonb_build_object('loan_id', l.id) as about
     from loan l join member m on m.id = l.member_id and m.active
     cross join lateral (
       select d.due_on, loan_overdue(${TERMS}, d.due_on + 1) - loan_overdue(${TERMS}, d.due_on) as amount
       from (select (l.disbursed_on + make_interval(months => n))::date as due_on from generate_series(1, l.term) n) d
       where d.due_on ${ABOUT_DUE}) i
     where l.next_due_on <= $1::date + ${DAYS} and (l.next_due_on, l.member_id, l.id) > ($2::date, $3::bigint, $4::bigint)
       and i.amount > 0 and not exists (select from payment w where w.loan_id = l.id and w.status = 'in_review')
     order by l.next_due_on, l.member_id, l.id limit $5
   ), ${remind('instalment')}`,
)
