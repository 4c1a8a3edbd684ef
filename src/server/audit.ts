// npm run audit: follows the chain of the audit trail and checks the sealed books, and says whether they are whole
// (docs/reference/audit.md, docs/reference/sealed-books.md). Works beside a running Somiti, and without one.
// npm run audit -- --since NUMBER:HASH holds the trail against a head that was written down; --key KEY, as often as keys
// were used, takes the books' public keys as they were written down instead of the one that is here.
import { type Config, loadConfig } from './config.ts'
import { openForCommand } from './db/open-database.ts'
import { type AuditWords, readWords, reportTrail } from './features/audit/report-trail.ts'
import { reportBooks } from './features/sealed-books/check-books.ts'
import { findBooksKey, openBooksKey } from './secrets/books-key.ts'

const UNSOUND = 1
const NOT_LOOKED_AT = 2

const say = (message: string) => console.error(message)

try {
  process.exitCode = (await audit(readWords(process.argv.slice(2)))) ? 0 : UNSOUND
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = NOT_LOOKED_AT
}

async function audit({ since, keys }: AuditWords): Promise<boolean> {
  const config = loadConfig(process.env)
  const database = await openForCommand(config, { log: say, onExit: say })
  try {
    const trail = await reportTrail(database.pool, since)
    const books = await reportBooks(database.pool, keys.length > 0 ? keys : keysHere(config))
    for (const line of [...trail.lines, ...books.lines]) console.log(line)
    return trail.whole && books.whole
  } finally {
    await database.close()
  }
}

/** Without a key no block is taken for signed. */
function keysHere({ booksKey, dataDir }: Config): Buffer[] {
  const key = booksKey ?? findBooksKey(dataDir)
  return key ? [openBooksKey(key).publicKey] : []
}
