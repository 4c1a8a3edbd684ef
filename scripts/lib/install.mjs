import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, npm, root } from './run.mjs'

/**
 * Makes node_modules what package-lock.json says, if it is not: with what development needs, or without, unless that is
 * there already. Throws an Error, one sentence, where that fails.
 */
export async function ensureInstalled({ dev }) {
  if (!isInstalled(dev)) {
    console.log('Installing packages: this takes up to a minute, and again only where a new version needs others ...')
    const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
    const code = await npm('ci', ...quiet, dev || hasDevelopment() ? '--include=dev' : '--omit=dev')
    if (code !== 0) throw new Error(`The packages could not be installed: npm ci ended with code ${code}.`)
  }
  // The package `node` fetches its program in an install script, which npm may have been told to ignore.
  if (!nodeRuns()) {
    console.log("Running the install script of the package 'node' ...")
    await npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error')
  }
  if (!nodeRuns()) {
    throw new Error(
      "The package 'node' has no program, as its install script did not run or failed: run npm rebuild node --ignore-scripts=false.",
    )
  }
}

/** npm takes away what it is told to leave out, and who develops goes on to do so. */
function hasDevelopment() {
  const record = join(root, 'node_modules', '.package-lock.json')
  return existsSync(record) && Object.values(packagesOf(record)).some(({ dev }) => dev)
}

/** Compares the lock file with npm's own record of what it installed; takes some milliseconds. */
function isInstalled(dev) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(record)
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true
    const found = existsSync(join(root, place, 'package.json')) ? installed[place] : undefined
    // What is for another platform, or for development alone, need not be there; what is there must be the same.
    const needed = !entry.optional && !entry.devOptional && (dev || !entry.dev)
    return found ? found.version === entry.version && found.integrity === entry.integrity : !needed
  })
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function nodeRuns() {
  const wanted = packagesOf(join(root, 'package-lock.json'))['node_modules/node'].version
  const { stdout } = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${wanted}`
}
