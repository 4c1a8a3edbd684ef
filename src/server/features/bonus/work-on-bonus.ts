import type { Db, Pool } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { lockBonus, readBonus } from './bonus-store.ts'
import { creditBatch } from './credit-batch.ts'
import { takeBackBatch } from './take-back-batch.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const TRY_AGAIN_MS = 2_000

type Payload = { bonus_id: string }

/**
 * Does the next batch of a bonus, of crediting or of taking back, and leaves a job for the one after it in the same
 * database transaction. Whoever is killed between two batches, or over one, leaves the bonus as it was before or after a
 * batch; any number of processes may work on it at once, since each holds the bonus for the time of its batch.
 */
export async function workOnBonus(pool: Pool, payload: Payload, now: Date): Promise<void> {
  try {
    await inTransaction(pool, async (db) => {
      if (await nextBatch(db, BigInt(payload.bonus_id), now)) await addJob(db, 'work_on_bonus', payload, now)
    })
  } catch (error) {
    if (!isHeldByOthers(error)) throw error
    await addJob(pool, 'work_on_bonus', payload, now, new Date(now.getTime() + TRY_AGAIN_MS))
  }
}

/** One batch, within the database transaction that `db` holds. False: there is none left to do. */
export async function nextBatch(db: Db, id: bigint, now: Date): Promise<boolean> {
  await lockBonus(db, [id])
  const [bonus] = await readBonus(db, [id])
  if (bonus?.status === 'crediting' && bonus.reversal_by === null) return creditBatch(db, bonus, now)
  if (bonus?.status === 'reversing') return takeBackBatch(db, bonus, now)
  return false
}

function isHeldByOthers(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK
}
