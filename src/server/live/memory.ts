import type { Mark } from './news.ts'

/** Ten minutes of a busy desk; a mark takes some hundred bytes. */
const KEPT_MARKS = 20_000

/** What this process has heard of late, for who was away for a moment. */
export type Memory = {
  /** From now on everything is heard. */
  begin(): void
  /** From now on something may be missed. */
  lose(): void
  keep(marks: readonly Mark[]): void
  /** Everything that was told in the last so many milliseconds; undefined where that is not known. */
  last(ms: number): readonly Mark[] | undefined
}

export function newMemory(clock: () => number = () => performance.now()): Memory {
  /** All that was told after this instant is kept. */
  let whole = Number.POSITIVE_INFINITY
  let kept: { at: number; mark: Mark }[] = []

  return {
    begin() {
      kept = []
      whole = clock()
    },
    lose() {
      kept = []
      whole = Number.POSITIVE_INFINITY
    },
    keep(marks) {
      const at = clock()
      for (const mark of marks) kept.push({ at, mark })
      // Cut once in a while: cutting a long list each time would take longer than keeping it.
      if (kept.length < 2 * KEPT_MARKS) return
      whole = kept[kept.length - KEPT_MARKS - 1]?.at ?? at
      kept = kept.slice(-KEPT_MARKS)
    },
    last(ms) {
      const since = clock() - ms
      return since > whole ? kept.filter(({ at }) => at >= since).map(({ mark }) => mark) : undefined
    },
  }
}
