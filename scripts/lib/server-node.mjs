import { join } from 'node:path'
import { projectEnv, root } from './run.mjs'

// How Node runs the server, measured by `npm run bench -- calls` (docs/develop/performance.md).

/**
 * What is young is looked through every 4 MB, and everything once half as much again is held as was needed: files that were
 * read and sent wait for that to be given back.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50']

/**
 * The environment of a server: what V8 compiled is kept for the next start, and memory is given out from two arenas
 * instead of eight for each core.
 */
export function serverEnv() {
  const { NODE_COMPILE_CACHE = join(root, '.tmp', 'compiled'), MALLOC_ARENA_MAX = '2' } = process.env
  return projectEnv({ NODE_COMPILE_CACHE, MALLOC_ARENA_MAX })
}
