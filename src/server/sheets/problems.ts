import type { Sentence } from '#core/sentence.ts'

/** What has to be corrected in a line. */
export type CellProblem = { line: number; column: string; value: string; message: Sentence }

/** How many of the problems are said one by one. */
const SHOWN = 200

/** What has to be corrected in a file: all of it counted, the first of it kept. */
export type Problems = {
  note(problem: CellProblem): void
  readonly count: number
  readonly badLines: number
  isBad(line: number): boolean
  /** By line. */
  shown(): CellProblem[]
}

export function newProblems(): Problems {
  const kept: CellProblem[] = []
  const lines = new Set<number>()
  let count = 0
  return {
    note(problem) {
      count += 1
      lines.add(problem.line)
      if (kept.length < SHOWN) kept.push(problem)
    },
    get count() {
      return count
    },
    get badLines() {
      return lines.size
    },
    isBad: (line) => lines.has(line),
    shown: () => kept.toSorted((a, b) => a.line - b.line),
  }
}
