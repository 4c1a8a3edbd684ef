// A thread of its own for comparing pictures, which takes the processor.
import { answerTasks } from '#server/workers/worker-pool.ts'
import { compare, isSame, see } from './same-picture.ts'
import type { PicturesToCompare } from './same-pictures.ts'

answerTasks<PicturesToCompare, boolean[]>(async ({ picture, others }) => {
  const own = await see(picture)
  const same: boolean[] = []
  for (const other of others) {
    const comparison = await compare(own, await see(other))
    same.push(comparison !== undefined && isSame(comparison))
  }
  return same
})
