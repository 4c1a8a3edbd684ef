import type { Pool } from 'pg'
import type { Config } from '#server/config.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** The mail server of the settings; without one, the outbox. */
export function openMailer({ mail, demo }: Pick<Config, 'mail' | 'demo'>, pool: Pool): Mailer {
  return mail ? smtpMailer(mail.smtpUrl, mail.from) : outboxMailer(pool, demo)
}
