import type { Pool } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Deps } from '#server/http/route.ts'
import { openLive } from '#server/live/open-live.ts'
import { booksKey } from './books-key.ts'
import { push } from './push.ts'
import { secrets } from './secrets.ts'

/** The least that a test decides by itself: where data are, and what the time is. */
type Needed = { pool: Pool; files: FileStore; now: () => Date }

/** What the server is built from where a test or a measurement says nothing else. */
export function depsWith(needed: Needed & Partial<Deps>): Deps {
  return {
    publicUrl: 'http://127.0.0.1:3000',
    demo: true,
    sessionLife: { idleDays: 30, longestDays: 365 },
    mailServer: true,
    secondFactor: 'optional',
    secrets,
    push,
    uploadsADay: 10_000,
    booksKey: booksKey.publicKey,
    live: openLive(needed.pool),
    checkServer: async () => [],
    ...needed,
  }
}
