// A worker that takes long to begin, as they do where the machine is busy.
import { setTimeout as pause } from 'node:timers/promises'
import { answerTasks } from '#server/workers/worker-pool.ts'

await pause(3_000)
answerTasks(() => 'at last')
