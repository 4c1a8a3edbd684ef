// Somiti itself, as main.ts serves it, on a database that is given.
import { flushCompileCache } from 'node:module'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connect.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { newLogger } from '#server/http/logger.ts'
import { every } from '#server/jobs/every.ts'
import { chaining, proposing } from '#server/recurring-work.ts'
import { depsWith } from '../tests/support/deps.ts'

const { DATABASE_URL = '', DATA_DIR = '' } = process.env
const deps = depsWith({
  pool: connect(DATABASE_URL, { max: 16, applicationName: 'somiti' }),
  files: openFileStore(DATA_DIR),
  now: () => new Date(),
  demo: false,
  uploadsADay: 1_000_000,
})
// Whoever measures says where a request comes from, since tries are counted by that.
const logger = newLogger('info', '/dev/null')
const app = await buildApp(deps, { logger, trustedProxies: ['loopback'] })
for (const work of [chaining(deps), proposing(deps)]) every(work, logger)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
flushCompileCache()
process.send?.({ port: Number(new URL(address).port) })
