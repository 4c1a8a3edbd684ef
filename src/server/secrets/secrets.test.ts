import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { secretsKeyIn } from './key-file.ts'
import { secretsWith } from './secrets.ts'

const secrets = secretsWith(randomBytes(32))

describe('what is sealed', () => {
  test.each(['', 'AE07 0331', 'পাসপোর্ট', 'x'.repeat(10_000)])('opens again: %s', (text) => {
    expect(secrets.decrypt(secrets.encrypt(text, 'here'), 'here')).toBe(text)
  })

  test('is another value each time, and does not show the text', () => {
    const [one, two] = [secrets.encrypt('AE070331', 'here'), secrets.encrypt('AE070331', 'here')]
    expect(one.equals(two)).toBe(false)
    expect(one.toString('latin1')).not.toContain('AE070331')
  })

  test('does not open in another place', () => {
    const encrypted = secrets.encrypt('AE070331', 'member 1')
    expect(() => secrets.decrypt(encrypted, 'member 2')).toThrow()
  })

  test('does not open with any of its bits changed', () => {
    const encrypted = secrets.encrypt('AE070331', 'here')
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.decrypt(changed, 'here'), `byte ${at}`).toThrow()
    }
  })

  test('does not open with another key, and says so', () => {
    const encrypted = secretsWith(randomBytes(32)).encrypt('AE070331', 'here')
    expect(() => secrets.decrypt(encrypted, 'here')).toThrow('here was sealed with another key')
  })
})

describe('the key of a folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'somiti-key-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('is made once, for its owner alone, and is the same from then on', () => {
    const key = secretsKeyIn(join(dataDir, 'new'))
    expect(key).toHaveLength(32)
    expect(secretsKeyIn(join(dataDir, 'new'))).toEqual(key)
    const file = join(dataDir, 'new', 'secrets-key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim()).toBe(key.toString('base64'))
  })

  test('that is no key stops the start with one sentence', () => {
    writeFileSync(join(dataDir, 'secrets-key'), 'too short\n')
    expect(() => secretsKeyIn(dataDir)).toThrow(/^\S+secrets-key has no key of 32 bytes in base64\.$/)
  })
})
