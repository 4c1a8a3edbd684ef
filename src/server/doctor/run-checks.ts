import { SERVER_CHECKS, type ServerCheck } from '#contract/server.ts'
import { sentence } from '#core/sentence.ts'
import { type Check, type Finding, type Found, type Parts, reasonOf } from './check.ts'
import { checkBooks, checkClock, checkDatabase, checkDerived } from './check-database.ts'
import { checkBackups, checkCertificate, checkDisk, checkEmail, checkKeys, checkSettings } from './check-machine.ts'

const CHECKS: Readonly<Record<ServerCheck, Check>> = {
  settings: checkSettings,
  keys: checkKeys,
  clock: checkClock,
  disk: checkDisk,
  database: checkDatabase,
  email: checkEmail,
  certificate: checkCertificate,
  backups: checkBackups,
  derived: checkDerived,
  books: checkBooks,
}

/** All checks at once, each for as long as it may take. Never throws. */
export async function runChecks(parts: Parts): Promise<Finding[]> {
  const found = await Promise.all(
    SERVER_CHECKS.map(async (check) => (await runOne(check, parts)).map((each) => ({ check, ...each }))),
  )
  return found.flat()
}

/** A check that ends by its own limit has a reason to tell, so it is waited for a little longer. */
const GRACE_MS = 500

async function runOne(check: ServerCheck, parts: Parts): Promise<Found[]> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Found[]>((resolve) => {
    timer = setTimeout(() => resolve([outOfTime(check, parts.limitMs)]), parts.limitMs + GRACE_MS)
  })
  try {
    return await Promise.race([limit, Promise.resolve().then(() => CHECKS[check](parts))])
  } catch (error) {
    return [{ state: 'wrong', message: sentence('This could not be checked: {reason}', { reason: reasonOf(error) }) }]
  } finally {
    clearTimeout(timer)
  }
}

/** Of large books a warning; a database that hangs is none. */
const outOfTime = (check: ServerCheck, limitMs: number): Found => ({
  state: check === 'database' ? 'wrong' : 'warning',
  message: sentence('This took longer than {seconds} s. Run npm run doctor on the server: it waits longer.', {
    seconds: limitMs / 1000,
  }),
})
