// Prints how easily the English of both catalogues reads, by Flesch's formula: 100 is very easy, 60 plain English, 30 hard
// (R. Flesch, A new readability yardstick, 1948). It judges nothing: a short label with a long word is no bad label.
import { readFileSync } from 'node:fs'
import { flesch } from 'flesch'
import { parsePo } from 'pofile-ts'
import { syllable } from 'syllable'
import { sentencesOf } from './plain.ts'

/** From so many words on a text is a sentence rather than a label. */
const SENTENCE_WORDS = 5
const PLAIN = 60

const CATALOGUES = { 'web app': 'src/web/locales/en.po', server: 'src/server/languages/locales/en.po' }

for (const [name, file] of Object.entries(CATALOGUES)) {
  const texts = parsePo(readFileSync(file, 'utf8')).items.map(({ msgid, msgstr }) => msgstr[0] || msgid)
  const read = texts
    .flatMap(sentencesOf)
    .filter(({ words }) => words >= SENTENCE_WORDS)
    .map(({ text, words }) => ({ sentence: 1, word: words, syllable: syllable(text) }))
  const sum = (of) => read.reduce((total, counts) => total + counts[of], 0)
  const ease = flesch({ sentence: sum('sentence'), word: sum('word'), syllable: sum('syllable') })
  const plain = read.filter((counts) => flesch(counts) >= PLAIN).length
  const percent = Math.round((100 * plain) / read.length)
  console.log(
    `Reading ease, ${name}: ${ease.toFixed(1)} over ${read.length} sentences, ${percent}% of them ${PLAIN} or more`,
  )
}
