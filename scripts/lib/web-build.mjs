import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { npm, root } from './run.mjs'

/** All that the built web app depends on; what of it does not exist counts as such. */
export const sources = ['src/web', 'src/contract', 'src/core', 'public', 'index.html']
  .concat(
    'src/server/http/inlined.ts',
    'scripts/build-worker.ts',
    'scripts/prerender.ts',
    'scripts/chunks.ts',
    'scripts/design-page.ts',
    'scripts/draw-preview.ts',
    'scripts/draw-icons.ts',
    'scripts/first-load.ts',
    'scripts/compress.ts',
    'scripts/messages',
    'scripts/somiti-messages.ts',
    'scripts/speak.ts',
    'scripts/check-proof',
  )
  .concat('vite.config.ts', 'lingui.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json')
  .map((name) => join(root, name))
const mark = join(root, 'dist', '.built-from')

/** Builds the web app unless dist/ was built from these very sources. Throws an Error where the build fails. */
export async function ensureBuilt() {
  const wanted = hashOf(sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Building the web app ...')
  const code = await npm('run', 'build')
  if (code !== 0) throw new Error(`The web app could not be built: npm run build ended with code ${code}.`)
  writeFileSync(mark, wanted)
}

function hashOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn)) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  const names = readdirSync(place).filter((name) => !/\.test\.tsx?$/.test(name))
  return names.sort().flatMap((name) => filesIn(join(place, name)))
}
