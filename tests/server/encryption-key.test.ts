import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asKeyHolder, forgetEncrypted } from '#server/secrets/encryption-key.ts'
import { findSecretsKey } from '#server/secrets/key-file.ts'
import { openSecrets } from '#server/secrets/open-secrets.ts'
import { keepNumber, type NumberPlace } from '#server/secrets/personal-number.ts'
import { reencryptDatabase } from '#server/secrets/reencrypt-database.ts'
import { type Secrets, secretsWith } from '#server/secrets/secrets.ts'
import { ask } from '../launch/fixtures/launch.ts'
import { sharedWorld } from '../support/opened-world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'somiti-sealing-'))
const PAYMENTS = 1_500
const world = sharedWorld()
const now = '2026-11-01T10:00:00Z'

const start = (secretsKey?: Buffer) => openSecrets({ ownerUrl: world.database.ownerUrl, dataDir, secretsKey })

/** Rows of each kind with their numbers encrypted as a first start does it, and many payments. */
beforeAll(async () => {
  const secrets = await start()
  const encrypted = (place: NumberPlace, number: string) => {
    const kept = keepNumber(secrets, place, 7n, number)
    return `${kept.encrypted ? `'\\x${kept.encrypted.toString('hex')}'` : 'null'}, '${kept.masked}'`
  }
  const payment = (number: number) =>
    encrypted('payment.account_number', ['', '12'][number] ?? `9081 7263 ${1000 + number}`)
  const payments = Array.from({ length: PAYMENTS + 1 }, (_, number) => {
    return `(7, 'deposit', 'refused', 100, ${payment(number)}, '2026-11-01', '${now}', 7)`
  })
  await ask(
    world.database.ownerUrl,
    `insert into person (id, email, password_hash, name, created_at) overriding system value values (7, 'a@example.test', '-', 'Amina', '${now}');
     insert into member (id, number, accepted_on, dues_from, active) values (7, 7, '2026-01-01', '2026-01-01', true);
     insert into loan (member_id, loan_type, status, principal, total_interest, term, insured, premium,
         bank_account_encrypted, bank_account_masked, passport_or_nid_encrypted, passport_or_nid_masked, applied_at)
       values (7, 'personal', 'withdrawn', 100, 7, 1, false, 0, ${encrypted('loan.bank_account', 'AE90 8172 6355')},
         ${encrypted('loan.passport_or_nid', 'QX81726354')}, '${now}'),
         (7, 'personal', 'withdrawn', 100, 7, 1, false, 0, null, '', null, '', '${now}');
     insert into payment (member_id, kind, status, amount, account_number_encrypted, account_number_masked, received_on, submitted_at, recorded_by)
       values ${payments.join(', ')};
     insert into withdrawal (member_id, amount, status, payee_account_encrypted, payee_account_masked, asked_at)
       values (7, 100, 'refused', ${encrypted('withdrawal.payee_account', 'AE90 8172 6360')}, '${now}'), (7, 100, 'refused', null, '', '${now}');
     insert into member_leaving (member_id, kind, reason, payee, payee_account_encrypted, payee_account_masked, status, proposed_by, proposed_at)
       values (7, 'left', 'Goes home.', 'Amina', ${encrypted('member_leaving.payee_account', 'AE90 8172 6362')}, 'withdrawn', 7, '${now}')`,
  )
}, 60_000)
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The whole numbers as the rows have them now, opened. */
async function opened(secrets: Secrets) {
  const { rows } = await world.admin.query<{ place: string; encrypted: Buffer; masked: string }>(
    `select 'loan.bank_account' as place, bank_account_encrypted as encrypted, bank_account_masked as masked from loan
     union all select 'loan.passport_or_nid', passport_or_nid_encrypted, passport_or_nid_masked from loan
     union all (select 'payment.account_number', account_number_encrypted, account_number_masked from payment order by id limit 3)
     union all select 'withdrawal.payee_account', payee_account_encrypted, payee_account_masked from withdrawal
     union all select 'member_leaving.payee_account', payee_account_encrypted, payee_account_masked from member_leaving`,
  )
  const whole = rows.flatMap(({ place, encrypted, masked }) =>
    encrypted ? [[secrets.decrypt(encrypted, `${place} of 7`), masked]] : [],
  )
  return { whole, none: rows.filter(({ encrypted, masked }) => encrypted === null && masked === '').length }
}

const WHOLE = [
  ['AE90 8172 6355', '••••••••••6355'],
  ['QX81726354', '••••••6354'],
  ['12', '••'],
  ['9081 7263 1002', '••••••••••1002'],
  ['AE90 8172 6360', '••••••••••6360'],
  ['AE90 8172 6362', '••••••••••6362'],
]

test('a start without the key, or with another, is refused in one sentence and changes nothing', async () => {
  const other = mkdtempSync(join(tmpdir(), 'somiti-sealing-other-'))
  const elsewhere = { ownerUrl: world.database.ownerUrl, dataDir: other }
  await expect(openSecrets({ ...elsewhere, secretsKey: undefined })).rejects.toThrow(
    `The key that this database was sealed with is missing: put the file secrets-key back into ${other}, or set SECRETS_KEY.`,
  )
  expect(existsSync(join(other, 'secrets-key'))).toBe(false)
  const sentence = 'The key here is not the one that this database was sealed with: '
  await expect(start(Buffer.alloc(32, 7))).rejects.toThrow(sentence)
  writeFileSync(join(other, 'secrets-key'), Buffer.alloc(32, 8).toString('base64'))
  await expect(openSecrets({ ...elsewhere, secretsKey: undefined })).rejects.toThrow(sentence)
  rmSync(other, { recursive: true })
})

test('another key takes the place of the first: everything is sealed anew, and the first opens nothing', async () => {
  const [from, to] = [findSecretsKey(dataDir) ?? Buffer.alloc(0), Buffer.alloc(32, 2)]
  const factor = [7, (await start()).encrypt('JBSWY3DPEHPK3PXP', 'second_factor 7')]
  await world.admin.query('insert into second_factor (person_id, pending) values ($1, $2)', factor)
  const reseal = (keys: { from: Buffer; to: Buffer }) =>
    asKeyHolder(world.database.ownerUrl, (client) => reencryptDatabase(client, keys))
  await expect(reseal({ from: to, to: from })).rejects.toThrow('The old key is not the one')
  expect(await reseal({ from, to })).toBe(PAYMENTS + 5)
  await expect(start()).rejects.toThrow('The key here is not the one')
  const secrets = await start(to)
  expect(await opened(secrets)).toEqual({ whole: WHOLE, none: 4 })
  await expect(opened(secretsWith(from))).rejects.toThrow('was sealed with another key')
  const { rows } = await world.admin.query<{ pending: Buffer }>('select pending from second_factor')
  expect(rows.map(({ pending }) => secrets.decrypt(pending, 'second_factor 7'))).toEqual(['JBSWY3DPEHPK3PXP'])
})

test('where the key is lost for good, the database goes on with another, and numbers keep their end', async () => {
  await asKeyHolder(world.database.ownerUrl, forgetEncrypted)
  const secrets = await start(Buffer.alloc(32, 3))
  expect((await opened(secrets)).whole).toEqual([])
  const [loan] = await ask(
    world.database.ownerUrl,
    'select bank_account_masked, passport_or_nid_masked from loan order by id',
  )
  expect(loan).toEqual({ bank_account_masked: '••••••••••6355', passport_or_nid_masked: '••••••6354' })
})
