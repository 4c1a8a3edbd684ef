// The first load of each page: gzipped JavaScript, against its budget. Fails when one is over. Runs on a built dist/.
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { areas, pageModules, scriptsOf } from './first-load.mjs'

const KIB = 1024
const PUBLIC_BUDGET = 100 * KIB
/** For who has signed in: the member area and the office. */
const INSIDE_BUDGET = 170 * KIB

const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8'))
const sizes = new Map()

async function gzipped(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(await readFile(`dist/${file}`)).length)
  return sizes.get(file)
}

const modules = Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? [])
const addresses = [...new Set(modules)].flatMap((module) => {
  const [, folder, page] = module.match(/^src\/web\/(public|member|office)\/([\w-]+)\.tsx$/) ?? []
  if (!folder || page.endsWith('-dialog')) return []
  if (page === 'not-found') return ['/404']
  const [first, area] = Object.entries(areas).find(([, each]) => each.folder === folder) ?? ['', { root: 'home' }]
  return [`/${[first, page === area.root ? '' : page].filter(Boolean).join('/')}`]
})

let over = 0
for (const address of addresses) {
  const files = [...scriptsOf(manifest, pageModules(address))]
  const bytes = (await Promise.all(files.map(gzipped))).reduce((sum, size) => sum + size, 0)
  const budget = address.split('/')[1] in areas ? INSIDE_BUDGET : PUBLIC_BUDGET
  if (bytes > budget) over += 1
  const verdict = bytes > budget ? 'OVER' : 'ok'
  console.log(`${address.padEnd(24)} ${(bytes / KIB).toFixed(1).padStart(6)} of ${budget / KIB} KiB  ${verdict}`)
}
if (over > 0) {
  console.error(`${over} page(s) load more JavaScript than their budget.`)
  process.exitCode = 1
}
