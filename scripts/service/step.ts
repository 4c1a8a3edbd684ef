import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Places, settingsOf } from './places.ts'

/** One thing that shall be so on this machine. A machine where all are so is left as it is. */
export interface Step {
  /** What is done, as whoever is asked reads it. */
  will: string
  /** Whether there is anything to do. Changes nothing, and works where no step before it was taken. */
  differs(): boolean | Promise<boolean>
  take(): void | Promise<void>
  /** Who has to hear of it afterwards, once for all steps that say so. */
  tells?: 'systemd' | 'server'
}

export interface Way {
  input?: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
}

/** Runs a program to its end and gives its output. Throws, with its last words, where it fails. */
export function run(program: string, args: readonly string[], way: Way = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', ...way })
  if (error) throw new Error(`${program} cannot be run: ${error.message}`)
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${(stderr || stdout).trim().slice(-2000)}`)
  }
  return stdout
}

/** Whether a program ends well. */
export const succeeds = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** A user's number and that of its group; undefined where there is no such user. */
function idsOf(user: string): { uid: number; gid: number } | undefined {
  const { status, stdout } = spawnSync('getent', ['passwd', user], { encoding: 'utf8' })
  if (status !== 0) return undefined
  const [, , uid, gid] = stdout.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** How a command of Somiti is run for an association: as its user, with its settings, by the version that it runs. */
export function asService(places: Places): { program: string; way: Way } {
  const ids = idsOf(places.user)
  if (!ids) throw new Error(`There is no user ${places.user}.`)
  const env = { PATH: process.env.PATH, ...settingsOf(places) }
  return { program: join(places.running, 'node_modules/.bin/node'), way: { ...ids, env, cwd: places.running } }
}

/** Packages of the distribution. */
export function packages(names: readonly string[]): Step {
  const missing = () =>
    names.filter((name) => {
      const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
      return !/^Status: install ok installed$/m.test(stdout ?? '')
    })
  return {
    will: `install the distribution's packages ${names.join(' and ')}`,
    differs: () => missing().length > 0,
    take: () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      run('apt-get', ['update', '-q'], { env })
      run('apt-get', ['install', '-y', '-q', ...missing()], { env })
    },
  }
}

/** A user of the system that nobody signs in as, with a group of its own. */
export const systemUser = (user: string): Step => ({
  will: `make the user ${user}, whom nobody signs in as`,
  differs: () => idsOf(user) === undefined,
  take: () => {
    const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
    run('useradd', [...options, '--shell', '/usr/sbin/nologin', user])
  },
})

/** Whose a file or folder is: `user` and `group` by name. */
export interface Holder {
  mode: number
  user: string
  group: string
}

const ROOTS = { user: 'root', group: 'root' }
export const READ_BY_ALL: Holder = { mode: 0o644, ...ROOTS }

function isHeld(place: string, { mode, user, group }: Holder): boolean {
  if (!existsSync(place)) return false
  const { mode: found, uid, gid } = lstatSync(place)
  return (found & 0o7777) === mode && uid === idsOf(user)?.uid && gid === idsOf(group)?.gid
}

function hold(place: string, { mode, user, group }: Holder): void {
  const [owner, members] = [idsOf(user), idsOf(group)]
  if (!owner || !members) throw new Error(`There is no user ${owner ? group : user}.`)
  chownSync(place, owner.uid, members.gid)
  chmodSync(place, mode)
}

export const folder = (place: string, holder: Holder): Step => ({
  will: `make the folder ${place}, ${wordsOf(holder)}`,
  differs: () => !isHeld(place, holder),
  take: () => {
    mkdirSync(place, { recursive: true })
    hold(place, holder)
  },
})

/** A file with just this content; it is whole at every moment. */
export const file = (place: string, text: () => string, holder: Holder): Step => ({
  will: `write ${place}, ${wordsOf(holder)}`,
  differs: () => !isHeld(place, holder) || readFileSync(place, 'utf8') !== text(),
  take: () => writeWhole(place, text(), holder),
})

/** A file whose content is made once and kept. */
export const secretFile = (place: string, make: () => string, holder: Holder): Step => ({
  will: `write the secret ${place}, ${wordsOf(holder)}`,
  differs: () => !isHeld(place, holder),
  take: () => (existsSync(place) ? hold(place, holder) : writeWhole(place, `${make()}\n`, holder)),
})

export function writeWhole(place: string, text: string, holder: Holder): void {
  mkdirSync(dirname(place), { recursive: true })
  const draft = `${place}.part`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  hold(draft, holder)
  renameSync(draft, place)
}

const wordsOf = ({ mode, user }: Holder) => `mode ${mode.toString(8)}, of ${user}`

/** A link that is made where there is none; one that leads elsewhere stays. */
export const link = (place: string, to: () => string): Step => ({
  will: `make the link ${place}`,
  differs: () => linkAt(place) === undefined,
  take: () => {
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(to(), place)
  },
})

/** Where a link leads; undefined where there is none. */
export function linkAt(place: string): string | undefined {
  try {
    return readlinkSync(place)
  } catch {
    return undefined
  }
}

/** A unit of systemd that runs, now and after each start of the machine. */
export const running = (unit: string): Step => ({
  will: `start ${unit}, now and with the machine`,
  differs: () =>
    !succeeds('systemctl', ['is-enabled', '-q', unit]) || !succeeds('systemctl', ['is-active', '-q', unit]),
  take: () => {
    run('systemctl', ['enable', '-q', unit])
    run('systemctl', ['start', unit])
  },
})

/** A unit of systemd that neither runs nor is started. */
export const stopped = (unit: string): Step => ({
  will: `stop ${unit}`,
  differs: () => succeeds('systemctl', ['is-enabled', '-q', unit]) || succeeds('systemctl', ['is-active', '-q', unit]),
  take: () => {
    run('systemctl', ['disable', '-q', unit])
    run('systemctl', ['stop', unit])
  },
})
