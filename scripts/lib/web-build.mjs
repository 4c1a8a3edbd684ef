import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { npm, root } from './run.mjs'

/** All that the built web app depends on; what of it does not exist counts as such. */
export const sources = ['src/web', 'src/contract', 'src/core', 'docs/guide', 'public', 'index.html']
  .concat(
    'src/server/http/security-headers.ts',
    'scripts/build-worker.ts',
    'scripts/prerender.ts',
    'scripts/chunks.ts',
    'scripts/design-page.ts',
    'scripts/draw-preview.ts',
    'scripts/draw-icons.ts',
    'scripts/first-load.ts',
    'scripts/compress.ts',
    'scripts/guide',
    'scripts/messages',
    'scripts/somiti-messages.ts',
    'scripts/speak.ts',
    'scripts/check-proof',
    'scripts/mark-built.mjs',
  )
  .concat('vite.config.ts', 'lingui.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json')
  .map((name) => join(root, name))
const dist = join(root, 'dist')
const markIn = (folder) => join(folder, '.built-from')

/** Builds the web app unless dist/ was built from these very sources. Throws an Error where the build fails. */
export async function ensureBuilt() {
  const from = hashOf(sources)
  if (isBuilt(dist, from)) return
  console.log('Building the web app ...')
  const code = await npm('run', 'build')
  if (code !== 0) throw new Error(`The web app could not be built: npm run build ended with code ${code}.`)
  // The build's own mark would count what was edited while it ran.
  markBuilt(dist, from)
}

/** Whether a folder has a whole build of what hashOf gave: a build that fails leaves no mark, or that of other sources. */
export const isBuilt = (folder, from) => existsSync(markIn(folder)) && readFileSync(markIn(folder), 'utf8') === from

/** Says what a folder was built from, at the end of its build. */
export const markBuilt = (folder = dist, from = hashOf(sources)) => writeFileSync(markIn(folder), from)

/** Changes whenever one of the files does, or its name. */
export function hashOf(places) {
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
