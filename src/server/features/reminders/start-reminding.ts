import type { Pool } from '#server/db/connect.ts'
import { beginReminders, goOnOpening } from './send-reminders.ts'

const EVERY_MS = 10 * 60_000

type Log = { error(details: object, message: string): void }

/** Looks now and every ten minutes whether months are being opened and a day's reminders have begun; `stop` resolves when the look under way is done. */
export function startReminding({ pool, now, log }: { pool: Pool; now: () => Date; log: Log }) {
  const look = async () => {
    await goOnOpening(pool).catch((error: unknown) => log.error({ err: error }, 'months could not be opened'))
    await beginReminders(pool, now()).catch((error: unknown) => log.error({ err: error }, 'reminders could not begin'))
  }
  let underWay = look()
  const timer = setInterval(() => {
    underWay = look()
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
