// Started by scripts/install-service.mjs, as root and under Node 24: says what differs from an association's service as it
// shall be, asks, and does that.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { environmentText, settingsFor } from './environment.ts'
import { associationsHere, ONLY, type Places, placesOf, settingsOf } from './places.ts'
import { databaseSteps } from './postgres.ts'
import { certificateOf, ownerOf, type Site, siteGone, siteStep, siteText } from './proxy.ts'
import {
  asService,
  file,
  folder,
  link,
  linkAt,
  packages,
  READ_BY_ALL,
  run,
  running,
  type Step,
  secretFile,
  stopped,
  succeeds,
  systemUser,
} from './step.ts'
import { bringVersion, versionIn } from './version.ts'

const USAGE =
  'Write sudo npm run install-service -- --domain save.example.org, with --association NAME for each beyond the first, --certificate internal for a name in your own network alone, --restore ARCHIVE to begin with a backup, --yes to be asked nothing. With --remove instead of --domain it is taken away and its data stays.'

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

const root = join(import.meta.dirname, '../..')

/** As the units are named for all associations; each is one of them with its name after the @. */
const UNIT_FILES = ['somiti@.service', 'somiti-backup@.service', 'somiti-backup@.timer']

const FIRST_PORT = 3000
const STARTS_WITHIN_SECONDS = 120

const say = (message: string) => console.log(message)

try {
  const { association, domain, certificate, archive, yes } = readWords()
  const places = placesOf(association)
  if (domain === undefined) await remove(places, yes)
  else {
    const kept = certificate ?? certificateOf(places)
    await install(places, { domain, certificate: kept, port: await portFor(places) }, archive, yes)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

interface Words {
  association: string
  /** Absent: it is to be taken away. */
  domain: string | undefined
  certificate: Site['certificate'] | undefined
  /** What it begins with; absent: an empty association. */
  archive: string | undefined
  yes: boolean
}

function readWords(): Words {
  const { values } = parseArgs({
    options: {
      association: { type: 'string', default: ONLY },
      domain: { type: 'string' },
      certificate: { type: 'string' },
      restore: { type: 'string' },
      remove: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  })
  const { association, certificate, yes, remove } = values
  const domain = values.domain?.toLowerCase()
  if (remove === (domain !== undefined) || (remove && values.restore !== undefined)) throw new Error(USAGE)
  if (certificate !== undefined && certificate !== 'public' && certificate !== 'internal') throw new Error(USAGE)
  if (domain !== undefined && !DOMAIN.test(domain)) {
    throw new Error(
      `--domain takes the name that people type, such as save.example.org, not ${JSON.stringify(domain)}.`,
    )
  }
  const archive = values.restore && resolve(process.env.INIT_CWD ?? root, values.restore)
  return { association, domain, certificate, archive, yes }
}

async function install(places: Places, site: Site, archive: string | undefined, yes: boolean): Promise<void> {
  const other = ownerOf(site.domain, places)
  if (other) throw new Error(`${site.domain} is the name of the association ${other} already.`)
  if (archive !== undefined) {
    if (existsSync(join(places.data, 'secrets-key')))
      throw new Error(`${places.data} has an association already: --restore is for one that is not there yet.`)
    if (!existsSync(archive)) throw new Error(`There is no archive ${archive}.`)
  }
  const isDone = await carryOut(installation(places, site, archive), places, yes)
  if (!isDone) return
  await untilHealthy(places, site.port)
  say(`Somiti runs as ${places.unit}, version ${basename(linkAt(places.running) ?? '')}.`)
  say(`It is set by ${places.environment}, and logs to the journal: journalctl -u ${places.unit}`)
  await lookup(site.domain).catch(() =>
    say(`${site.domain} leads nowhere yet: have it lead to this machine, with ports 80 and 443 open.`),
  )
  for (const line of passphraseWords(places)) say(line)
  say(setupWords(places, site.domain))
}

function installation(places: Places, site: Site, archive: string | undefined): Step[] {
  const { settings, data, cache, backups, user, environment, versions } = places
  const own = { mode: 0o700, user, group: user }
  const secret = { mode: 0o600, user, group: user }
  const set = settingsFor(places, site)
  const before = existsSync(environment) ? readFileSync(environment, 'utf8') : undefined
  const version = versionIn(root)
  const template = readFileSync(join(root, 'deploy/site.caddyfile'), 'utf8')
  return [
    packages(['postgresql', 'caddy']),
    systemUser(user),
    folder(settings, { mode: 0o750, user: 'root', group: user }),
    ...[data, cache, backups].map((place) => folder(place, own)),
    {
      will: `copy this version to ${join(versions, version)}`,
      differs: () => linkAt(places.running) === undefined && !existsSync(join(versions, version)),
      take: () => bringVersion(root, join(versions, version)),
    },
    link(places.running, () => join('../versions', version)),
    ...databaseSteps(places, secret),
    secretFile(places.metricsToken, () => randomBytes(24).toString('base64url'), secret),
    {
      ...file(environment, () => environmentText(before, set, places.unit), { mode: 0o640, user: 'root', group: user }),
      tells: 'server',
    },
    ...UNIT_FILES.map((name): Step => {
      const text = () => readFileSync(join(root, 'deploy', name), 'utf8')
      return { ...file(join(places.units, name), text, READ_BY_ALL), tells: 'systemd' }
    }),
    ...(archive === undefined ? [] : [restoring(places, archive)]),
    siteStep(places, () => siteText(template, site)),
    running(places.unit),
    running(places.backupTimer),
  ]
}

/** A backup's books, files and keys; whoever has the passphrase gives it at the terminal, or as the first line of a pipe. */
function restoring(places: Places, archive: string): Step {
  const { cache, user } = places
  // The service's user may not enter every folder that an archive lies in.
  const copy = join(cache, basename(archive))
  return {
    will: `restore ${archive}, with its passphrase`,
    differs: () => true,
    take: () => {
      const { program, way } = asService(places)
      try {
        run('install', ['-m', '600', '-o', user, '-g', user, archive, copy])
        const { status } = spawnSync(program, ['src/server/restore.ts', copy], { ...way, stdio: 'inherit' })
        if (status !== 0) throw new Error('The backup was not restored as it has to be, so nothing was started.')
      } finally {
        rmSync(copy, { force: true })
      }
    },
  }
}

async function remove(places: Places, yes: boolean): Promise<void> {
  const { data, settings, backups, database, user } = places
  if (!(await carryOut(removal(places), places, yes))) return
  say(`The data stays: ${data}, ${settings}, ${backups}, the database ${database} and the user ${user}.`)
  say('The same command with --domain starts it again.')
}

function removal(places: Places): Step[] {
  const isLast = () => associationsHere().every((name) => name === places.association)
  const gone = (place: string, isDue = () => true): Step => ({
    will: `remove ${place}`,
    differs: () => (existsSync(place) || linkAt(place) !== undefined) && isDue(),
    take: () => void run('rm', ['-r', place]),
  })
  const versionOf = ({ running }: Places) => basename(linkAt(running) ?? '')
  const isOthers = (version: string) =>
    associationsHere().some((name) => name !== places.association && versionOf(placesOf(name)) === version)
  const versions = existsSync(places.versions) ? readdirSync(places.versions) : []
  return [
    stopped(places.backupTimer),
    stopped(places.unit),
    siteGone(places),
    ...versions.map((version) =>
      gone(join(places.versions, version), () => isLast() || (version === versionOf(places) && !isOthers(version))),
    ),
    ...UNIT_FILES.map((name): Step => ({ ...gone(join(places.units, name), isLast), tells: 'systemd' })),
    gone(places.running),
  ]
}

/** Says which steps there are, asks, and takes them in their order. False where nothing is wanted. */
async function carryOut(steps: readonly Step[], places: Places, yes: boolean): Promise<boolean> {
  const due: Step[] = []
  for (const step of steps) if (await step.differs()) due.push(step)
  if (due.length === 0) {
    say('All is as it shall be: nothing to do.')
    return true
  }
  say('This will:')
  for (const { will } of due) say(`  - ${will}`)
  if (!yes && !(await isWanted())) {
    say('Nothing was changed.')
    return false
  }
  const ran = succeeds('systemctl', ['is-active', '-q', places.unit])
  for (const step of due) {
    say(`${step.will} ...`)
    await step.take()
    if (step.tells === 'systemd') run('systemctl', ['daemon-reload'])
  }
  const isTold = due.some(({ tells }) => tells !== undefined)
  if (ran && isTold && succeeds('systemctl', ['is-active', '-q', places.unit]))
    run('systemctl', ['restart', places.unit])
  return true
}

async function isWanted(): Promise<boolean> {
  const asked = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await asked.question('Go on? [y/N] ')).trim())
  } finally {
    asked.close()
  }
}

/** Its own from before, else the first that neither another association nor anything else has. */
async function portFor(places: Places): Promise<number> {
  if (existsSync(places.environment)) {
    const { PORT } = settingsOf(places)
    if (PORT) return Number(PORT)
  }
  const taken = new Set(associationsHere().map((name) => Number(settingsOf(placesOf(name)).PORT)))
  let port = FIRST_PORT
  while (taken.has(port) || !(await isFree(port))) port++
  return port
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function untilHealthy({ unit }: Places, port: number): Promise<void> {
  for (let tried = 0; tried < STARTS_WITHIN_SECONDS * 5; tried++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error(`${unit} does not answer: journalctl -u ${unit} -n 50 says why.`)
}

/** How the first officer gets in, or that officers sign in already. */
function setupWords(places: Places, domain: string): string {
  try {
    const link = printed(places, ['src/server/admin.ts', 'setup-link'])
    return `Set up your association at ${link} (this link works once, within 24 hours).`
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('has officers already'))) throw error
    return `Officers sign in at https://${domain}/.`
  }
}

/** The passphrase of its backups, where it has none yet. */
function passphraseWords(places: Places): string[] {
  if (existsSync(join(places.data, 'backup-key'))) return []
  const passphrase = printed(places, ['src/server/backup.ts', '--new-passphrase'])
  return [
    `This passphrase opens its backups. It is shown this once: write it down on paper, twice, and keep it elsewhere.`,
    `  ${passphrase}`,
  ]
}

/** What one of Somiti's commands prints. */
function printed(places: Places, words: readonly string[]): string {
  const { program, way } = asService(places)
  return run(program, words, way).trim()
}
