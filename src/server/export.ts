// npm run export -- FILE: the whole journal for hledger and ledger, or for beancount where the file ends in .beancount.
// Without a file hledger's goes to standard output. Works beside a running Somiti, and without one.
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { loadConfig } from './config.ts'
import { openForCommand } from './db/open-database.ts'
import { exportJournal } from './features/books/export-journal.ts'

// Standard output is the journal's: everything else is said beside it.
const say = (message: string) => console.error(message)

try {
  await writeJournal(process.argv[2])
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** The file is there whole or not at all. */
async function writeJournal(file: string | undefined): Promise<void> {
  const database = await openForCommand(loadConfig(process.env), { log: say, onExit: say })
  try {
    const format = file?.endsWith('.beancount') ? 'beancount' : 'hledger'
    const lines = Readable.from(exportJournal(database.pool, format))
    if (file === undefined) return await pipeline(lines, process.stdout)
    await pipeline(lines, createWriteStream(`${file}.part`, { mode: 0o600 }))
    await rename(`${file}.part`, file)
    say(`Written: ${file}`)
  } finally {
    await database.close()
  }
}
