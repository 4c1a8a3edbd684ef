/** What was tried, and what should not have been answered, stored or read. */
export interface Tally {
  /** By what was tried: how often. */
  counts: Record<string, number>
  /** Each in one sentence that says how to have it again. */
  found: string[]
}

export const newTally = (): Tally => ({ counts: {}, found: [] })

export function count({ counts }: Tally, what: string, times = 1): void {
  counts[what] = (counts[what] ?? 0) + times
}

/** The same of a hundred cells is told once. */
export function find({ found }: Tally, sentence: string): void {
  if (!found.includes(sentence)) found.push(sentence)
}
