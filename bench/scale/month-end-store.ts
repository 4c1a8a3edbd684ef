import type { Pool } from '#server/db/connect.ts'

/** How far the reminders are. */
export async function readProgress(owner: Pool) {
  const { rows } = await owner.query<{ reminded: number; jobs: number; letters: number }>(
    `select (select count(*)::int from reminder) as reminded,
       (select count(*)::int from job where kind = 'send_reminders') + (select 1 - count(*)::int from reminder_day) as jobs,
       (select count(*)::int from job where kind = 'tell_by_email') as letters`,
  )
  const [progress] = rows
  if (!progress) throw new Error('nothing was counted')
  return progress
}

/** Whom the reminders of a month left out or told twice, in words. */
export async function wrongReminders(owner: Pool, month: string): Promise<string[]> {
  const { rows } = await owner.query<{ wrong: string }>(
    `select format('%s members were reminded of %s, of %s', count(*), $1::date, (select count(*) from member))
     from reminder where loan_id = 0 and due_on = $1::date + 11 having count(*) <> (select count(*) from member)
     union all
     select format('%s reminders, %s told', (select count(*) from reminder), count(*)) from notification
     where kind ~ '_(due_soon|overdue)$' having count(*) <> (select count(*) from reminder)
     union all
     select format('person %s was told %s times: %s', person_id, count(*), about) from notification
     where kind ~ '_(due_soon|overdue)$' group by person_id, kind, about having count(*) > 1
     limit 5`,
    [`${month}-01`],
  )
  return rows.map((row) => row.wrong)
}
