// Finds a Chromium for the browser tests, or gets one, and prints where it is.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { node24, projectEnv, root } from './lib/run.mjs'

// The shell draws no window, which no test needs: it takes a fifth less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const downloadWithinMs = 10 * 60_000

/** The path of a Chromium that starts. Throws an Error, one sentence, where there is none and none can be had. */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is no Chromium that starts.`)
  }
  const found = installed() ?? downloaded() ?? packaged()
  if (found) return found
  throw new Error(
    'No Chromium was found, and neither Playwright nor the system could install one: install Chromium, or set CHROMIUM_PATH to one.',
  )
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root))
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...places].find((file) => existsSync(file) && starts(file))
}

function downloaded() {
  console.error("No Chromium is installed: trying Playwright's own download ...")
  const playwright = join(root, 'node_modules', '@playwright', 'test')
  attempt(node24, [join(playwright, 'cli.js'), 'install', 'chromium'])
  const ask = `import(${JSON.stringify(pathToFileURL(join(playwright, 'index.mjs')).href)}).then((p) => console.log(p.chromium.executablePath()))`
  const path = spawnSync(node24, ['-e', ask], { encoding: 'utf8' }).stdout?.trim()
  return path && starts(path) ? path : undefined
}

function packaged() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined
  console.error("Trying the system's package manager ...")
  attempt('apt-get', ['update'])
  for (const name of ['chromium-headless-shell', 'chromium']) {
    attempt('apt-get', ['install', '-y', name])
    const found = installed()
    if (found) return found
  }
  return undefined
}

function attempt(command, args) {
  // Standard output is for the answer alone.
  const env = projectEnv({ DEBIAN_FRONTEND: 'noninteractive' })
  spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2], timeout: downloadWithinMs })
}

/** A file of that name may be a stub that only says where to get the real one. */
function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(findBrowser())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
