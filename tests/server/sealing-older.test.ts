import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Pool } from '#server/db/connect.ts'
import { type Migration, migrate, migrateLike } from '#server/db/migrate.ts'
import { openSecrets } from '#server/secrets/open-secrets.ts'
import { resealDatabase } from '#server/secrets/reseal-database.ts'
import { asSealer, forgetSealed } from '#server/secrets/seal-database.ts'
import { type Secrets, secretsWith } from '#server/secrets/secrets.ts'
import { findSecretsKey } from '#server/secrets/secrets-key.ts'
import { emptyDatabase } from '../launch/fixtures/empty-database.ts'
import { ask } from '../launch/fixtures/launch.ts'
import { freshDatabase } from '../support/database.ts'
import { tablesWith } from '../support/plain-texts.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'somiti-sealing-'))
const PAYMENTS = 1_500
let older: Awaited<ReturnType<typeof emptyDatabase>>
let admin: Pool
const now = '2026-11-01T10:00:00Z'

/** A database as it was before numbers were sealed, with one row of each kind and many payments. */
beforeAll(async () => {
  const current = await freshDatabase()
  const known = (await ask(current.ownerUrl, 'select name, sha256 from schema_migration')) as Migration[]
  await current.drop()
  older = await emptyDatabase()
  const before = known.filter(({ name }) => name < '0038')
  await migrateLike(older.ownerUrl, before)
  await ask(
    older.ownerUrl,
    `insert into person (id, email, password_hash, name, created_at) overriding system value values (7, 'a@example.test', '-', 'Amina', '${now}');
     insert into member (id, number, accepted_on, dues_from, active) values (7, 7, '2026-01-01', '2026-01-01', true);
     insert into loan (member_id, loan_type, status, principal, total_interest, term, insured, premium, bank_account, passport_or_nid, applied_at)
       values (7, 'personal', 'withdrawn', 100, 7, 1, false, 0, 'AE90 8172 6355', 'QX81726354', '${now}'),
         (7, 'personal', 'withdrawn', 100, 7, 1, false, 0, '', '', '${now}');
     insert into payment (member_id, kind, status, amount, account_number, received_on, submitted_at, recorded_by)
       select 7, 'deposit', 'refused', 100, case when n > 1 then '9081 7263 ' || 1000 + n when n = 1 then '12' end, '2026-11-01', '${now}', 7
       from generate_series(0, ${PAYMENTS}) n;
     insert into withdrawal (member_id, amount, status, payee_account, asked_at) values (7, 100, 'refused', 'AE90 8172 6360', '${now}'), (7, 100, 'refused', '', '${now}');
     insert into member_leaving (member_id, kind, reason, payee, payee_account, status, proposed_by, proposed_at)
       values (7, 'left', 'Goes home.', 'Amina', 'AE90 8172 6362', 'withdrawn', 7, '${now}');
     insert into idempotency_key (person_id, method, path, key, body_hash, answer, made_at)
       values (7, 'POST', '/api/withdrawals', 'k', sha256('[]'), '{}', '${now}')`,
  )
  await migrate(older.ownerUrl, new URL(inject('cluster').appUrl).username)
  const { adminUrl } = inject('cluster')
  const url = Object.assign(new URL(adminUrl), { pathname: new URL(older.ownerUrl).pathname }).href
  admin = connect(url, { max: 1, applicationName: 'somiti-test' })
}, 60_000)
afterAll(async () => {
  await admin.end()
  await older.drop()
  rmSync(dataDir, { recursive: true })
})

const said: string[] = []
const start = (secretsKey?: Buffer) =>
  openSecrets({ ownerUrl: older.ownerUrl, dataDir, secretsKey, say: (message) => said.push(message) })

/** The whole numbers as the rows have them now, opened. */
async function opened(secrets: Secrets) {
  const { rows } = await admin.query<{ place: string; sealed: Buffer; masked: string }>(
    `select 'loan.bank_account' as place, bank_account_sealed as sealed, bank_account_masked as masked from loan
     union all select 'loan.passport_or_nid', passport_or_nid_sealed, passport_or_nid_masked from loan
     union all (select 'payment.account_number', account_number_sealed, account_number_masked from payment order by id limit 3)
     union all select 'withdrawal.payee_account', payee_account_sealed, payee_account_masked from withdrawal
     union all select 'member_leaving.payee_account', payee_account_sealed, payee_account_masked from member_leaving`,
  )
  const whole = rows.flatMap(({ place, sealed, masked }) =>
    sealed ? [[secrets.open(sealed, `${place} of 7`), masked]] : [],
  )
  return { whole, none: rows.filter(({ sealed, masked }) => sealed === null && masked === '').length }
}

const WHOLE = [
  ['AE90 8172 6355', '••••••••••6355'],
  ['QX81726354', '••••••6354'],
  ['12', '••'],
  ['9081 7263 1002', '••••••••••1002'],
  ['AE90 8172 6360', '••••••••••6360'],
  ['AE90 8172 6362', '••••••••••6362'],
]

test('numbers of before are sealed at the start, also where the first one is broken off', async () => {
  expect(await tablesWith(admin, 'QX81726354')).toEqual(['unsealed_number', 'the file of unsealed_number'])
  await ask(
    older.ownerUrl,
    `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
     create trigger broken before update on withdrawal execute function broken()`,
  )
  await expect(start()).rejects.toThrow('broken off')
  const waiting = await ask(older.ownerUrl, 'select distinct place from unsealed_number order by 1')
  expect(waiting).toEqual([{ place: 'member_leaving.payee_account' }, { place: 'withdrawal.payee_account' }])
  await ask(older.ownerUrl, 'drop trigger broken on withdrawal; drop function broken()')

  const secrets = await start()
  expect(said).toEqual(['Sealed: 2 passport and account numbers.'])
  expect(await opened(secrets)).toEqual({ whole: WHOLE, none: 4 })
  const sealed = await ask(older.ownerUrl, 'select count(account_number_sealed)::int as n from payment')
  expect(sealed).toEqual([{ n: PAYMENTS }])
  for (const number of ['QX81726354', 'AE90 8172 63', '9081 7263 ']) expect(await tablesWith(admin, number)).toEqual([])
  const [print] = await ask(older.ownerUrl, "select body_hash as made, sha256('[]') as plain from idempotency_key")
  const { made, plain } = print as { made: Buffer; plain: Buffer }
  expect(made).toEqual(secrets.mac(plain))
})

test('a start without the key, or with another, is refused in one sentence and changes nothing', async () => {
  const other = mkdtempSync(join(tmpdir(), 'somiti-sealing-other-'))
  const elsewhere = { ownerUrl: older.ownerUrl, dataDir: other, say: () => {} }
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
  const factor = [7, (await start()).seal('JBSWY3DPEHPK3PXP', 'second_factor 7')]
  await admin.query('insert into second_factor (person_id, pending) values ($1, $2)', factor)
  const reseal = (keys: { from: Buffer; to: Buffer }) =>
    asSealer(older.ownerUrl, (client) => resealDatabase(client, keys))
  await expect(reseal({ from: to, to: from })).rejects.toThrow('The old key is not the one')
  expect(await reseal({ from, to })).toBe(PAYMENTS + 5)
  await expect(start()).rejects.toThrow('The key here is not the one')
  const secrets = await start(to)
  expect(await opened(secrets)).toEqual({ whole: WHOLE, none: 4 })
  await expect(opened(secretsWith(from))).rejects.toThrow('was sealed with another key')
  const { rows } = await admin.query<{ pending: Buffer }>('select pending from second_factor')
  expect(rows.map(({ pending }) => secrets.open(pending, 'second_factor 7'))).toEqual(['JBSWY3DPEHPK3PXP'])
})

test('where the key is lost for good, the database goes on with another, and numbers keep their end', async () => {
  await asSealer(older.ownerUrl, forgetSealed)
  const secrets = await start(Buffer.alloc(32, 3))
  expect((await opened(secrets)).whole).toEqual([])
  const [loan] = await ask(older.ownerUrl, 'select bank_account_masked, passport_or_nid_masked from loan order by id')
  expect(loan).toEqual({ bank_account_masked: '••••••••••6355', passport_or_nid_masked: '••••••6354' })
})
