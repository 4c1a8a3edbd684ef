// Run by itself: imports every module of the server and writes, as JSON, the statements that they name by statement() and
// statementPlannedAnew(). Programs are left out: importing one starts it.
import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const root = new URL('../../', import.meta.url)
const found: { name: string; text: string }[] = []
Object.assign(globalThis, { noteStatement: (name: string, text: string) => found.push({ name, text }) })

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/src/server/db/statement.ts')) return loaded
    const source = String(loaded.source).replace(
      /\(name: string, text: string\) \{/g,
      '$& (globalThis as unknown as { noteStatement: (name: string, text: string) => void }).noteStatement(name, text);',
    )
    return { ...loaded, source }
  },
})

const files = globSync('src/server/**/*.ts', { cwd: root.pathname, exclude: (file) => file.endsWith('.test.ts') })
const runs = (file: string) => /^src\/server\/[a-z]+\.ts$/.test(file) || /-(process|worker)\.ts$/.test(file)
for (const file of files.sort()) {
  if (!runs(file)) await import(pathToFileURL(`${root.pathname}${file}`).href)
}
process.stdout.write(JSON.stringify(found), () => process.exit(0))
