import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { findFaults, readNamedFiles } from '#server/backup/read-books.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { reportTrail } from '#server/features/audit/report-trail.ts'
import { reportBooks } from '#server/features/sealed-books/check-books.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Acknowledged } from './load.ts'

const POSTED = `select count(*)::int as entries from entry where memo = 'Loan repayment' or memo like 'Monthly dues, %'`

/** How many payments the books have: the demo's, before the load begins. */
export async function countPosted(db: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await db.query<{ entries: number }>(POSTED)
  return rows[0]?.entries ?? 0
}

/** The books, the files that belong to them, the public key that seals them, and how many calls each member has under way. */
export type Looked = { db: Pool; files: FileStore; booksKey: Buffer; underWay: number }

/** What does not agree with what was acknowledged, or with itself, in sentences. */
export async function findLosses({ db, files, booksKey, underWay }: Looked, known: Acknowledged): Promise<string[]> {
  const reports = [await reportTrail(db), await reportBooks(db, [booksKey])]
  const losses = reports.flatMap(({ whole, lines }) => (whole ? [] : lines))
  const named = await inTransaction(db, async (client) => {
    losses.push(...(await findFaults(client)))
    for (const [member, sent] of known.sent)
      losses.push(...(await findLossesOf(client, member, { sent, verified: known.verified, underWay })))
    const more = (await countPosted(client)) - known.before - known.verified.size
    if (more < 0 || more > underWay * known.sent.size)
      losses.push(`The books have ${more} payments more than the ${known.verified.size} that were verified.`)
    return await readNamedFiles(client)
  })
  // Outside: a transaction that asks nothing for 15 s is ended, and the files may take longer.
  for (const sha256 of named) losses.push(...(await findLossOf(files, sha256)))
  return losses
}

type Known = { sent: readonly number[]; verified: ReadonlySet<number>; underWay: number }

async function findLossesOf(db: ClientBase, member: bigint, { sent, verified, underWay }: Known): Promise<string[]> {
  const { rows } = await db.query<{ id: number; posted: boolean }>(
    `select id::int, entry_id is not null as posted from payment where member_id = $1 and kind <> 'deposit'`,
    [member],
  )
  const posted = new Map(rows.map((row) => [row.id, row.posted]))
  const known = new Set(sent)
  const lost = sent.filter((id) => !posted.has(id))
  const unposted = sent.filter((id) => verified.has(id) && !posted.get(id))
  const doubled = rows.filter(({ id }) => !known.has(id)).slice(underWay)
  return [
    ...lost.map((id) => `Payment ${id} was acknowledged and is lost.`),
    ...unposted.map((id) => `Payment ${id} was verified and is not posted.`),
    ...doubled.map(({ id }) => `Payment ${id} was stored beside the one that was answered.`),
  ]
}

async function findLossOf(files: FileStore, sha256: string): Promise<string[]> {
  const bytes = await files.read(sha256).catch(() => undefined)
  if (!bytes) return [`The file ${sha256} is named and is not in the bucket.`]
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? [] : [`The file ${sha256} is not whole.`]
}
