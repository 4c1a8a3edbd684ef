/** An import is a file's own list of what it needs, in the order that the formatter gives it. */
const IMPORT = /^import\b[^'"]*'[^']+'$/gm

/** Lines by their number in the file, without what says nothing by itself: indents, empty lines, imports. */
function ownLines(text: string): { number: number; words: string }[] {
  const own = text.replace(IMPORT, (found) => found.replace(/[^\n]/g, ''))
  return own
    .split('\n')
    .map((words, index) => ({ number: index + 1, words: words.trim() }))
    .filter(({ words }) => words !== '')
}

/** The places in texts, by their names, where so many lines are equal, one after the other: 'a:3 and b:7', by line. */
export function equalLines(texts: ReadonlyMap<string, string>, count: number): string[] {
  const firsts = new Map<string, { name: string; index: number; number: number }>()
  const equal: string[] = []
  for (const [name, text] of texts) {
    const lines = ownLines(text)
    for (const [index, { number }] of lines.entries()) {
      const block = lines.slice(index, index + count)
      if (block.length < count) break
      const words = block.map((line) => line.words).join('\n')
      const first = firsts.get(words)
      if (!first) firsts.set(words, { name, index, number })
      // Lines that repeat themselves within the block are one place.
      else if (first.name !== name || index - first.index >= count) {
        equal.push(`${first.name}:${first.number} and ${name}:${number}`)
      }
    }
  }
  return equal
}
