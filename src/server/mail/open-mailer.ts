import { createTransport } from 'nodemailer'
import type { Pool } from 'pg'
import type { Config } from '#server/config.ts'
import { query } from '#server/db/query.ts'
import { PermanentFailure } from '#server/jobs/run-jobs.ts'
import { isOwnMachine } from '#server/private-way.ts'
import type { Mailer } from './mailer.ts'

/** The mail server of the settings; without one, the table of sent emails. */
export function openMailer({ mail, demo }: Pick<Config, 'mail' | 'demo'>, pool: Pool): Mailer {
  return mail ? smtpMailer(mail.smtpUrl, mail.from) : sentEmailsMailer(pool, demo)
}

const insertMessage = query(
  'insert_outbox_message',
  'insert into sent_email (made_at, recipient, subject, body) values ($1, $2, $3, $4)',
)

/**
 * Keeps messages instead of sending them. Officers read them, so outside the demo no link that lets its reader in is
 * ever written: nobody takes over an account with what stands here.
 */
export function sentEmailsMailer(pool: Pool, demo: boolean): Mailer {
  return {
    carriesLinks: demo,
    async send({ to, subject, text }, now) {
      await insertMessage(pool, [now, to, subject, text])
    },
  }
}

/** Together well below the time for which a job stays taken. */
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 20_000

/**
 * Sends through the mail server at `url` (smtp: or smtps:, with its user and password where it asks for them), a
 * connection a message. Over the network nothing goes but encrypted, to a server whose certificate is good.
 */
export function smtpMailer(url: string, fromAddress: string): Mailer {
  const transport = transportTo(url)
  return {
    carriesLinks: true,
    async send({ to, from, subject, text, html }) {
      const replyTo = from.replyTo === '' ? {} : { replyTo: from.replyTo }
      const sender = { name: from.name, address: fromAddress }
      try {
        await transport.sendMail({ from: sender, to: { name: '', address: to }, ...replyTo, subject, text, html })
      } catch (error) {
        throw isPermanent(error) ? new PermanentFailure((error as Error).message, { cause: error }) : error
      }
    },
  }
}

/** A connection a message, over the network encrypted alone. */
function transportTo(url: string, withinMs = ANSWER_WITHIN_MS) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isOwnMachine(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    dnsTimeout: Math.min(CONNECT_WITHIN_MS, withinMs),
    connectionTimeout: Math.min(CONNECT_WITHIN_MS, withinMs),
    greetingTimeout: Math.min(CONNECT_WITHIN_MS, withinMs),
    socketTimeout: withinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Connects and signs in as for a message, and sends none. Throws what the mail server says against it. */
export async function verifyMailServer(url: string, withinMs: number): Promise<void> {
  await transportTo(url, withinMs).verify()
}

/** Refused for good: the recipient or the message itself. A refused password is not: somebody will mend the setting. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const ofMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return ofMessage && 'permanent' in error && error.permanent === true
}
