import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { doNextJob } from '#server/jobs/run-jobs.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { sentEmailsMailer, smtpMailer } from '#server/mail/open-mailer.ts'
import { NO_APP } from '../support/mailbox.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { type SmtpInbox, startSmtpInbox } from '../support/smtp-inbox.ts'
import type { Person } from '../support/world.ts'

const NAME = 'Shapla & <Sons>, "Somiti"'
const publicUrl = 'https://somiti.example'

const settings = { name: NAME, email: 'office@somiti.example', phone: '+971 4 555 0100', address: 'Deira, Dubai' }
const world = sharedWorld({ settings })
let inbox: SmtpInbox
let member: Person

beforeAll(async () => {
  inbox = await startSmtpInbox()
})
beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  await world.admin.query('delete from job; delete from sent_email')
  inbox.manner = 'accept'
  inbox.received = []
  member = await world.member()
})
afterAll(() => inbox.stop())

const askForLink = () => addJob(world.pool, 'send_reset_link', { email: member.email }, world.clock.now())
const smtp = () => smtpMailer(inbox.url, 'no-reply@somiti.example')
const jobs = async () => (await world.pool.query('select attempts, last_error, given_up_at from job')).rows

async function deliver(mailer: Mailer): Promise<void> {
  const handlers = jobHandlers({ pool: world.pool, publicUrl, mailer, ...NO_APP })
  while (await doNextJob({ pool: world.pool, now: world.clock.now, handlers, onFailure: () => {} }));
}

describe('a message', () => {
  test('comes from the association, as text and as HTML with the same words and link, and leaves no job', async () => {
    await askForLink()
    await deliver(smtp())
    const [message] = inbox.received
    expect(inbox.received).toHaveLength(1)
    expect(message?.to).toBe(member.email)
    expect(message?.head).toMatch(/^From: "Shapla & <Sons>, \\"Somiti\\"" <no-reply@somiti\.example>\r$/m)
    expect(message?.head).toMatch(/^Reply-To: office@somiti\.example\r$/m)
    expect(message?.head).toMatch(/^Subject: Set a new password\r$/m)
    const link = message?.text.match(/^https:\/\/somiti\.example\/reset-password#[\w-]{43}$/m)?.[0]
    expect(message?.html).toContain(`href="${link}"`)
    for (const words of [member.email, 'within 30 minutes', '+971 4 555 0100', 'Deira, Dubai']) {
      expect(message?.text).toContain(words)
      expect(message?.html).toContain(words)
    }
    expect(message?.text).toContain(NAME)
    expect(await jobs()).toEqual([])
  })

  test('has its values escaped in the HTML, and fetches nothing when it is shown', async () => {
    await askForLink()
    await deliver(smtp())
    const html = inbox.received[0]?.html ?? ''
    expect(html).toContain('Shapla &amp; &lt;Sons&gt;, &quot;Somiti&quot;')
    expect(html).not.toContain('<Sons>')
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|style)\b|url\(|\bsrc=|@import/i)
  })

  test('that the server takes later is tried again, and arrives', async () => {
    await askForLink()
    inbox.manner = 'try_later'
    await deliver(smtp())
    expect(await jobs()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('451'), given_up_at: null }])
    inbox.manner = 'accept'
    await deliver(smtp())
    expect(inbox.received).toEqual([])
    world.clock.forward({ minutes: 1 })
    await deliver(smtp())
    expect(inbox.received).toHaveLength(1)
    expect(await jobs()).toEqual([])
  })

  test('over which the server hangs up is tried again, and arrives', async () => {
    await askForLink()
    inbox.manner = 'hang_up'
    await deliver(smtp())
    expect(await jobs()).toMatchObject([{ attempts: 1, given_up_at: null }])
    inbox.manner = 'accept'
    world.clock.forward({ minutes: 1 })
    await deliver(smtp())
    expect(inbox.received).toHaveLength(1)
  })

  test('for a server that is away is tried again, and arrives when it is back', async () => {
    await askForLink()
    // Nothing listens on port 1.
    await deliver(smtpMailer('smtp://127.0.0.1:1', 'no-reply@somiti.example'))
    expect(await jobs()).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('ECONNREFUSED'), given_up_at: null },
    ])
    world.clock.forward({ minutes: 1 })
    await deliver(smtp())
    expect(inbox.received).toHaveLength(1)
  })

  test('that is refused for good is given up', async () => {
    await askForLink()
    inbox.manner = 'refuse'
    await deliver(smtp())
    expect(await jobs()).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('550'), given_up_at: expect.any(Date) },
    ])
  })
})

describe('sent emails without a mail server', () => {
  const sentEmails = async () => (await (await world.officer('secretary')).ask('GET /api/office/outbox')).messages

  test('of the demo keeps messages whole, latest first, for the secretary and the administrator to read', async () => {
    await askForLink()
    await deliver(sentEmailsMailer(world.pool, true))
    await addJob(world.pool, 'tell_password_changed', { person_id: member.id.toString() }, world.clock.now())
    await deliver(sentEmailsMailer(world.pool, true))
    const messages = await sentEmails()
    expect(messages).toMatchObject([
      { recipient: member.email, subject: 'Your password was changed' },
      { recipient: member.email, subject: 'Set a new password' },
    ])
    expect(messages[1]?.body).toMatch(/reset-password#[\w-]{43}$/m)
  })

  test('outside the demo never holds a link that lets its reader in', async () => {
    await askForLink()
    await deliver(sentEmailsMailer(world.pool, false))
    const [message] = await sentEmails()
    expect(message?.body).toContain('(The link is only in the message that is sent.)')
    expect(message?.body).not.toContain('#')
    const { rows } = await world.pool.query<{ body: string }>('select body from sent_email')
    expect(rows.map(({ body }) => body)).toEqual([message?.body])
  })

  test('counts what waits, and lists for 30 days what could not be delivered, to whom and why', async () => {
    await askForLink()
    inbox.manner = 'refuse'
    await deliver(smtp())
    await askForLink()
    const answer = await (await world.officer('admin')).ask('GET /api/office/outbox')
    expect(answer).toMatchObject({ mail_server: true, waiting: 1, messages: [] })
    expect(answer.undelivered).toMatchObject([
      { what: 'send_reset_link', recipient: member.email, reason: expect.stringContaining('550') },
    ])
    world.clock.forward({ days: 30 })
    const later = await (await world.officer('admin')).ask('GET /api/office/outbox')
    expect(later.undelivered).toEqual([])
  })

  test('names every kind of job that was given up', async () => {
    const handlers = jobHandlers({ pool: world.pool } as Parameters<typeof jobHandlers>[0])
    const kinds = Object.keys(handlers)
    await world.admin.query(
      `insert into job (kind, payload, made_at, run_at, last_error, given_up_at)
       select kind, '{}', $2, $2, 'It failed.', $2 from unnest($1::text[]) kind`,
      [kinds, world.clock.now()],
    )
    const { undelivered } = await (await world.officer('admin')).ask('GET /api/office/outbox')
    expect(undelivered.map(({ what }) => what).sort()).toEqual(kinds.sort())
  })
})
