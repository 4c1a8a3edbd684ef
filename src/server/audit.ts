// npm run audit: follows the chain of the audit trail and says whether it is whole (docs/audit.md). Works beside a
// running Somiti, and without one. npm run audit -- --since NUMBER:HASH holds it against a head that was written down.
import { loadConfig } from './config.ts'
import { openForCommand } from './db/open-database.ts'
import { readSince } from './features/audit/read-since.ts'
import { reportTrail } from './features/audit/report-trail.ts'

const UNSOUND = 1
const NOT_LOOKED_AT = 2

const say = (message: string) => console.error(message)

try {
  process.exitCode = (await audit()) ? 0 : UNSOUND
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = NOT_LOOKED_AT
}

async function audit(): Promise<boolean> {
  const since = readSince(process.argv.slice(2))
  const database = await openForCommand(loadConfig(process.env), { log: say, onExit: say })
  try {
    const { lines, whole } = await reportTrail(database.pool, since)
    for (const line of lines) console.log(line)
    return whole
  } finally {
    await database.close()
  }
}
