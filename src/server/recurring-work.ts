// What a server does again and again, beside the jobs that something caused. Any number of processes may do so on one
// database.
import type { Pool } from '#server/db/connect.ts'
import { keepProposals } from './features/bank/proposals/keep-proposals.ts'
import { beginReminders } from './features/reminders/send-reminders.ts'
import { sealBlocks } from './features/sealed-books/seal-blocks.ts'
import type { FileStore } from './files/file-store.ts'
import { sweepFiles } from './files/sweep-files.ts'
import type { Recurring } from './jobs/every.ts'
import type { Live } from './live/open-live.ts'
import type { BooksKey } from './secrets/books-key.ts'
import type { Secrets } from './secrets/secrets.ts'

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

/** Works out what lines of the bank may be, where too many claims wait to do so when an officer asks. */
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
