import type { CallName, Calls } from '#contract/calls.ts'
import type { Sample } from './samples.ts'

/** Calls that only read. A new one is missing below, and tsc says so. */
type ReadingCall = Extract<CallName, `GET ${string}`>
export type OfficeCall = {
  [N in ReadingCall]: Calls[N]['access'] extends { officer: string } ? N : never
}[ReadingCall]
export type MemberCall = Exclude<ReadingCall, OfficeCall>

/** What is added to the path of a call, by what is asked for; or why it is not asked at all. */
export type Asked = Record<string, (sample: Sample) => string> | { notAsked: string }

export type Address = { what: string; asksAs: 'member' | 'officer'; path(sample: Sample): string }

/** A call without parameters, and with none asked for. */
export const plain: Asked = { '': () => '' }

/**
 * What is worked out of all members when it is asked for takes the longer, the more there are: so many milliseconds at most for
 * 100,000 of them, and no more than in proportion. A call, or what is asked of it.
 */
export const OF_ALL_MEMBERS: Record<string, number> = {
  '/api/office/arrears': 500,
  '/api/office/loan-book': 500,
  '/api/office/members, most savings': 500,
  '/api/office/members, largest loans': 500,
  '/api/office/members, most overdue': 500,
  '/api/office/members, overdue ones': 500,
  '/api/office/members, with a loan': 500,
  '/api/office/members, without a loan': 500,
  '/api/office/notices/recipients': 500,
  '/api/office/overview': 500,
  '/api/office/reports/annual': 500,
  '/api/office/reports/annual.csv': 500,
  '/api/office/reports/annual.pdf': 1_500,
  '/api/office/reports/loans-at-risk': 100,
}

export const GIVES_ALL = 'gives every row there is, so it takes as long as there are rows'

const IN_PATH: Record<string, (sample: Sample) => bigint | string> = {
  '/api/office/members/:id': (sample) => sample.id,
  '/api/office/people/:id': (sample) => sample.id,
  '/api/office/loans/:id': (sample) => sample.loan,
  '/api/office/messages/:id': (sample) => sample.conversation,
  '/api/office/notices/:id': (sample) => sample.notice,
  '/api/notices/:id': (sample) => sample.notice,
  '/api/office/ledger/entries/:id': (sample) => sample.entry,
  '/api/office/bonuses/:id': () => 1n,
  '/api/office/periods/:id': () => `${new Date().getFullYear() - 1}-06`,
  '/api/statement/:id': (sample) => sample.entry,
  '/api/messages/:id': (sample) => sample.message,
  '/api/payments/:id': (sample) => sample.payment,
  '/api/office/payments/:id': (sample) => sample.payment,
}

/** Every address of these calls. */
export function addressesOf(calls: Readonly<Record<string, Asked>>, asksAs: Address['asksAs']): Address[] {
  return Object.entries(calls).flatMap(([name, asked]) => {
    if (typeof asked.notAsked === 'string') return []
    const path = name.replace('GET ', '')
    const named = Object.entries(IN_PATH).find(([begins]) => path.startsWith(begins))?.[1]
    if (path.includes(':id') && !named) throw new Error(`nothing says whose number ${name} takes`)
    return Object.entries(asked as Record<string, (sample: Sample) => string>).map(([what, query]) => ({
      what: what ? `${path}, ${what}` : path,
      asksAs,
      path: (sample) => path.replace(':id', `${named?.(sample)}`) + query(sample),
    }))
  })
}
