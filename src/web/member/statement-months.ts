/** The lines of a statement under the month of their date, in the order they came. */
export function byMonth<T extends { date: string }>(lines: readonly T[]): [T, ...T[]][] {
  const months: [T, ...T[]][] = []
  for (const line of lines) {
    const last = months.at(-1)
    if (last && last[0].date.slice(0, 7) === line.date.slice(0, 7)) last.push(line)
    else months.push([line])
  }
  return months
}
