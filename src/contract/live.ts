import type { Action } from '#core/policy.ts'
import { endpoint } from './endpoint.ts'

/** What news are about, each with what one's roles have to allow to hear of everybody's. One's own everybody hears. */
export const TOPIC_READERS = {
  payments: 'read_payments',
  loans: 'read_loans',
  withdrawals: 'read_withdrawals',
  recharges: 'read_recharges',
  applications: 'read_applications',
  members: 'read_members',
  books: 'read_ledger',
  bonuses: 'read_ledger',
  messages: 'read_messages',
  notifications: 'read_members',
  settings: 'read_settings',
} as const satisfies Record<string, Action>

export type Topic = keyof typeof TOPIC_READERS
export const TOPICS = Object.keys(TOPIC_READERS) as Topic[]

/** The data of a `news` event: what has changed of one's own, and of what one reads as an officer. What it is now, the calls say. */
export type LiveNews = { own: readonly Topic[]; office: readonly Topic[] }

export const liveCalls = {
  'GET /api/live': endpoint({
    summary:
      'A stream of events, read with the token: `ready` once nothing that happens from then on is missed: fetch then, once more, what was fetched before; `lost` when that may end; `news` with the topics that have changed; `end` when the session has ended',
    access: 'signed_in',
    fileTypes: ['text/event-stream'],
  }),
}
