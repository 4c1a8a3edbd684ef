import type { Pool } from 'pg'

/** A message as it leaves: its words made, everything in its HTML escaped. */
export type Message = {
  to: string
  /** The association, as the sender's name and where answers go; empty where it has given no address. */
  from: { name: string; replyTo: string }
  subject: string
  text: string
  html: string
}

/** Where messages go: a mail server, or the table of sent emails. */
export type Mailer = {
  /** Returns once the other side has taken the message. Throws PermanentFailure where it never will. */
  send(message: Message, now: Date): Promise<void>
  /** Whether a link that lets its reader in may stand in a message. Not where others read it. */
  carriesLinks: boolean
}

/** What a job that writes to somebody is given. */
export type Post = { pool: Pool; mailer: Mailer; publicUrl: string }
