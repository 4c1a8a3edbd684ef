// Run by itself: imports every module of the server and writes, as JSON, the queries that they make, which all pass
// named(). Programs are left out: importing one starts it.
import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const root = new URL('../../', import.meta.url)
const found: { name: string; text: string }[] = []
function noteQuery(name: string, text: string) {
  found.push({ name, text })
  return { name, text }
}
Object.assign(globalThis, { noteQuery })

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/src/server/db/query.ts')) return loaded
    const plain = '(name: string, text: string) => ({ name, text })'
    const source = String(loaded.source)
    if (!source.includes(plain)) throw new Error('named() is another now')
    return { ...loaded, source: source.replace(plain, '(globalThis as any).noteQuery') }
  },
})

const files = globSync('src/server/**/*.ts', { cwd: root.pathname, exclude: (file) => file.endsWith('.test.ts') })
const runs = (file: string) => /^src\/server\/[a-z]+\.ts$/.test(file) || /-(process|worker)\.ts$/.test(file)
for (const file of files.sort()) {
  if (!runs(file)) await import(pathToFileURL(`${root.pathname}${file}`).href)
}
process.stdout.write(JSON.stringify(found), () => process.exit(0))
