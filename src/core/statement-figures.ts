/** A short number would be found in any text; of a long one the last figures do. */
const FIGURES = { least: 4, most: 8 }

/** A text without what divides a number: spaces, dots, dashes. */
export const figuresOf = (text: string) => text.toUpperCase().replace(/[\s./-]/g, '')

/** What of a number is looked for in a text; undefined where it is too short for that. */
export function lookedFor(number: string): string | undefined {
  const figures = figuresOf(number).slice(-FIGURES.most)
  return figures.length >= FIGURES.least ? figures : undefined
}

/** Every run in figures that could be what is looked for of a number. */
export function* runsOf(figures: string): Generator<string> {
  for (let start = 0; start + FIGURES.least <= figures.length; start += 1) {
    for (let long = FIGURES.least; long <= FIGURES.most; long += 1) yield figures.slice(start, start + long)
  }
}

/** Every shortest run in texts: a number stands in one of them only if its last figures are among these. */
export function shortestRuns(texts: readonly string[]): Set<string> {
  const runs = new Set<string>()
  for (const figures of texts.map(figuresOf)) {
    for (let start = 0; start + FIGURES.least <= figures.length; start += 1)
      runs.add(figures.slice(start, start + FIGURES.least))
  }
  return runs
}

/** The last figures of a masked number, as many as a shortest run has; undefined where fewer are shown. */
export function shownEnd(masked: string): string | undefined {
  const end = figuresOf(masked).replace(/^•+/, '').slice(-FIGURES.least)
  return end.length === FIGURES.least ? end : undefined
}
