import { parseArgs } from 'node:util'
import { z } from 'zod'
import { email, newPassword, requiredText } from '#contract/fields.ts'
import { ROLES } from '#core/policy.ts'

const USAGE =
  'Write npm run admin -- create-officer --email EMAIL --name NAME --roles treasurer,admin; the password is asked for, or is the first line of --password-file FILE. The other command is npm run admin -- reseal.'

const offices = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((role) => role.trim()))])
  .pipe(z.array(z.enum(ROLES, { error: `An office is one of ${ROLES.join(', ')}.` })))

const options = z.object({ email, name: requiredText(100), roles: offices })

export type OfficerOptions = z.output<typeof options> & { passwordFile: string | undefined }

/** What follows `npm run admin --`. Throws, with one sentence, where it is not as it has to be. */
export function readOfficerOptions(words: readonly string[]): OfficerOptions {
  const { 'password-file': passwordFile, ...given } = parse(words)
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
      options: { email: option, name: option, roles: option, 'password-file': option },
    })
    if (positionals.length === 1 && positionals[0] === 'create-officer') return values
  } catch {
    // What stands there instead is not repeated: it may be a password.
  }
  throw new Error(USAGE)
}
