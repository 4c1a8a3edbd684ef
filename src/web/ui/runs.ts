export type Run<T> = { name: string; lines: T[] }

/** Lines in runs of one name, in the order they came: a statement's under their month. */
export function runsOf<T>(lines: readonly T[], nameOf: (line: T) => string): Run<T>[] {
  const runs: Run<T>[] = []
  for (const line of lines) {
    const name = nameOf(line)
    const last = runs.at(-1)
    if (last?.name === name) last.lines.push(line)
    else runs.push({ name, lines: [line] })
  }
  return runs
}
