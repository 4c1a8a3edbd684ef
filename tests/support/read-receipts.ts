import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob } from '#server/jobs/run-jobs.ts'
import { NO_APP } from './mailbox.ts'
import type { World } from './world.ts'

/** Reads every receipt of an association that is left to be read. */
export async function readReceiptsOf(world: World, more: { readsReceipts?: boolean } = {}): Promise<void> {
  const mailer = { carriesLinks: true, send: async () => {} }
  const handlers = jobHandlers({ ...NO_APP, pool: world.pool, files: world.files, publicUrl: '', mailer, ...more })
  const onFailure = ({ error }: { error: unknown }) => {
    throw error
  }
  while (await doNextJob({ pool: world.pool, now: world.clock.now, handlers, lane: 'readings', onFailure }));
}
