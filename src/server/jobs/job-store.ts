import type { BusinessDate } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

/** The kinds of jobs with what each is told. Only what is needed to look the rest up when it is done: no secret stands here. */
export type Jobs = {
  send_reset_link: { email: string }
  send_confirmation_link: { application_id: string }
  send_email_confirmation: { email_change_id: string; person_id: string }
  send_invitation: { invitation_id: string; person_id: string }
  tell_email_entered: { email_change_id: string; person_id: string }
  settle_email_change: { email_change_id: string; person_id: string }
  tell_email_changed: { person_id: string; email: string }
  tell_decision: { application_id: string }
  send_answer: { message_id: string }
  tell_password_changed: { person_id: string }
  carry_out_recharge: { order_entry_id: string }
  work_on_bonus: { bonus_id: string }
  hand_over: { hand_over_id: string }
  member_returns: { member_id: string; day: BusinessDate }
  hold_settings: { proposal_id: string }
  tell_by_email: { notification_id: string; person_id: string }
  send_reminders: {
    day: BusinessDate
    what: 'dues' | 'instalments'
    /** Where the batch before ended. */
    after: { due_on: string; member_id: string; loan_id: string }
  }
  tell_by_push: { notification_id: string; subscription_id: string }
  compare_receipt: { payment_id: string }
  read_receipt: { receipt_sha256: string }
}
export type JobKind = keyof Jobs

/**
 * News to thousands at once have a lane of their own: a link to a new password does not wait behind them. So have the
 * reminders of a day, which make thousands of news: the next members do not wait for the letters to those before. And so has
 * the comparing of pictures, which takes the processor, and the reading of receipts, which a member waits to hear of.
 */
export type Lane = 'prompt' | 'news' | 'reminders' | 'pictures' | 'readings'

/** A job that this process has taken; `attempts` counts this one. */
export type TakenJob = { [K in JobKind]: { id: bigint; kind: K; payload: Jobs[K]; attempts: number } }[JobKind]

/**
 * Longer than any job takes. A process that is killed over a job leaves it taken for so long; then another takes it.
 */
export const TAKEN_FOR_MS = 2 * 60_000

/** Kinds that are not of the prompt lane. Letters, messages to devices, and receipts to compare and to read are left by queries. */
const LANE_OF: Partial<Record<JobKind, Lane>> = { send_reminders: 'reminders' }

const insertJob = query(
  'insert_job',
  'insert into job (kind, payload, made_at, run_at, lane) values ($1, $2, $3, $4, $5)',
)
const takeDue = query<TakenJob>(
  'take_job',
  `update job set attempts = attempts + 1, run_at = $2
   where id = (select id from job where given_up_at is null and lane = $3 and run_at <= $1 order by run_at, id
     for update skip locked limit 1)
   returning id, kind, payload, attempts`,
)
const deleteJob = query('delete_job', 'delete from job where id = $1')
const postponeJob = query('postpone_job', 'update job set run_at = $3, last_error = $4 where id = $1 and attempts = $2')
const giveUpJob = query(
  'give_up_job',
  'update job set given_up_at = $3, last_error = $4 where id = $1 and attempts = $2',
)

/** Leaves a job to be done as soon as `db`, the transaction of what caused it, is committed; or later, at `runAt`. */
export async function addJob<K extends JobKind>(
  db: Db,
  kind: K,
  payload: Jobs[K],
  now: Date,
  runAt = now,
): Promise<void> {
  await insertJob(db, [kind, JSON.stringify(payload), now, runAt, LANE_OF[kind] ?? 'prompt'])
}

/** Takes the job of a lane that has been due the longest, if there is one. No other process gets it before TAKEN_FOR_MS have passed. */
export async function takeJob(db: Db, now: Date, lane: Lane = 'prompt'): Promise<TakenJob | undefined> {
  const [job] = await takeDue(db, [now, new Date(now.getTime() + TAKEN_FOR_MS), lane])
  return job
}

export async function finishJob(db: Db, job: TakenJob): Promise<void> {
  await deleteJob(db, [job.id])
}

/** To be tried again at `runAt`. Changes nothing where another process has taken the job since. */
export async function postpone(db: Db, job: TakenJob, runAt: Date, error: string): Promise<void> {
  await postponeJob(db, [job.id, job.attempts, runAt, error])
}

/** Not to be tried again; it stays with the reason. */
export async function giveUp(db: Db, job: TakenJob, now: Date, error: string): Promise<void> {
  await giveUpJob(db, [job.id, job.attempts, now, error])
}

const selectCounts = query<{ due: number; waiting: number; given_up: number }>(
  'count_jobs',
  `select count(*) filter (where given_up_at is null and run_at <= $1)::int as due,
     count(*) filter (where given_up_at is null and run_at > $1)::int as waiting,
     count(*) filter (where given_up_at is not null)::int as given_up
   from job`,
)

/** How many jobs are due, wait for their time, and were given up. */
export async function countJobs(db: Db, now: Date) {
  const [counted] = await selectCounts(db, [now])
  return counted
}
