import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { bookFaults } from './books.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

type Options = WorldOptions & {
  /** These tests break the books on purpose, to see who notices, or post entries without what they are of: nobody checks at the end. */
  brokenBooks?: true
}

/** Or what gives them once the hooks above have run: where one of them starts what the application is built with. */
type OptionsOrTheirMaker = Options | (() => Options)

/** One association for all tests of a file. When they are done, its books hold together and it is closed. */
export const sharedWorld = (options?: OptionsOrTheirMaker, openedWithinMs?: number): World =>
  opened((open) => beforeAll(open, openedWithinMs), afterAll, options)

/** An association of each test's own. When the test is done, its books hold together and it is closed. */
export const freshWorld = (options?: OptionsOrTheirMaker): World => opened(beforeEach, afterEach, options)

/** An association that one test opens. When the test is done, its books hold together and it is closed. */
export async function worldOfTest({ brokenBooks, ...options }: Options = {}): Promise<World> {
  const world = await openWorld(options)
  onTestFinished(() => close(world, brokenBooks))
  return world
}

/** An association that one part of a test works in. Afterwards its books hold together and it is closed. */
export async function inWorld<Result>(
  { brokenBooks, ...options }: Options,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = await openWorld(options)
  try {
    return await work(world)
  } finally {
    await close(world, brokenBooks)
  }
}

async function close(world: World, brokenBooks?: true): Promise<void> {
  try {
    if (!brokenBooks) expect(await bookFaults(world.admin), 'faults of the books').toEqual([])
  } finally {
    await world.close()
  }
}

/** What is opened later cannot be returned now: whoever asks for a part of it gets that of the world that is open then. */
function opened(
  before: (open: () => Promise<void>) => void,
  after: (close: () => Promise<void>) => void,
  given: OptionsOrTheirMaker = {},
): World {
  let world: World | undefined
  let broken: true | undefined
  before(async () => {
    const { brokenBooks, ...options } = typeof given === 'function' ? given() : given
    broken = brokenBooks
    world = await openWorld(options)
  })
  after(async () => {
    const closing = world
    world = undefined
    if (closing) await close(closing, broken)
  })
  return new Proxy({} as World, {
    get(_, part: keyof World) {
      if (!world) throw new Error(`The world is not open yet: ask for its ${part} in a test or a hook.`)
      return world[part]
    },
  })
}
