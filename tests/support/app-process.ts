// The server on a database that is given, with a clock that stands where it is told; started by other-process.ts.
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connect.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { depsWith } from './deps.ts'

const { DATABASE_URL = '', DATA_DIR = '', NOW = '' } = process.env
let now = new Date(NOW)
const deps = depsWith({
  pool: connect(DATABASE_URL, { max: 4, applicationName: 'somiti-other' }),
  files: openFileStore(DATA_DIR),
  now: () => now,
})
const app = await buildApp(deps, { logger: false })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', (instant: string) => {
  now = new Date(instant)
  process.send?.({ now: instant })
})
process.send?.({ origin })
