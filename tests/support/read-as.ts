import type { Pool } from '#server/db/connect.ts'

type Said = { amount?: number; date?: string; reference?: string }

/** Keeps what a reader would have read on the receipt of a payment, where the reading itself is not tested. Amount in AED. */
export async function readAs(pool: Pick<Pool, 'query'>, paymentId: number, said: Said): Promise<void> {
  const { amount, date, reference } = said
  await pool.query(
    `insert into receipt_reading (receipt_sha256, reader, read_at, amount, paid_on, reference, reference_key, is_ours, unpaid, turned, places)
     select receipt_sha256, 1, submitted_at, $2::numeric * 100, $3::date, $4::text, $4::text, true, false, 0, '{}' from payment where id = $1
     on conflict (receipt_sha256) do update set amount = excluded.amount, paid_on = excluded.paid_on,
       reference = excluded.reference, reference_key = excluded.reference_key`,
    [paymentId, amount ?? null, date ?? null, reference ?? null],
  )
}
