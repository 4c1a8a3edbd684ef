import type { BackupState, BackupStep, StepState } from '#core/backups.ts'
import type { Db } from './connect.ts'
import { query } from './query.ts'

type Run = { step: BackupStep; at: Date; archive: string; failure: string | null }

const insertRun = query(
  'note_backup_run',
  'insert into backup_run (step, at, archive, failure) values ($1, $2, $3, $4)',
)

/** Notes what became of a step, as the owner of the database. */
export async function noteBackupRun(db: Db, { step, at, archive, failure }: Run): Promise<void> {
  await insertRun(db, [step, at, archive, failure])
}

/** What a clock dated later than now is not believed. */
const selectRuns = query<{ step: BackupStep; first_at: Date; last_at: Date; good_at: Date | null; failed: boolean }>(
  'read_backup_runs',
  `select step, min(at) as first_at, max(at) as last_at, max(at) filter (where failure is null) as good_at,
     (array_agg(failure order by id desc))[1] is not null as failed
   from backup_run where at <= $1 group by step`,
)

export async function readBackupState(db: Db, now: Date): Promise<BackupState> {
  const runs = await selectRuns(db, [now])
  return Object.fromEntries(
    runs.map(({ step, first_at: firstAt, last_at: lastAt, good_at: goodAt, failed }): [BackupStep, StepState] => [
      step,
      { firstAt, lastAt, goodAt, failed },
    ]),
  )
}

const selectBeginning = query<{ began_at: Date | null }>(
  'read_beginning',
  'select made_at as began_at from settings_version order by id limit 1',
)

/** When the association began here, by its first settings. */
export async function readBeginning(db: Db): Promise<Date | null> {
  const [row] = await selectBeginning(db)
  return row?.began_at ?? null
}
