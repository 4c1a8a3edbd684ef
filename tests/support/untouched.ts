import { expect } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import type { Answered } from './caller.ts'
import type { World } from './world.ts'

/** Nothing is stored of what this does. */
export async function untouched<T>(world: World, work: () => Promise<T>): Promise<T> {
  const before = await world.stored()
  const result = await work()
  expect(await world.stored()).toEqual(before)
  return result
}

/** The answer is a refusal as every call gives them, and nothing is stored of what was asked. Gives its gist. */
export async function refusedUntouched(world: World, ask: () => Promise<Answered>) {
  const { status, body } = await untouched(world, ask)
  return expectRefusal(status, body)
}

export function expectRefusal(status: number, body: unknown) {
  expect(body).toEqual({
    status_code: status,
    code: expect.any(String),
    message: expect.stringMatching(/^[A-Z].*\.$/),
    errors: expect.any(Object),
  })
  const refusal = body as { status_code: number; code: keyof typeof refusals; errors: Record<string, string[]> }
  expect(refusals[refusal.code]?.status, refusal.code).toBe(status)
  return { status, code: refusal.code, fields: Object.keys(refusal.errors) }
}
