// sudo npm run install-service -- --domain save.example.org: Somiti as a service of this machine (docs/operate/install.md).
// Runs on the machine's own Node, with nothing installed.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { node24, root } from './lib/run.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

const PREPARE = '--prepare-only'
const words = process.argv.slice(2)

try {
  if (words[0] === PREPARE) await prepare()
  else await install()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function prepare() {
  await ensureInstalled({ dev: false })
  await ensureBuilt()
}

async function install() {
  if (process.getuid?.() !== 0) throw new Error('Run it as root: sudo npm run install-service -- --domain NAME.')
  const { uid, gid } = statSync(root)
  if (uid === 0) await prepare()
  else prepareAs(uid, gid)
  const { status } = spawnSync(node24, ['scripts/service/install.ts', ...words], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}

/** Packages are installed and the app is built as whose the checkout is: it stays theirs, and none of it runs as root. */
function prepareAs(uid, gid) {
  const [, , , , , home] = spawnSync('getent', ['passwd', String(uid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(':')
  // npm hands on where root keeps what it fetched.
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_config_'))
  const env = { ...Object.fromEntries(kept), HOME: home }
  const how = { cwd: root, stdio: 'inherit', uid, gid, env }
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), PREPARE], how)
  if (status !== 0) throw new Error('The checkout could not be made ready: nothing was changed on this machine.')
}
