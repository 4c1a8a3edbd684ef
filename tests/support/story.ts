import { expect } from 'vitest'
import { figureFaults } from './recompute-checks.ts'
import type { World } from './world.ts'

/** Each step, and after it every figure made again. */
export async function story(world: World, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step()
    expect(await figureFaults(world), `after ${step}`).toEqual([])
  }
}
