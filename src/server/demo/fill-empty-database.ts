import type { Pool } from 'pg'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import type { Language } from '#core/languages.ts'
import { defaultSettings } from '#core/settings.ts'
import { inTransaction } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { writeSettings } from '#server/db/settings.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { seedDemo } from './seed-demo.ts'

type Filling = {
  pool: Pool
  files: FileStore
  secrets: Secrets
  demo: boolean
  /** What the people of the demo association write in. */
  language?: Language | undefined
  now: Date
  say: (message: string) => void
}

const findAnything = query<{ settled: boolean; peopled: boolean }>(
  'find_anything',
  'select exists (select from settings_version) as settled, exists (select from person) as peopled',
)

/** Gives a database that has nothing in it the demo association, or where the demo is off the settings to begin with. */
export async function fillEmptyDatabase({ pool, files, secrets, demo, language, now, say }: Filling): Promise<void> {
  const [found] = await findAnything(pool)
  if (found?.settled) return
  if (!demo || found?.peopled) return writeSettings(pool, defaultSettings(monthOf(businessDateAt(now))), null, now)
  say('Playing two years of the demo association. This is done once.')
  // In one database transaction: a start that is broken off leaves the database empty, for the next one to fill.
  await inTransaction(pool, (db) => seedDemo({ db, files, secrets }, now, language))
}
