import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readPassword } from './read-password.ts'

function atTerminal(...typed: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const said: string[] = []
  const say = (prompt: string) => {
    said.push(prompt)
    input.write(typed.shift() ?? '')
  }
  return { read: readPassword({ file: undefined, input, say }), said }
}

test('is asked for twice at a terminal', async () => {
  const { read, said } = atTerminal('a long one \r', 'a long one \r')
  expect(await read).toBe('a long one ')
  expect(said).toHaveLength(2)
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
