import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

/** How many files one person may send on one day, and how many bytes in all. */
export type UploadQuota = { files: number; bytes: number }

/** About what a photo of a phone takes. */
const PHOTO_BYTES = 5 * 1024 * 1024
/** An officer enters receipts and vouchers for everybody. */
const OFFICERS_TIMES = 10

/** The quota of a member who may send so many files a day, and of an officer's calls. */
export function quotaOf(filesADay: number, officersCall: boolean): UploadQuota {
  const files = officersCall ? filesADay * OFFICERS_TIMES : filesADay
  return { files, bytes: files * PHOTO_BYTES }
}

const count = query<{ files: number }>(
  'count_uploads',
  `insert into upload_count as u (person_id, day, files, bytes)
     select $1, $2::date, $3::int, $4::bigint where $3 <= $5::int and $4 <= $6::bigint
   on conflict (person_id) do update set day = excluded.day,
     files = excluded.files + case when u.day = excluded.day then u.files else 0 end,
     bytes = excluded.bytes + case when u.day = excluded.day then u.bytes else 0 end
   where u.day <> excluded.day or (u.files + excluded.files <= $5 and u.bytes + excluded.bytes <= $6)
   returning files`,
)

/**
 * Counts files that a person has sent, before they are looked at, in a query of its own: give it the pool, not a
 * transaction that may be undone. Throws `too_many_uploads` where it is more than the quota of this day.
 */
export async function countUploads(
  pool: Db,
  personId: bigint,
  sent: readonly { bytes: Buffer }[],
  quota: UploadQuota,
  now: Date,
): Promise<void> {
  const bytes = sent.reduce((sum, file) => sum + file.bytes.length, 0)
  const counted = await count(pool, [personId, businessDateAt(now), sent.length, bytes, quota.files, quota.bytes])
  if (counted.length > 0) return
  throw new Refusal('too_many_uploads', {
    files: quota.files,
    size: quota.bytes / 1024 / 1024,
    seconds: String(secondsToMidnight(now)),
  })
}

/** Until the day in Dubai is over. */
function secondsToMidnight(now: Date): number {
  const midnight = Date.parse(`${businessDateAt(now)}T24:00:00+04:00`)
  return Math.ceil((midnight - now.getTime()) / 1000)
}
