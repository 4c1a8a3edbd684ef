// A worker that does as it is told, also what no worker should.
import { answerTasks } from '#server/workers/worker-pool.ts'

export type Deed = 'greet' | 'hang' | 'devour' | 'abort' | 'throw' | 'leave' | 'whoami' | 'environment'

let greeted = 0

answerTasks((deed: Deed) => {
  if (deed === 'hang') for (;;) greeted += 0
  if (deed === 'devour') return devour()
  if (deed === 'abort') process.abort()
  if (deed === 'leave') process.exit(3)
  if (deed === 'throw') throw new Error('a task that fails')
  if (deed === 'whoami') return String(process.pid)
  if (deed === 'environment') return Object.keys(process.env).join()
  greeted += 1
  return `hello ${greeted}`
})

function devour(): string {
  const eaten: number[][] = []
  for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => index))
}
