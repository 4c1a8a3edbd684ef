import { type Sealer, sealBlocks } from './seal-blocks.ts'

type Log = Record<'info' | 'error', (details: object, message: string) => void>

/**
 * Seals now and every so many seconds what was posted meanwhile; `stop` resolves when the block under way is done. Any
 * number of processes may do so on one database.
 */
export function startSealing({ everySeconds, log, ...sealer }: Sealer & { everySeconds: number; log: Log }) {
  const stopping = new AbortController()
  let busy = false
  let underWay = sealOnce()
  const timer = setInterval(() => {
    if (!busy) underWay = sealOnce()
  }, everySeconds * 1_000)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underWay
    },
  }

  async function sealOnce(): Promise<void> {
    busy = true
    try {
      const blocks = await sealBlocks(sealer, stopping.signal)
      if (blocks > 0) log.info({ blocks }, 'the books are sealed')
    } catch (error) {
      log.error({ err: error }, 'the books could not be sealed')
    } finally {
      busy = false
    }
  }
}
