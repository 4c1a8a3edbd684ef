import { expect } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import type { Answered } from './caller.ts'
import type { World } from './world.ts'

/** The answer is a refusal as every call gives them, and nothing is stored of what was asked. Gives its body. */
export async function refusedUntouched(world: World, ask: () => Promise<Answered>) {
  const before = await world.stored()
  const { status, body } = await ask()
  expect(await world.stored()).toEqual(before)
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
