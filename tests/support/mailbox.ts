import type { Pool } from '#server/db/connect.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import type { Lane } from '#server/jobs/job-store.ts'
import { doNextJob } from '#server/jobs/run-jobs.ts'
import type { Message } from '#server/mail/mailer.ts'
import type { Clock } from './clock.ts'
import { push } from './push.ts'

/** What an association has sent, in memory. */
export interface Mailbox {
  /** Does every job that is due, and gives what was sent by them. A job that fails fails the test. */
  deliver(): Promise<Message[]>
  /** The same for what happened: letters about it leave a minute later, so the clock has to have moved. */
  deliverNews(): Promise<Message[]>
  /** Delivers, and gives what the last link to that address carries behind its #. */
  token(email: string): Promise<string>
}

const noFile = () => Promise.reject(new Error('there are no files'))
/** What jobs have beside, where no app is. */
export const NO_APP = {
  files: { keep: noFile, read: noFile, names: noFile, arrivedBefore: noFile, removeArrivedBefore: noFile },
  live: { tell: () => {} },
  push,
  sessionLife: { idleDays: 30, longestDays: 365 },
}

export function mailboxOf(pool: Pool, clock: Clock, publicUrl: string): Mailbox {
  const sent: Message[] = []
  const mailer = { carriesLinks: true, send: async (message: Message) => void sent.push(message) }
  const onFailure = ({ error }: { error: unknown }) => {
    throw error
  }
  const runner = {
    pool,
    now: clock.now,
    handlers: jobHandlers({ pool, publicUrl, mailer, ...NO_APP }),
    onFailure,
  }
  const deliverLane = async (lane: Lane) => {
    const before = sent.length
    while (await doNextJob({ ...runner, lane }));
    return sent.slice(before)
  }
  const deliver = () => deliverLane('prompt')
  return {
    deliver,
    // Reminders leave news.
    deliverNews: async () => [...(await deliverLane('reminders')), ...(await deliverLane('news'))],
    async token(email) {
      await deliver()
      const links = sent.filter(({ to }) => to === email).flatMap(({ text }) => text.match(/#([\w-]{43})$/m)?.[1] ?? [])
      const token = links.at(-1)
      if (!token) throw new Error(`no link was sent to ${email}`)
      return token
    },
  }
}
