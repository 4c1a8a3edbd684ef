// The first load of each page: gzipped JavaScript, against its budget, in the language that needs most. Fails when one
// is over. Builds first where dist/ is not of these sources: what an earlier build left says nothing of them.
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { languages } from '../src/core/languages.ts'
import { pageAddresses, pageModules, readBuilt, scriptsOf } from './first-load.ts'
import { ensureBuilt } from './lib/web-build.mjs'

const KIB = 1024
const PUBLIC_BUDGET = 100 * KIB
/** For who has signed in, by the first part of the address. */
const INSIDE_BUDGETS: Readonly<Record<string, number>> = { user: 160 * KIB, office: 170 * KIB }

await ensureBuilt()
const built = await readBuilt('dist')
const sizes = new Map<string, number>()

async function gzipped(file: string): Promise<number> {
  const size = sizes.get(file) ?? gzipSync(await readFile(`dist/${file}`)).length
  sizes.set(file, size)
  return size
}

async function firstLoad(address: string, language: string): Promise<number> {
  const files = [...scriptsOf(built, language, pageModules(address, language))]
  return (await Promise.all(files.map(gzipped))).reduce((sum, size) => sum + size, 0)
}

const kib = (bytes: number) => (bytes / KIB).toFixed(1).padStart(6)
let over = 0
for (const address of pageAddresses()) {
  const loads = await Promise.all(
    languages.map(async (language) => ({ language, bytes: await firstLoad(address, language) })),
  )
  const english = loads.find(({ language }) => language === 'en')?.bytes ?? 0
  const most = loads.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  const budget = INSIDE_BUDGETS[address.split('/')[1] ?? ''] ?? PUBLIC_BUDGET
  if (most.bytes > budget) over += 1
  const verdict = most.bytes > budget ? 'OVER' : 'ok'
  console.log(
    `${address.padEnd(24)} ${kib(english)}, ${most.language}${kib(most.bytes)} of ${budget / KIB} KiB  ${verdict}`,
  )
}
if (over > 0) {
  console.error(`${over} page(s) load more JavaScript than their budget.`)
  process.exitCode = 1
}
