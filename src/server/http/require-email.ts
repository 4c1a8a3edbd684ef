import { Refusal } from '#core/refusal.ts'
import type { Deps } from './route.ts'

/** Throws `email_not_set_up` where a link could reach nobody: without a mail server, and without the demo's outbox. */
export function requireEmail({ mailServer, demo }: Pick<Deps, 'mailServer' | 'demo'>): void {
  if (!mailServer && !demo) throw new Refusal('email_not_set_up')
}
