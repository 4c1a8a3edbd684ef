import type { Reader } from '#core/languages.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { reasonText } from '#server/languages/member-messages.ts'
import { readerOf } from '#server/languages/speaker.ts'

const readReader = query<Reader>('read_reader_of_reason', `select ${readerOf('o')} from person o where o.id = $1`)

/** A reason that the app gives, in the member's language. */
export async function reasonForMember(db: Db, memberId: bigint, reason: Parameters<typeof reasonText>[1]) {
  const [reader] = await readReader(db, [memberId])
  if (!reader) throw new Error('a payment is of nobody')
  return reasonText(reader, reason)
}
