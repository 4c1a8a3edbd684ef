import type { Db, Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { sealTrail } from './db/seal-trail.ts'
import { keepProposals } from './features/bank/proposals/keep-proposals.ts'
import { workOutFigures } from './features/published/work-out-figures.ts'
import { beginReminders } from './features/reminders/send-reminders.ts'
import { sealBlocks } from './features/sealed-books/seal-blocks.ts'
import type { FileStore } from './files/file-store.ts'
import type { Recurring } from './jobs/every.ts'
import type { Live } from './live/open-live.ts'
import type { BooksKey } from './secrets/books-key.ts'
import type { Secrets } from './secrets/secrets.ts'

// What a server does again and again, beside the jobs that something caused. Any number of processes may do so on one
// database.

type Parts = { pool: Pool; now: () => Date; log: Record<'info' | 'warn', (details: object, message: string) => void> }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Removes files that no row names. */
export const sweeping = ({ pool, now, log, files }: Parts & { files: FileStore }): Recurring => ({
  everyMs: 6 * HOUR_MS,
  failure: 'files that nothing names could not be removed',
  async run() {
    const { removed, stray } = await sweepFiles(pool, files, now())
    if (removed > 0) log.info({ removed }, 'files that nothing names are removed')
    if (stray) log.warn({}, 'the database names none of the files in DATA_DIR: none is removed')
  },
})

/** For so many days after a membership was closed what was written with its member is kept. */
const MESSAGES_KEPT_DAYS = 90

const deleteConversations = query<{ deleted: bigint }>(
  'delete_conversations',
  `select delete_conversations(($1::timestamptz at time zone 'Asia/Dubai')::date - $2::int) as deleted`,
)

/** Deletes messages, pictures and voice notes of who left; their files go with the next sweep. */
export const forgetting = ({ pool, now, log }: Parts): Recurring => ({
  everyMs: 6 * HOUR_MS,
  failure: 'messages of members who left could not be deleted',
  async run() {
    const [row] = await deleteConversations(pool, [now(), MESSAGES_KEPT_DAYS])
    const deleted = Number(row?.deleted ?? 0)
    if (deleted > 0) log.info({ deleted }, 'conversations of members who left are deleted')
  },
})

/** Begins the reminders of a day. */
export const reminding = ({ pool, now }: Pick<Parts, 'pool' | 'now'>): Recurring => ({
  everyMs: 10 * MINUTE_MS,
  failure: 'reminders could not begin',
  run: () => beginReminders(pool, now()),
})

/** Seals what was posted since the last block. */
export const sealing = ({
  pool,
  now,
  log,
  booksKey,
  everySeconds,
}: Parts & { booksKey: BooksKey; everySeconds: number }): Recurring => ({
  everyMs: everySeconds * SECOND_MS,
  failure: 'the books could not be sealed',
  async run(stopping) {
    const blocks = await sealBlocks({ pool, key: booksKey, now }, stopping)
    if (blocks > 0) log.info({ blocks }, 'the books are sealed')
  },
})

/** Chains what officers did to the audit trail. */
export const chaining = ({ pool }: Pick<Parts, 'pool'>): Recurring => ({
  everyMs: SECOND_MS,
  failure: 'the audit trail could not be sealed',
  async run() {
    await sealTrail(pool)
  },
})

/** Works out the figures of the day that has ended, for the public page. */
export const publishing = ({ pool, now, booksKey }: Parts & { booksKey: BooksKey }): Recurring => ({
  everyMs: 10 * MINUTE_MS,
  failure: 'the figures for the public page could not be worked out',
  run: () => workOutFigures({ pool, key: booksKey, now: now() }),
})

/** Works out what lines of the bank may be, where too many payments wait to do so when an officer asks. */
export const proposing = ({
  pool,
  now,
  secrets,
  live,
}: Pick<Parts, 'pool' | 'now'> & { secrets: Secrets; live: Pick<Live, 'tell'> }): Recurring => ({
  everyMs: 20 * SECOND_MS,
  failure: 'what lines of the bank may be could not be worked out',
  async run() {
    const changed = await keepProposals({ db: pool, secrets, now: now() })
    if (changed > 0) live.tell([{ topic: 'books', office: true }])
  },
})

/** A file is on disk before the row that names it, and the row follows within seconds. */
const LEFT_ALONE_MS = 24 * 60 * 60_000
/** Names that are looked up at once. */
const BATCH = 10_000

/** One name after the other, by the indexes: as a plain `not exists` all names there are would be read. */
const UNNAMED = `select f.sha256 from unnest($1::text[]) as f (sha256)
   left join lateral (select true as found from named_file n where n.sha256 = f.sha256 limit 1) named on true
   where found is null`

/** Value: names. */
const findUnnamed = query<{ sha256: string }>('find_unnamed_files', UNNAMED)
const deleteReadings = query(
  'delete_readings_of_unnamed_files',
  `delete from receipt_reading where receipt_sha256 in (${UNNAMED})`,
)

/** What a sweep did. `stray`: no file of the folder belongs to this database, so that nothing was removed. */
type Swept = { removed: number; stray: boolean }

/**
 * Removes files that arrived more than a day ago and that no row names: a picture that was replaced, a receipt of a call
 * that was refused at its last query. What was read on it goes too. Where the database names none of the folder's files the two do not belong
 * together, and nothing is removed.
 */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<Swept> {
  const before = new Date(now.getTime() - LEFT_ALONE_MS)
  const old = await files.arrivedBefore(before)
  const unnamed: string[] = []
  for (let at = 0; at < old.length; at += BATCH) {
    const rows = await findUnnamed(db, [old.slice(at, at + BATCH)])
    unnamed.push(...rows.map((row) => row.sha256))
  }
  if (unnamed.length === old.length) return { removed: 0, stray: old.length > 0 }
  for (let at = 0; at < unnamed.length; at += BATCH) await deleteReadings(db, [unnamed.slice(at, at + BATCH)])
  let removed = 0
  for (const sha256 of unnamed) if (await files.removeArrivedBefore(before, sha256)) removed += 1
  return { removed, stray: false }
}
