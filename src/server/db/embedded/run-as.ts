import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import type { App } from './app.ts'
import { EmbeddedError } from './embedded-error.ts'

const execute = promisify(execFile)

/** How PostgreSQL's programs are started: behind `prefix`, as the user `uid` where that is not our own. */
export interface RunAs {
  prefix: string[]
  uid?: number
  gid?: number
}

/** The file to execute and its arguments; where a prefix stands in front, the process keeps the number spawn reports. */
export function commandLine(runAs: RunAs, program: string, args: string[]): [string, string[]] {
  const [file = program, ...rest] = [...runAs.prefix, program, ...args]
  return [file, rest]
}

/**
 * Finds a way to run `postgres` (the program's path) on `cluster` (which may not exist yet) inside `dataDir`.
 * PostgreSQL refuses to run as root. In a user namespace root is user 1000 to PostgreSQL, and its files stay root's
 * outside; it then works below folders that only root can enter. A kernel that refuses namespaces leaves `nobody`.
 * Throws EmbeddedError where nothing works.
 */
export async function findRunAs(postgres: string, cluster: string, dataDir: string, app: App): Promise<RunAs> {
  if (process.getuid?.() !== 0) {
    const problem = await problemWith({ prefix: [] }, postgres)
    if (problem === undefined) return { prefix: [] }
    throw new EmbeddedError(
      `The embedded PostgreSQL cannot run on this machine (${problem}): ${app.advice.anotherServer}.`,
    )
  }
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const asUser = owner && owner.uid !== 0 ? { prefix: [], uid: owner.uid, gid: owner.gid } : undefined
  return asUser ? await throughFolder(asUser, postgres, dataDir, app) : await forRoot(postgres, dataDir, app)
}

async function forRoot(postgres: string, dataDir: string, app: App): Promise<RunAs> {
  const namespace = { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] }
  if ((await problemWith(namespace, postgres)) === undefined) return namespace
  const nobody = { prefix: [], uid: idOf('-u'), gid: idOf('-g') }
  return await throughFolder(nobody, postgres, dataDir, app)
}

async function throughFolder(
  runAs: RunAs & { uid: number },
  postgres: string,
  dataDir: string,
  { name, advice }: App,
): Promise<RunAs> {
  // Passing through is all the other user gets; what lies in the folder has rights of its own.
  chmodSync(dataDir, statSync(dataDir).mode | 0o111)
  const problem = (await problemWith(runAs, postgres)) ?? (await problemWith(runAs, 'test', ['-x', dataDir]))
  if (problem === undefined) return runAs
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and the user it would run as here (number ${runAs.uid}) cannot use ${postgres} and ${dataDir} (${problem}): start ${name} as an ordinary user, move it to a folder that everybody may enter, or ${advice.anotherServer}.`,
  )
}

async function problemWith(runAs: RunAs, program: string, args = ['--version']): Promise<string | undefined> {
  const [file, rest] = commandLine(runAs, program, args)
  try {
    await execute(file, rest, { cwd: '/', ...userOf(runAs) })
    return undefined
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return (stderr || message).trim().split('\n')[0] ?? ''
  }
}

/** The user, in the form that node:child_process takes. */
export function userOf({ uid, gid }: RunAs): { uid?: number; gid?: number } {
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody']).toString())
}
