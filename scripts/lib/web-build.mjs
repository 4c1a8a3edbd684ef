import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { node24, projectEnv, root } from './run.mjs'

/** All that the built web app depends on; what of it does not exist counts as such. */
export const sources = ['src/web', 'src/contract', 'src/core', 'docs/guide', 'public', 'index.html']
  .concat(
    'src/server/http/security-headers.ts',
    'scripts/build.mjs',
    'scripts/build-app.ts',
    'scripts/build-renderer.ts',
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
  )
  .concat('vite.config.ts', 'lingui.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json')
  .map((name) => join(root, name))
const dist = join(root, 'dist')
const markIn = (folder) => join(folder, '.built-from')

/** Builds the web app unless dist/ was built from these very sources. Throws an Error where the build fails. */
export async function ensureBuilt() {
  await startBuild()?.done
}

/**
 * The same, for who goes on meanwhile; undefined where nothing is to be done. `pages` resolves once all pages are there,
 * `done` once the build is, and both reject with an Error where it fails.
 */
export function startBuild() {
  const from = hashOf(sources)
  if (isBuilt(dist, from)) return undefined
  console.log('Building the web app, as it is new or has changed: about half a minute ...')
  const build = fork(join(root, 'scripts', 'build.mjs'), {
    cwd: root,
    env: projectEnv(),
    execPath: node24,
    execArgv: [],
  })
  const done = new Promise((resolve, reject) => {
    build.once('error', reject)
    build.once('exit', (code) => {
      if (code !== 0) return reject(new Error('The web app could not be built: npm run build says why.'))
      // The build's own mark would count what was edited while it ran.
      markBuilt(dist, from)
      resolve()
    })
  })
  const pages = Promise.race([new Promise((resolve) => build.once('message', resolve)), done])
  for (const each of [pages, done]) each.catch(() => {})
  return { pages, done, stop: () => build.kill() }
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
