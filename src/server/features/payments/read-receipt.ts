import type { BusinessDate } from '#core/calendar.ts'
import { isOurs } from '#core/receipts/is-ours.ts'
import { comparedReference } from '#core/receipts/read-receipt.ts'
import type { Db } from '#server/db/connect.ts'
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
  const { amount, date, reference, sender, beneficiary, unpaid } = reading
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
