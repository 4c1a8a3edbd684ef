import { sentenceOfRefusal } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'

/** Throws the error on; a refusal is said beside the field that it came from. */
export function throwForField(field: string, error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new Refusal(error.code, error.details, { [field]: [sentenceOfRefusal(error)] })
}
