import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import { openingBalances } from '#core/events.ts'
import type { Language } from '#core/languages.ts'
import { aed } from '#core/money.ts'
import type { Role } from '#core/policy.ts'
import { type AssociationSettings, defaultSettings } from '#core/settings.ts'
import { type AppOptions, buildApp } from '#server/app.ts'
import { connect, type Pool } from '#server/db/connect.ts'
import { writeSettings } from '#server/db/settings.ts'
import { fillEmptyDatabase } from '#server/demo/seed-demo.ts'
import { admitMember } from '#server/features/members/admit-member.ts'
import { addOfficer, appointOfficer } from '#server/features/setup/first-officer.ts'
import { type FileStore, openFileStore } from '#server/files/file-store.ts'
import { hashPassword } from '#server/http/passwords.ts'
import type { SecondFactorRule } from '#server/http/second-factor.ts'
import { beginSession, type SessionLife } from '#server/http/session.ts'
import { postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Clock, clockAt } from './clock.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { depsWith } from './deps.ts'
import { type Mailbox, mailboxOf } from './mailbox.ts'
import type { TestCluster } from './postgres.ts'
import { secrets } from './secrets.ts'
import { type Stored, storedIn } from './state.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Whoever is signed in to a world: calls with their own token. */
export interface Person extends Caller {
  id: bigint
  name: string
  email: string
  token: string
}

export interface WorldOptions {
  /** Where the clock stands at first. */
  now?: string
  settings?: Partial<AssociationSettings>
  /** Recharges go to a provider before the desk. */
  rechargeProvider?: boolean
  /** The demo association instead of one with nobody in it. */
  demo?: true
  /** What its people write in. */
  demoLanguage?: Language
  sessionLife?: SessionLife
  secondFactor?: SecondFactorRule
  uploadsADay?: number
  publicUrl?: string
  /** Neither a mail server nor the demo’s outbox. */
  withoutMail?: true
  /** Whose PostgreSQL it is on, where no test runner has one. */
  cluster?: TestCluster
  /** What the app is built with beside: the folder of the built pages, where it logs, whom it believes. */
  app?: Partial<AppOptions>
}

export const PASSWORD = 'a-good-password-1'
/** The same for everybody, since making one costs 20 ms. */
let passwordHash: Promise<string> | undefined

/** An association with nobody in it, in a database of its own, and everything that a test does to it. */
export interface World {
  app: FastifyInstance
  /** Connections of the application's role. */
  pool: Pool
  /** A connection of the superuser. */
  admin: Pool
  files: FileStore
  database: TestDatabase
  dataDir: string
  clock: Clock
  /** Where the emails of this association arrive. */
  mailbox: Mailbox
  visitor: Caller
  member(name?: string, ...roles: Role[]): Promise<Person>
  officer(...roles: Role[]): Promise<Person>
  signIn(person: { id: bigint }): Promise<string>
  /** Moves the clock; whoever is signed in signs in again, so that no session ends on the way. */
  travelTo(instant: string): Promise<void>
  /** Puts whole AED into the bank: the association's own, or a member's savings; today, or on an earlier day. */
  bring(wholeAed: number, savingsOf?: Person, on?: BusinessDate): Promise<void>
  stored(): Promise<Stored>
  close(): Promise<void>
}

export async function openWorld({
  now = '2026-11-21T10:00:00+04:00',
  settings = {},
  demo,
  demoLanguage,
  sessionLife = { idleDays: 30, longestDays: 365 },
  secondFactor = 'optional',
  rechargeProvider = false,
  uploadsADay = 10_000,
  publicUrl = 'http://127.0.0.1:3000',
  withoutMail,
  cluster,
  app: options = {},
}: WorldOptions = {}): Promise<World> {
  const database = await freshDatabase(cluster)
  const pool = connect(database.appUrl, { max: 16, applicationName: 'somiti-test' })
  const admin = connect(database.adminUrl, { max: 1, applicationName: 'somiti-test-admin' })
  const dataDir = await mkdtemp(join(temporaryFolder(), 'somiti-files-'))
  const clock = clockAt(now)
  const files = openFileStore(dataDir)
  const month = monthOf(businessDateAt(clock.now()))
  if (demo)
    await fillEmptyDatabase({ pool, files, secrets, demo, language: demoLanguage, now: clock.now(), say: () => {} })
  else await writeSettings(pool, { ...defaultSettings(month), ...settings }, null, clock.now())
  const deps = depsWith({
    pool,
    files,
    now: clock.now,
    publicUrl,
    sessionLife,
    rechargeProvider,
    secondFactor,
    uploadsADay,
    ...(withoutMail && { mailServer: false, demo: false }),
  })
  const app = await buildApp(deps, { logger: false, ...options })
  const { member, officer, signIn, people } = peopleOf(app, pool, clock)
  return {
    app,
    pool,
    admin,
    files,
    database,
    dataDir,
    clock,
    mailbox: mailboxOf(pool, clock, publicUrl),
    visitor: callerOf(app),
    member,
    officer,
    signIn,
    async travelTo(instant) {
      clock.set(instant)
      for (const person of people) person.token = await signIn(person)
    },
    bring: (wholeAed, savingsOf, on = businessDateAt(clock.now())) => bring(pool, clock, wholeAed, savingsOf, on),
    stored: () => storedIn(admin, dataDir),
    async close() {
      await app.close()
      await pool.end()
      await admin.end()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

function peopleOf(app: FastifyInstance, pool: Pool, clock: Clock) {
  const people: Person[] = []
  const signIn = (person: { id: bigint }) => beginSession(pool, person.id, clock.now())
  const present = async (id: bigint, name: string, email: string, roles: readonly Role[]): Promise<Person> => {
    for (const role of roles) await appointOfficer(pool, id, role, clock.now())
    const token = await signIn({ id })
    const person = Object.assign(callerOf(app, token), { id, name, email, token })
    people.push(person)
    return person
  }
  const who = async (name: string) => {
    passwordHash ??= hashPassword(PASSWORD)
    const email = `${name.toLowerCase().replaceAll(' ', '.')}.${people.length + 1}@example.test`
    return { name, email, passwordHash: await passwordHash }
  }
  const contact = { mobile: '+971 50 555 0100', address: 'Al Nahda, Dubai', gender: 'female', wallet: 'W-100' } as const
  return {
    people,
    signIn,
    async member(name = 'Amina Hossain', ...roles: Role[]) {
      const person = await who(name)
      const id = await admitMember(pool, { ...person, ...contact }, clock.now())
      return present(id, name, person.email, roles)
    },
    async officer(...roles: Role[]) {
      const person = await who(`Officer ${roles.join(' ')}`.trim())
      return present(await addOfficer(pool, person, clock.now()), person.name, person.email, roles)
    },
  }
}

async function bring(
  pool: Pool,
  clock: Clock,
  wholeAed: number,
  savingsOf: Person | undefined,
  date: BusinessDate,
): Promise<void> {
  const savings = savingsOf ? [{ memberId: savingsOf.id, amount: aed(wholeAed) }] : []
  const entry = openingBalances({ bank: aed(wholeAed), cash: 0n, loans: [], savings })
  await postEntries(pool, UNGUARDED, [], [{ entry, date, receivedOn: date, postedAt: clock.now(), madeBy: null }])
}
