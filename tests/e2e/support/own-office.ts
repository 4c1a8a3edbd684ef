import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Role } from '#core/policy.ts'
import { connect, type Pool } from '#server/db/connect.ts'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { cancelPayment } from '#server/features/payments/end-payment.ts'
import { addOfficer, appointOfficer } from '#server/features/setup/first-officer.ts'
import { beginSession } from '#server/http/session.ts'
import { jpeg } from '../../support/samples.ts'
import { KEY } from '../../support/secrets.ts'
import { type Received, type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { ask } from './calls.ts'
import { nameOf } from './dues.ts'
import { fundTheBank } from './office.ts'
import { newMember, type Person } from './people.ts'
import { startSomiti } from './somiti-process.ts'
import { test } from './test.ts'

const MEMBER_ACCOUNT = '1015 7013 01'

/** An association with nobody in it but whom the tests bring, so that its queue holds only what they put there. */
export class OwnOffice {
  readonly origin: string
  readonly db: Pool
  readonly #inbox: SmtpInbox
  #appointed = 0

  constructor(origin: string, db: Pool, inbox: SmtpInbox) {
    this.origin = origin
    this.db = db
    this.#inbox = inbox
  }

  /** The email with this subject to that address, once it has come. */
  async letter(email: string, subject: string): Promise<Received> {
    const find = () => this.#inbox.received.find(({ to, head }) => to === email && head.includes(`Subject: ${subject}`))
    await expect.poll(find, `an email '${subject}' to ${email}`).toBeDefined()
    return find() as Received
  }

  /** Somebody who is no member, in these roles. */
  async officer(name: string, ...roles: Role[]): Promise<Person> {
    this.#appointed += 1
    const email = `officer-${process.pid}-${this.#appointed}@example.test`
    const id = await addOfficer(this.db, { email, name, passwordHash: 'cannot sign in by a password' }, new Date())
    const officer = { id, name, email, token: await beginSession(this.db, id, new Date()) }
    await this.appoint(officer, ...roles)
    return officer
  }

  async appoint(person: Person, ...roles: Role[]): Promise<void> {
    for (const role of roles) await appointOfficer(this.db, person.id, role, new Date())
  }

  /** Cancels what still waits of an earlier test. */
  async emptyQueue(): Promise<void> {
    const { rows } = await this.db.query<{ id: bigint; member_id: bigint }>(
      `select id, member_id from payment where status = 'in_review'`,
    )
    for (const { id, member_id } of rows) await cancelPayment(this.db, id, member_id, new Date())
  }

  /** A member who has sent a receipt for this month. */
  async memberWithReceipt({ amount = '100', photo }: { amount?: string; photo?: Blob } = {}) {
    const member = await newMember(this.db)
    return { member, paymentId: await this.sendReceipt(member, { amount, ...(photo && { photo }) }) }
  }

  /** Gives the payment's id. */
  async sendReceipt(member: Person, { amount = '100', photo }: { amount?: string; photo?: Blob } = {}) {
    const form = {
      payment_amount: amount,
      month: nameOf(),
      account_number: MEMBER_ACCOUNT,
      photo: photo ?? new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }),
    }
    const answer = await ask(member.token, 'POST /api/save-monthly-payment', { form, origin: this.origin })
    return answer.payment_id
  }

  /** A payment as it is stored. Amounts in fils. */
  async payment(id: number) {
    const { rows } = await this.db.query<{
      status: string
      amount: bigint
      received_on: string
      reason: string | null
    }>('select status, amount, received_on, reason from payment where id = $1', [id])
    const [row] = rows
    if (!row) throw new Error(`there is no payment ${id}`)
    return row
  }

  async loanStatus(id: number): Promise<string | undefined> {
    const { rows } = await this.db.query<{ status: string }>('select status from loan where id = $1', [id])
    return rows[0]?.status
  }

  async setTwoPersonRules(on: boolean): Promise<void> {
    await writeSettings(this.db, { ...(await readSettings(this.db)), twoPersonRules: on }, null, new Date())
  }
}

const OWN_SETTINGS = { DEMO: 'off', SECOND_FACTOR: 'optional', SECRETS_KEY: KEY.toString('base64') }

/** Tests of the officer area, in an association of their own; one for all tests of a process, since starting one takes time. */
export const officeTest = test.extend<{ emptied: undefined }, { office: OwnOffice }>({
  office: [
    async ({ browserName }, use) => {
      const dataDir = mkdtempSync(join(temporaryFolder(), `somiti-office-${browserName}-`))
      const inbox = await startSmtpInbox()
      const mail = { SMTP_URL: inbox.url, MAIL_FROM: 'office@example.test' }
      const somiti = await startSomiti(dataDir, { ...OWN_SETTINGS, ...mail })
      const db = connect(somiti.databaseUrl, { max: 2, applicationName: 'somiti-e2e' })
      await fundTheBank(db, 1_000_000)
      await use(new OwnOffice(somiti.origin, db, inbox))
      await db.end()
      await somiti.stop()
      await inbox.stop()
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ office }, use) => use(office.origin),
  emptied: [
    async ({ office }, use) => {
      await office.emptyQueue()
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Opens an address as that person, whoever was signed in before. */
export async function openAs(page: Page, { token }: Pick<Person, 'token'>, address: string): Promise<void> {
  // A picture has no scripts, so nothing is asked for on behalf of who was here before.
  await page.goto('/icon.svg')
  await page.evaluate((signedIn) => {
    localStorage.clear()
    localStorage.setItem('ts_token', signedIn)
    // Pages say what they are for in tests of their own.
    localStorage.setItem('ts_intros', 'off')
  }, token)
  await page.goto(address)
}
