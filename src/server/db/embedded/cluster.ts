import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { App } from './app.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { commandLine, type RunAs, userOf } from './run-as.ts'

/** A cluster's folder, which need not exist yet, and what works on it. */
export interface Cluster {
  binaries: Binaries
  runAs: RunAs
  folder: string
  app: App
}

/** Every connection gives a password, and comes from this machine. */
const hostAccess = 'host all all 127.0.0.1/32 scram-sha-256\n'

const initOptions = ['--username=postgres', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
  .concat('--builtin-locale=C.UTF-8', '--no-instructions')
  // Nobody gets in until the roles have their passwords and pg_hba.conf is ours.
  .concat('--auth=reject')

/**
 * Makes the cluster if there is none, and returns the passwords of its roles, which `passwordsFile` keeps.
 * Throws EmbeddedError where the cluster cannot be made, or is of another major version than the server.
 */
export async function prepareCluster(
  cluster: Cluster,
  passwordsFile: string,
  log: (message: string) => void,
): Promise<Passwords> {
  const kept = readPasswords(passwordsFile)
  const passwords = kept ?? generatePasswords(cluster.app)
  if (!existsSync(cluster.folder)) {
    log(`Making a new PostgreSQL cluster in ${cluster.folder}.`)
    if (!kept) savePasswords(passwordsFile, passwords)
    await createCluster(cluster, passwords)
    return passwords
  }
  await checkVersion(cluster)
  if (!kept) {
    log(`The file ${passwordsFile} was missing: the roles got new passwords.`)
    await runStatements(cluster, passwordStatements(passwords))
    savePasswords(passwordsFile, passwords)
  }
  return passwords
}

/**
 * Makes the cluster with its roles and the app's database. It is made beside its place and moved there when it is
 * whole, so that a start cut short leaves nothing that looks like a cluster.
 */
async function createCluster({ binaries, runAs, folder, app }: Cluster, passwords: Passwords): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(draft, runAs.uid, runAs.gid)
  await run(runAs, binaries.initdb, [...initOptions, '-D', draft])
  writeFileSync(join(draft, 'pg_hba.conf'), hostAccess)
  const { database, ownerRole, appRole } = app
  await runStatements({ binaries, runAs, folder: draft, app }, [
    `CREATE ROLE ${ownerRole} LOGIN`,
    `CREATE ROLE ${appRole} LOGIN`,
    `CREATE DATABASE ${database} OWNER ${ownerRole}`,
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${database} TO ${appRole}`,
    ...passwordStatements(passwords),
  ])
  renameSync(draft, folder)
}

function passwordStatements(passwords: Passwords): string[] {
  return Object.entries(passwords).map(([role, password]) => `ALTER ROLE ${role} PASSWORD '${password}'`)
}

async function checkVersion({ binaries, runAs, folder, app }: Cluster): Promise<void> {
  const kept = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const version = await run(runAs, binaries.postgres, ['--version'])
  const brought = /(\d+)[.\d]*\s*$/.exec(version)?.[1]
  if (kept === brought) return
  throw new EmbeddedError(
    `${folder} was written by PostgreSQL ${kept} and this ${app.name} brings PostgreSQL ${brought}: ${app.advice.anotherMajorVersion}.`,
  )
}

/** The server's single-user mode reads statements from its input, where no list of processes shows the passwords. */
async function runStatements({ binaries, runAs, folder }: Cluster, statements: string[]): Promise<void> {
  const settings = ['exit_on_error=on', 'log_checkpoints=off', 'log_min_error_statement=panic']
  const options = settings.flatMap((setting) => ['-c', setting])
  const input = statements.map((statement) => `${statement};\n\n`).join('')
  await run(runAs, binaries.postgres, ['--single', '-j', '-D', folder, ...options, 'postgres'], input)
}

/** Runs one of PostgreSQL's programs to its end; returns its output, throws EmbeddedError with its last line. */
async function run(runAs: RunAs, program: string, args: string[], input = ''): Promise<string> {
  const [file, rest] = commandLine(runAs, program, args)
  const child = spawn(file, rest, { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...userOf(runAs) })
  let output = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  // A program that stops before it has read everything says why by itself.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code === 0) return output
  throw new EmbeddedError(`PostgreSQL's ${program} failed: ${complaint.trim().split('\n').at(-1)}`)
}

/** One password per role; only characters that need no quoting, in SQL or in an address. */
type Passwords = Readonly<Record<string, string>>

function generatePasswords({ ownerRole, appRole }: App): Passwords {
  const roles = ['postgres', ownerRole, appRole]
  return Object.fromEntries(roles.map((role) => [role, randomBytes(24).toString('base64url')]))
}

/** The passwords kept in `file`, or undefined if there is no such file. */
export function readPasswords(file: string): Passwords | undefined {
  try {
    const passwords = JSON.parse(readFileSync(file, 'utf8')) as Passwords
    chmodSync(file, 0o600)
    return passwords
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Either the whole file is there afterwards, even after a power cut, or the one before it. */
function savePasswords(file: string, passwords: Passwords): void {
  const draft = openSync(`${file}.new`, 'w', 0o600)
  writeSync(draft, `${JSON.stringify(passwords, null, 2)}\n`)
  fsyncSync(draft)
  closeSync(draft)
  renameSync(`${file}.new`, file)
}
