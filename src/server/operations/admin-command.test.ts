import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { checkLength, readAdminCommand, readPassword } from './admin-command.ts'

const whole = [
  'create-officer',
  '--email',
  ' Nadia@Example.test',
  '--name',
  'Nadia Karim',
  '--roles',
  'admin, treasurer,admin',
]

describe('npm run admin -- create-officer', () => {
  test('takes an email, a name and roles', () => {
    const officer = { email: 'nadia@example.test', name: 'Nadia Karim', roles: ['admin', 'treasurer'] }
    const command = 'create-officer'
    expect(readAdminCommand(whole)).toEqual({ command, newDatabase: false, officer })
    expect(readAdminCommand([...whole, '--password-file=/run/password', '--new-database'])).toEqual({
      command,
      newDatabase: true,
      officer: { ...officer, passwordFile: '/run/password' },
    })
  })

  test.each([
    ['nothing', []],
    ['another command', ['remove-officer', ...whole.slice(1)]],
    ['no email', ['create-officer', ...whole.slice(3)]],
    ['no roles', whole.slice(0, 5)],
    ['an option that is none', [...whole, '--pasword', 'hunter2']],
  ])('says how it is written where there is %s', (_, words) => {
    expect(() => readAdminCommand(words)).toThrow(
      /^Write npm run admin -- create-officer --email EMAIL .* FILE\. The other .*\.$/,
    )
  })

  test.each([
    [['--email', 'nadia'], '--email: Enter an email address like name@example.com.'],
    [['--name', ' '], '--name: Fill this in.'],
    [['--roles', 'king'], '--roles: A role is one of treasurer, loan_officer, secretary, admin, auditor.'],
    [['--roles', ''], '--roles: A role is one of treasurer, loan_officer, secretary, admin, auditor.'],
  ])('names what is wrong with %j', (words, sentence) => {
    expect(() => readAdminCommand([...whole, ...words])).toThrow(sentence)
  })

  test.each([['--password', 'hunter2'], ['--password=hunter2']])(
    'takes no password from %j, nor repeats it',
    (...words) => {
      expect(() => readAdminCommand([...whole, ...words])).toThrow(/^A password is not taken from the arguments/)
      expect(() => readAdminCommand([...whole, ...words])).not.toThrow(/hunter2/)
    },
  )

  test('takes passwords of 8 to 128 characters', () => {
    expect(checkLength('a'.repeat(128))).toHaveLength(128)
    expect(() => checkLength('a'.repeat(129))).toThrow('The password: Use at most 128 characters.')
    expect(() => checkLength('short')).toThrow('The password: Use at least 8 characters.')
  })
})

describe('the other commands', () => {
  test('take nothing but whether a database may be made', () => {
    expect(readAdminCommand(['setup-link'])).toEqual({ command: 'setup-link', newDatabase: false })
    expect(readAdminCommand(['setup-link', '--new-database'])).toMatchObject({ newDatabase: true })
    expect(readAdminCommand(['reseal'])).toEqual({ command: 'reseal' })
    for (const words of [
      ['setup-link', '--email', 'nadia@example.test'],
      ['reseal', '--new-database'],
      ['reseal', 'create-officer'],
    ])
      expect(() => readAdminCommand(words)).toThrow(/^Write npm run admin/)
  })
})

const atTerminal = (...typed: string[]) => asking(undefined, ...typed)

/** What is typed at a terminal, a line after each prompt. `once`: the prompt for a password that there is already. */
function asking(once: string | undefined, ...typed: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const said: string[] = []
  const say = (prompt: string) => {
    said.push(prompt)
    input.write(typed.shift() ?? '')
  }
  return { read: readPassword({ file: undefined, input, say, ...(once && { ask: once }) }), said }
}

test('is asked for twice at a terminal', async () => {
  const { read, said } = atTerminal('a long one \r', 'a long one \r')
  expect(await read).toBe('a long one ')
  expect(said).toHaveLength(2)
})

test('that there is already is asked for once', async () => {
  const { read, said } = asking('The passphrase:', 'ABCD-EFGH\r')
  expect(await read).toBe('ABCD-EFGH')
  expect(said).toEqual(['The passphrase:'])
})

test('that is typed differently the second time is refused', async () => {
  await expect(atTerminal('a long one\r', 'a lone gone\r').read).rejects.toThrow('The two passwords are not the same.')
})

test.each(['\u0003', '\u0004'])('is not taken where the terminal breaks off with %j', async (key) => {
  await expect(atTerminal(key).read).rejects.toThrow('Broken off: nothing was done.')
})

test('is the first line of a pipe or a file, as it is but for its end', async () => {
  const say = () => {}
  const input = Readable.from([' from a pipe\r\n', 'not this\n'])
  expect(await readPassword({ file: undefined, input, say })).toBe(' from a pipe')
  const folder = mkdtempSync(join(tmpdir(), 'somiti-password-'))
  const file = join(folder, 'password')
  writeFileSync(file, 'from a file\n')
  expect(await readPassword({ file, input, say })).toBe('from a file')
  rmSync(folder, { recursive: true })
})
