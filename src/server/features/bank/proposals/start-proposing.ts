import type { Pool } from '#server/db/connect.ts'
import type { Live } from '#server/live/open-live.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { keepProposals } from './keep-proposals.ts'

const EVERY_MS = 20_000

type Proposer = { pool: Pool; secrets: Secrets; live: Pick<Live, 'tell'>; now: () => Date }
type Log = { error(details: object, message: string): void }

/**
 * Looks now and every twenty seconds what lines of the bank may be, where too many claims wait to do so when an officer asks;
 * `stop` resolves when the look under way is done. Any number of processes may do so on one database.
 */
export function startProposing({ pool, secrets, live, now, log }: Proposer & { log: Log }) {
  let busy = false
  let underWay = look()
  const timer = setInterval(() => {
    if (!busy) underWay = look()
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }

  async function look(): Promise<void> {
    busy = true
    try {
      const changed = await keepProposals({ db: pool, secrets, now: now() })
      if (changed > 0) live.tell([{ topic: 'books', office: true }])
    } catch (error) {
      log.error({ err: error }, 'what lines of the bank may be could not be worked out')
    } finally {
      busy = false
    }
  }
}
