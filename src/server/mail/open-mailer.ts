import type { Pool } from 'pg'
import type { Config } from '#server/config.ts'
import { statement } from '#server/db/statement.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** The mail server of the settings; without one, the outbox. */
export function openMailer({ mail, demo }: Pick<Config, 'mail' | 'demo'>, pool: Pool): Mailer {
  return mail ? smtpMailer(mail.smtpUrl, mail.from) : outboxMailer(pool, demo)
}

const insertMessage = statement(
  'insert_outbox_message',
  'insert into outbox_message (made_at, recipient, subject, body) values ($1, $2, $3, $4)',
)

/**
 * Keeps messages instead of sending them. Officers read them, so outside the demo no link that lets its reader in is
 * ever written: nobody takes over an account with what stands here.
 */
export function outboxMailer(pool: Pool, demo: boolean): Mailer {
  return {
    carriesLinks: demo,
    async send({ to, subject, text }, now) {
      await insertMessage(pool, [now, to, subject, text])
    },
  }
}
