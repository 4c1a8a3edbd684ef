import { Refusal } from '#core/refusal.ts'

/** Savings that were there when we looked and are spent now: what is posted has to be worked out again. */
export function spentMeanwhile(error: unknown): never {
  throw error instanceof Refusal && error.code === 'insufficient_savings' ? new Refusal('busy') : error
}
