import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { bookFaults } from './books.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

type Options = WorldOptions & {
  /** These tests break the books on purpose, to see who notices: they are not checked at the end. */
  brokenBooks?: true
}

/** One association for all tests of a file. When they are done, its books hold together and it is closed. */
export const sharedWorld = (options?: Options): World => opened(beforeAll, afterAll, options)

/** An association of each test's own. When the test is done, its books hold together and it is closed. */
export const freshWorld = (options?: Options): World => opened(beforeEach, afterEach, options)

/** What is opened later cannot be returned now: whoever asks for a part of it gets that of the world that is open then. */
function opened(
  before: (open: () => Promise<void>) => void,
  after: (close: () => Promise<void>) => void,
  { brokenBooks, ...options }: Options = {},
): World {
  let world: World | undefined
  before(async () => {
    world = await openWorld(options)
  })
  after(async () => {
    const closing = world
    world = undefined
    try {
      if (closing && !brokenBooks) expect(await bookFaults(closing.admin), 'faults of the books').toEqual([])
    } finally {
      await closing?.close()
    }
  })
  return new Proxy({} as World, {
    get(_, part: keyof World) {
      if (!world) throw new Error(`The world is not open yet: ask for its ${part} in a test or a hook.`)
      return world[part]
    },
  })
}
