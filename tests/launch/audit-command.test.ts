import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { addOfficer, appointOfficer } from '#server/features/setup/first-officer.ts'
import { beginSession } from '#server/http/session.ts'
import { type SomitiProcess, startSomiti } from '../e2e/support/somiti-process.ts'
import { ask } from './fixtures/launch.ts'

const parent = mkdtempSync(join(tmpdir(), 'somiti-audit-'))
const dataDir = join(parent, 'data')
let somiti: SomitiProcess | undefined

beforeAll(async () => {
  somiti = await startSomiti(dataDir, { DEMO: 'off', SECOND_FACTOR: 'optional' })
}, 60_000)
afterAll(async () => {
  await somiti?.stop()
  rmSync(parent, { recursive: true })
})

function audit(...words: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const options = { env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/audit.ts', ...words], options)
  return { status, said: stdout, complaint: stderr }
}

/** An administrator gives so many roles, over the wire. */
async function act(times: number): Promise<void> {
  if (!somiti) throw new Error('Somiti does not run')
  const db = connect(somiti.databaseUrl, { max: 1, applicationName: 'somiti-test' })
  const now = new Date()
  const id = await addOfficer(db, { email: 'admin@example.test', name: 'Nadia Karim', passwordHash: '-' }, now)
  await appointOfficer(db, id, 'admin', now)
  const token = await beginSession(db, id, now)
  await db.end()
  for (let turn = 0; turn < times; turn += 1) {
    const body = { name: `Officer ${turn}`, email: `o${turn}@example.test`, role: 'auditor', reason: 'Elected.' }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const { status } = await fetch(`${somiti.origin}/api/office/officers`, sent)
    expect(status).toBe(200)
  }
}

test('npm run audit says whether the chain is whole, beside a running Somiti and without one', async () => {
  expect(audit()).toMatchObject({ status: 0, said: '0 records: nothing has been done yet.\nNo entry is sealed yet.\n' })
  await act(3)
  const { status, said } = audit()
  expect(status).toBe(0)
  const [, head = ''] = said.match(/^3 records, the head is (3:[0-9a-f]{64})\nwhole: /) ?? []
  expect(said).toContain(`npm run audit -- --since ${head}\n`)
  expect(audit('--since', '3')).toMatchObject({ status: 2, complaint: expect.stringContaining('NUMBER:HASH') })
  const other = `2:${'0'.repeat(64)}`
  expect(audit('--since', other)).toMatchObject({ status: 1, said: expect.stringContaining('was rewritten') })

  await somiti?.stop()
  somiti = undefined
  expect(audit('--since', head)).toMatchObject({ status: 0, said: expect.stringContaining('nothing up to it was') })
}, 90_000)

test('npm run audit names the first record and the entry that somebody tampered with', async () => {
  somiti = await startSomiti(dataDir, { DEMO: 'off', SECOND_FACTOR: 'optional', SEAL_EVERY_SECONDS: '1' })
  const superuser = somiti.superuserUrl
  const postings = [
    { account: 'bank', amount: '100' },
    { account: 'surplus', amount: '-100' },
  ]
  const day = '2026-11-21'
  const entry = { kind: 'transfer', date: day, received_on: day, posted_at: `${day}T06:00:00Z`, postings }
  await ask(superuser, `select post_entries('${JSON.stringify([entry])}')`)
  await expect.poll(() => audit().said, { timeout: 20_000 }).toContain('Sealed entries: 1, in blocks: 1.')
  await ask(superuser, `set session_replication_role = replica; delete from audit_record where number = 2`)
  await ask(superuser, `set session_replication_role = replica; update entry set memo = 'A gift'`)
  const said = 'Record 2 is missing.\nRecord 1 is sound.\nEntry 1, which block 1 sealed, was changed.\n'
  expect(audit()).toMatchObject({ status: 1, said })
  const key = 'ab'.repeat(32)
  expect(audit('--key', key).said).toContain('Block 1 is signed with another key: ')
}, 60_000)
