import type { BusinessDate } from '#core/calendar.ts'
import { isOurs } from '#core/receipts/is-ours.ts'
import { comparedReference } from '#core/receipts/read-receipt.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { READER, readFile } from '#server/files/receipts/read-file.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import { keepReading, membersWithReceipt, readToRead } from '#server/ledger/receipt-readings.ts'

/**
 * Reads a receipt, or the picture of a voucher, and keeps what it says, for who decides on it. Nothing waits for it. Gives
 * whose payments came with it; undefined where there was nothing to do.
 */
export async function readReceiptFile(
  { db, files }: { db: Db; files: FileStore },
  { receipt_sha256: sha256 }: Jobs['read_receipt'],
  now: Date,
): Promise<{ memberIds: bigint[] } | undefined> {
  const [file] = await readToRead(db, [sha256, READER])
  if (!file || (file.type !== 'image/jpeg' && file.type !== 'application/pdf')) return undefined
  const bytes = await files.read(sha256)
  const { reading, turned } = await readFile({ bytes, type: file.type, cameOn: file.came_on as BusinessDate })
  const { date, reference, sender, beneficiary, unpaid } = reading
  const amount = reading.amount ?? reading.perhaps
  const places = Object.fromEntries(
    Object.entries({ amount, date, reference, sender, beneficiary }).flatMap(([what, found]) =>
      found ? [[what, { sure: found.sure, page: found.page, ...found.place }]] : [],
    ),
  )
  await keepReading(db, [
    sha256,
    READER,
    now,
    amount ? BigInt(amount.value) : null,
    date?.value ?? null,
    reference?.value ?? null,
    reference ? comparedReference(reference.value) : null,
    sender?.value ?? null,
    beneficiary?.value ?? null,
    isOurs(reading, await readSettings(db)),
    unpaid,
    turned,
    JSON.stringify(places),
  ])
  return { memberIds: await membersWithReceipt(db, sha256) }
}

const queueUnread = query<{ id: bigint }>(
  'queue_unread_receipts',
  `insert into job (kind, lane, payload, made_at, run_at)
   select 'read_receipt', 'readings', jsonb_build_object('receipt_sha256', n.sha256), $2, $2::timestamptz
   from (select distinct receipt_sha256 as sha256 from payment where receipt_sha256 is not null
     union select picture_sha256 from voucher where picture_sha256 is not null) n
   where not exists (select from receipt_reading r where r.receipt_sha256 = n.sha256 and r.reader >= $1)
     and not exists (select from job j where j.lane = 'readings' and j.payload ->> 'receipt_sha256' = n.sha256 and j.given_up_at is null)
   returning id`,
)

/** Leaves every receipt that this reader has not read to be read; gives how many. */
export const readUnread = async (db: Db, now: Date): Promise<number> => (await queueUnread(db, [READER, now])).length
