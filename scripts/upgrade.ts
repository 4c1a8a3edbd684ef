// npm run upgrade -- PATH-OR-TAG: from the version that runs to another, and back by itself where that does not prove itself
// (docs/operate/upgrade.md).
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { associationsHere, type Places, placesOf, settingsOf } from './service/places.ts'
import { succeeds } from './service/step.ts'
import { placeVersion, type Site, upgrade } from './upgrade/upgrade.ts'

const USAGE =
  'Write sudo npm run upgrade -- PATH-OR-TAG for all associations of this machine, with --association NAME for one. Where something else starts Somiti: npm run upgrade -- PATH-OR-TAG --running LINK --backups FOLDER --stop COMMAND --start COMMAND [--alive COMMAND].'

const root = join(import.meta.dirname, '..')
const say = (message: string) => console.log(message)

try {
  const { wanted, sites, versions } = readWords()
  const built = madeReady(existsSync(join(wanted, 'package.json')) ? resolve(wanted) : ofTag(wanted))
  const next = placeVersion(built, versions)
  for (const { name, site } of sites) {
    if (name) say(`The association ${name}:`)
    if (await upgrade(site, next, say)) continue
    process.exitCode = 1
    break
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function readWords(): { wanted: string; sites: { name?: string; site: Site }[]; versions: string } {
  const text = { type: 'string' } as const
  const options = { association: text, running: text, backups: text, stop: text, start: text, alive: text }
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [wanted] = positionals
  const { association, running, backups, stop, start, alive } = values
  if (wanted === undefined || positionals.length > 1) throw new Error(USAGE)
  if (running && backups && stop && start && !association) {
    const site = ownSite({ running, backups, stop, start, alive })
    return { wanted, sites: [{ site }], versions: dirname(realpathSync(site.running)) }
  }
  if (running || backups || stop || start || alive) throw new Error(USAGE)
  const names = association ? [association] : associationsHere()
  const [first] = names
  if (first === undefined) throw new Error(`No association is installed on this machine. ${USAGE}`)
  if (process.getuid?.() !== 0) throw new Error(USAGE)
  const sites = names.map((name) => ({ name, site: serviceSite(placesOf(name)) }))
  return { wanted, sites, versions: placesOf(first).versions }
}

/** The files of a tag of this checkout, in a folder of their own. */
function ofTag(tag: string): string {
  const folder = join(root, '.tmp/versions', tag.replaceAll('/', '-'))
  const git = (...words: string[]) => asOwner('git', words, root)
  if (git('rev-parse', '--verify', '--quiet', `${tag}^{commit}`) !== 0) git('fetch', '--quiet', '--tags')
  if (git('rev-parse', '--verify', '--quiet', `${tag}^{commit}`) !== 0) {
    throw new Error(`${tag} is neither a folder with a version in it nor a tag of this checkout. Nothing was changed.`)
  }
  rmSync(folder, { recursive: true, force: true })
  const unpack = `mkdir -p "$2" && git archive "$1" | tar -x -C "$2"`
  if (asOwner('sh', ['-c', unpack, 'sh', tag, folder], root) !== 0) throw new Error(`${tag} could not be unpacked.`)
  return folder
}

/** Installs the packages of a version and builds it, with its own programs. */
function madeReady(folder: string): string {
  const status = asOwner(process.execPath, ['scripts/start.mjs', '--prepare-only'], folder)
  if (status !== 0) throw new Error(`The version in ${folder} could not be made ready. Nothing was changed.`)
  return folder
}

/** Runs a program as whose the folder is: what stands in a checkout does not run as root. Gives how it ended. */
function asOwner(command: string, words: readonly string[], folder: string): number | null {
  const { uid, gid } = statSync(folder)
  const isOther = process.getuid?.() === 0 && uid !== 0
  const home = isOther ? { uid, gid, env: { ...process.env, HOME: homeOf(uid), npm_config_cache: undefined } } : {}
  const { status } = spawnSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...home })
  return status
}

const homeOf = (uid: number) =>
  spawnSync('getent', ['passwd', String(uid)], { encoding: 'utf8' }).stdout.split(':')[5] ?? '/'

// The associations that an upgrade can be made of, and how each is stopped and started.

/** One that `npm run install-service` set up. Needs root. */
function serviceSite(places: Places): Site {
  // What is compiled for the copy serves the start that people wait for.
  const settings = { NODE_COMPILE_CACHE: join(places.cache, 'compiled'), ...settingsOf(places) }
  return {
    running: places.running,
    settings,
    backups: places.backups,
    as: ['runuser', '-u', places.user, '--'],
    stop: async () => run('systemctl', ['stop', places.unit]),
    start: async () => run('systemctl', ['start', places.unit]),
    isAlive: () => succeeds('systemctl', ['is-active', '--quiet', places.unit]),
  }
}

type OwnWords = { running: string; backups: string; stop: string; start: string; alive?: string | undefined }

/** One that something else starts: by two commands of the shell, with the settings of our own environment. */
function ownSite(words: OwnWords): Site {
  return {
    running: resolve(words.running),
    settings: Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    backups: resolve(words.backups),
    as: [],
    stop: async () => run('sh', ['-c', words.stop]),
    start: async () => run('sh', ['-c', words.start]),
    isAlive: () => words.alive === undefined || succeeds('sh', ['-c', words.alive]),
    adminUrl: process.env.UPGRADE_DATABASE_URL,
  }
}

function run(command: string, words: readonly string[]): void {
  const { status, error } = spawnSync(command, words, { cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] })
  if (error || status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status ?? error?.message}.`)
}
