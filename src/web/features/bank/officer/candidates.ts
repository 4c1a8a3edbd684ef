import type { BankLine, Candidate } from './bank-queries.ts'

/** A candidate by what it is: payments and entries are numbered each for themselves. */
export const keyOf = ({ kind, id }: Candidate) => `${kind} ${id}`

/** All that a line may be, the likeliest first. */
export function candidatesOf({ proposal, others }: BankLine): Candidate[] {
  return proposal ? [proposal, ...others] : others
}

/** Where a line stands on the officer's desk: which candidate is shown for it, and whether it is accepted. */
export type Choice = { shown: Candidate | undefined; accepted: boolean }

/** What was picked for a line by hand: the key of a candidate, or an empty text for none of them. */
export type Picked = { key: string; accepted: boolean }

/**
 * What is proposed is accepted from the start where it is sure, not flagged, and another officer's to enter. Where it takes the place of
 * what was picked, which somebody has settled meanwhile, it is shown and not accepted.
 */
export function choiceOf(line: BankLine, picked: Picked | undefined): Choice {
  const proposed = line.proposal ?? undefined
  if (!picked)
    return { shown: proposed, accepted: proposed?.sure === true && !proposed.why_not && !proposed.look_twice }
  if (picked.key === '') return { shown: undefined, accepted: false }
  const shown = candidatesOf(line).find((candidate) => keyOf(candidate) === picked.key)
  if (!shown) return { shown: proposed, accepted: false }
  return { shown, accepted: picked.accepted && !shown.why_not }
}

/** What is accepted, each with its line. */
export type Accepted = { line: BankLine; candidate: Candidate }

/** Picks for a line; what it accepts is no other line's any more. */
export function pick(
  before: ReadonlyMap<number, Picked>,
  lines: readonly BankLine[],
  lineId: number,
  picked: Picked,
): ReadonlyMap<number, Picked> {
  const after = new Map(before)
  if (picked.accepted) {
    for (const line of lines) {
      const { shown, accepted } = choiceOf(line, before.get(line.id))
      if (accepted && shown && keyOf(shown) === picked.key) after.set(line.id, { key: picked.key, accepted: false })
    }
  }
  return after.set(lineId, picked)
}
