import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { samePictures } from '#server/files/pictures/same-pictures.ts'
import type { Jobs } from '#server/jobs/job-store.ts'

/** As many pictures in memory at once. */
const BATCH = 8
/** Ten years of months. */
const LATEST = 120

type Compared = { amount: bigint; receipt_sha256: string; others: { id: string; sha256: string }[] }

/**
 * A payment whose receipt is a picture, with those of the same member and amount, the latest first; the very same file is
 * flagged as that.
 */
const readCompared = query<Compared>(
  'read_receipts_to_compare',
  `select p.amount, p.receipt_sha256, coalesce((select json_agg(json_build_object('id', o.id::text, 'sha256', o.receipt_sha256))
     from (select o.id, o.receipt_sha256 from payment o
       where o.member_id = p.member_id and o.id <> p.id and (o.id < p.id or p.answers > 0) and o.receipt_type = 'image/jpeg' and p.amount in (o.amount, o.claimed_amount)
         and o.receipt_source_sha256 is distinct from p.receipt_source_sha256
       order by o.id desc limit ${LATEST}) o), '[]') as others
   from payment p where p.id = $1 and p.receipt_type = 'image/jpeg'`,
)

/** Values: payment, receipt and amount that were compared, payments that show the same. A newer answer has its own comparison. */
const keepSimilar = query<{ id: bigint }>(
  'keep_similar_receipts',
  `update payment set similar_to = $4 where id = $1 and receipt_sha256 = $2 and amount = $3 and similar_to <> $4 returning id`,
)

/**
 * Finds the payments of the same member and amount whose picture shows the same receipt, for who decides on this one. The
 * payment waits for it nowhere. Gives whether what is known has changed.
 */
export async function compareReceipt(
  { db, files }: { db: Db; files: FileStore },
  { payment_id: paymentId }: Jobs['compare_receipt'],
): Promise<boolean> {
  const [payment] = await readCompared(db, [paymentId])
  if (!payment) return false
  const { receipt_sha256: own, amount, others } = payment
  const similar: string[] = []
  for (let at = 0; at < others.length; at += BATCH) {
    const some = others.slice(at, at + BATCH)
    const [picture, ...pictures] = await Promise.all([own, ...some.map(({ sha256 }) => sha256)].map(files.read))
    const same = picture ? await samePictures(picture, pictures) : []
    similar.push(...some.filter((_, index) => same[index]).map(({ id }) => id))
  }
  return (await keepSimilar(db, [paymentId, own, amount, similar])).length > 0
}
