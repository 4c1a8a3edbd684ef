// The serif of headings and figures: of its face only the letters, the weights and the features that the pages set.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const SOURCE = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'
const OUTPUT = join(import.meta.dirname, '../.tmp/serif.woff2')

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))
/** What names of members have besides, and the signs of sentences. Anything else is set in the face below it. */
const LETTERS = `${ascii}ÁÉÍÑÓÚÜÇáàâãäéèêëíìîïñóòôõöúùûüçß\u00a0\u202f·×«»–—‘’“”…−`

/** Its types are older than two of its options. */
const OPTIONS = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'liga', 'lnum', 'tnum'],
  noHinting: true,
} as const

/** Writes the subset, and returns its path. Builds that run side by side never find half of it. */
export async function subsetSerif(): Promise<string> {
  const whole = await readFile(createRequire(import.meta.url).resolve(SOURCE))
  const serif = await subsetFont(whole, LETTERS, OPTIONS)
  await mkdir(join(OUTPUT, '..'), { recursive: true })
  const draft = `${OUTPUT}.${process.pid}`
  await writeFile(draft, serif)
  await rename(draft, OUTPUT)
  return OUTPUT
}
