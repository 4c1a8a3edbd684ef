import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneProof } from '../support/one-proof.ts'

const folder = mkdtempSync(join(tmpdir(), 'somiti-check-proof-'))

/** As whoever has nothing of Somiti but the package. */
beforeAll(() => {
  const cwd = join(import.meta.dirname, '../../packages/check-proof')
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd })
  const [packed = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', packed], { cwd: folder })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

function check(proof: unknown, ...words: string[]) {
  const file = join(folder, 'proof.json')
  writeFileSync(file, typeof proof === 'string' ? proof : JSON.stringify(proof))
  const command = join(folder, 'package/dist/check-proof.js')
  const { status, stdout, stderr } = spawnSync(command, [file, ...words], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('the packed command checks a proof with the key that its reader has', () => {
  const proof = oneProof()
  expect(check(proof, '--key', proof.key)).toEqual({
    status: 0,
    said: `Entry 812 of 2026-11-21 (dues_payment, AED 100.00) stands in the sealed books:
block 1, sealed at 2026-11-21T20:30:00.000Z. The newest block of the proof is 1.
`,
  })
  const changed = { ...proof, entry: proof.entry.replace('10000', '20000') }
  expect(check(changed, '--key', proof.key)).toMatchObject({ status: 1, said: expect.stringContaining('not belong') })
  const other = check(proof, '--key', 'ab'.repeat(32))
  expect(other).toEqual({ status: 1, said: 'This is not signed with that key.\n' })
  expect(check('{', '--key', proof.key)).toEqual({ status: 1, said: 'This is no proof of the sealed books.\n' })
  expect(check(proof)).toMatchObject({ status: 2, said: expect.stringContaining('--key KEY') })
})
