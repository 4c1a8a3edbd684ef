import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { email, newPassword, requiredText } from '#contract/fields.ts'
import { ROLES } from '#core/policy.ts'

const USAGE =
  'Write npm run admin -- create-officer --email EMAIL --name NAME --roles treasurer,admin; the password is asked for, or is the first line of --password-file FILE. The other commands are npm run admin -- setup-link, npm run admin -- read-receipts and npm run admin -- reseal.'

/** What whoever has the server asks for; `newDatabase`: also where there is no database yet. */
export type AdminCommand =
  | { command: 'setup-link'; newDatabase: boolean }
  | { command: 'create-officer'; newDatabase: boolean; officer: OfficerOptions }
  | { command: 'reseal' }
  | { command: 'read-receipts' }

const roles = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((role) => role.trim()))])
  .pipe(z.array(z.enum(ROLES, { error: `A role is one of ${ROLES.join(', ')}.` })))

const options = z.object({ email, name: requiredText(100), roles })

type OfficerOptions = z.output<typeof options> & { passwordFile: string | undefined }

/** Reads what follows `npm run admin --`. Throws, with one sentence, where it is not as it has to be. */
export function readAdminCommand(words: readonly string[]): AdminCommand {
  const { command, values } = parse(words)
  const { 'new-database': newDatabase = false, ...given } = values
  const alone = Object.keys(given).length === 0
  if (command === 'create-officer') return { command, newDatabase, officer: readOfficer(given) }
  if (command === 'setup-link' && alone) return { command, newDatabase }
  if (command === 'reseal' && alone && !newDatabase) return { command }
  if (command === 'read-receipts' && alone && !newDatabase) return { command }
  throw new Error(USAGE)
}

function readOfficer({ 'password-file': passwordFile, ...given }: Record<string, string | undefined>): OfficerOptions {
  for (const name of ['email', 'name', 'roles'] as const) if (given[name] === undefined) throw new Error(USAGE)
  const { data, error } = options.safeParse(given)
  const issue = error?.issues[0]
  if (!data) throw new Error(`--${String(issue?.path[0])}: ${issue?.message}`)
  return { ...data, passwordFile }
}

/** The password as one that may be set. Throws, with one sentence, where it is too short or too long. */
export function checkLength(password: string): string {
  const { data, error } = newPassword.safeParse(password)
  if (data === undefined) throw new Error(`The password: ${error.issues[0]?.message}`)
  return data
}

function parse(words: readonly string[]) {
  if (words.some((word) => /^--password(=|$)/.test(word))) {
    throw new Error(`A password is not taken from the arguments, which others can read. ${USAGE}`)
  }
  const option = { type: 'string' } as const
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        email: option,
        name: option,
        roles: option,
        'password-file': option,
        'new-database': { type: 'boolean' },
      },
    })
    if (positionals.length === 1) return { command: positionals[0], values }
  } catch {
    // Current value instead is not repeated: it may be a password.
  }
  throw new Error(USAGE)
}

/** Where a password comes from: the file that is named, the terminal, or whatever else standard input is. */
type PasswordSource = {
  file: string | undefined
  input: Readable & { isTTY?: boolean }
  say: (prompt: string) => void
  /** Asked once, for a password that there is already; absent: a new one is asked for twice. */
  ask?: string
}

/**
 * A password, never from the arguments, which every process of the machine can read. At a terminal it is asked for and not
 * shown, a new one twice; from a file or a pipe it is the first line. Throws, with one sentence, where the two differ.
 */
export async function readPassword({ file, input, say, ask: once }: PasswordSource): Promise<string> {
  if (file !== undefined) return firstLine(await readFile(file, 'utf8'))
  if (!input.isTTY) return firstLine(await text(input))
  return await askUnseen(input, say, once)
}

const firstLine = (whole: string) => whole.split(/\r?\n/, 1)[0] ?? ''

async function askUnseen(input: Readable, say: (prompt: string) => void, once: string | undefined): Promise<string> {
  // What is typed would be echoed here, so nobody gets to see it.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: true, historySize: 0 })
  lines.on('SIGINT', () => lines.close())
  // What is typed or pasted before it is asked for waits here.
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (prompt: string): Promise<string> => {
    say(prompt)
    const { done, value } = await typed.next()
    if (done) throw new Error('Broken off: nothing was done.')
    return value
  }
  try {
    if (once !== undefined) return await ask(once)
    const first = await ask('Password (it is not shown):')
    if (first !== (await ask('The same again:'))) throw new Error('The two passwords are not the same.')
    return first
  } finally {
    lines.close()
  }
}
