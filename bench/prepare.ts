import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { businessDateAt } from '#core/calendar.ts'
import { openingBalances } from '#core/events.ts'
import { aed } from '#core/money.ts'
import { connect, inTransaction, type Pool } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startOwnServer } from '#server/db/open-database.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { MEMBER_EMAIL } from '#server/demo/sign-ins.ts'
import { admitMember } from '#server/features/members/admit-member.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { beginSession } from '#server/http/session.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { secrets } from '../tests/support/secrets.ts'

export type Stand = {
  dataDir: string
  appUrl: string
  ownerUrl: string
  /** As the superuser. */
  adminUrl: string
  /** The demo member's token. */
  memberToken: string
  /** Tokens of members who owe this month, and each of whom has a loan to repay. */
  payers: string[]
  /** What they sign in with. */
  payerEmails: string[]
  stop(): Promise<void>
}

const PAYERS = 420

type Asked = { payers?: number; settings?: Record<string, string> }

/** A database as it runs for real (synced to disk), with the demo association and some hundred members who pay. */
export async function prepareStand(asked: Asked = {}): Promise<Stand> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'somiti-bench-'))
  // Counts what PostgreSQL does once it is asked to, and costs nothing before.
  const settings = { shared_preload_libraries: 'pg_stat_statements', ...asked.settings }
  const { appUrl, ownerUrl, adminUrl, stop } = await startOwnServer({ dataDir, settings, log: () => {} })
  await migrate(ownerUrl, new URL(appUrl).username)
  const app = connect(appUrl, { max: 4, applicationName: 'bench' })
  const owner = connect(ownerUrl, { max: 1, applicationName: 'bench' })
  const now = new Date()
  await inTransaction(app, (db) => seedDemo({ db, files: openFileStore(dataDir), secrets }, now))
  const found = await app.query<{ id: bigint }>('select id from person where email = $1', [MEMBER_EMAIL])
  const memberToken = await beginSession(app, found.rows[0]?.id ?? 0n, now)
  const payerEmails = Array.from({ length: asked.payers ?? PAYERS }, (_, i) => `payer${i}@somiti.test`)
  const payers = await admitPayers({ app, owner }, payerEmails, now)
  await owner.query(
    'create table bench_floor (id bigint generated always as identity primary key, what text, at timestamptz)',
  )
  await owner.query(`grant insert on bench_floor to ${new URL(appUrl).username}`)
  await owner.query('vacuum analyze')
  await app.end()
  await owner.end()
  return { dataDir, appUrl, ownerUrl, adminUrl, memberToken, payers, payerEmails, stop }
}

async function admitPayers(
  { app, owner }: { app: Pool; owner: Pool },
  emails: readonly string[],
  now: Date,
): Promise<string[]> {
  const tokens: string[] = []
  const passwordHash = await hashPassword('a password of the bench')
  for (const [i, email] of emails.entries()) {
    const who = {
      email,
      passwordHash,
      name: `Payer ${i}`,
      mobile: '',
      address: '',
      wallet: '',
    }
    const id = await admitMember(app, { ...who, gender: 'female' }, now)
    await owner.query(
      `insert into loan (member_id, loan_type, status, principal, total_interest, term, insured, premium, applied_at, disbursed_on)
       values ($1, 'personal', 'active', 100000, 7000, 6, false, 0, $2, current_date)`,
      [id, now],
    )
    await bringSavings(app, id, now)
    tokens.push(await beginSession(app, id, now))
  }
  return tokens
}

/** Enough to order recharges from. */
async function bringSavings(app: Pool, memberId: bigint, now: Date): Promise<void> {
  const amount = aed(20_000)
  const entry = openingBalances({ bank: amount, cash: 0n, loans: [], savings: [{ memberId, amount }] })
  const date = businessDateAt(now)
  await postEntries(app, UNGUARDED, [], [{ entry, date, receivedOn: date, postedAt: now, madeBy: null }])
}
