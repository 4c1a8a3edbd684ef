import { Refusal } from '#core/refusal.ts'
import type { Deps } from './route.ts'

type Mailing = Pick<Deps, 'mailServer' | 'demo'>

/** Whether a letter reaches somebody: by a mail server, or in the demo's outbox. The one place that says it. */
export const sendsEmail = ({ mailServer, demo }: Mailing): boolean => mailServer || demo

/** Throws `email_not_set_up` where a link could reach nobody. */
export function requireEmail(mailing: Mailing): void {
  if (!sendsEmail(mailing)) throw new Refusal('email_not_set_up')
}
