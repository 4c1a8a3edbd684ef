import type { Claim } from './claim.ts'
import { daysFrom, plusDays } from './days.ts'
import { lookTwice } from './payment-lists.ts'
import { aed, type BankLine, sum, type Tables } from './tables.ts'

const STATES = ['open', 'matched', 'unclaimed', 'set_aside']
/** What was posted so many days before the oldest line is none of them. */
const DAYS_BEFORE = 60
/** Of more than so many the nearest are shown; which those are is not made again. */
const SHOWN = 10

interface Candidate {
  kind: 'payment' | 'entry'
  id: number
  date: string
  look_twice: boolean
}

const nameOf = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>) => `${kind} ${id}`

/** What a line may be by its amount: payments that wait, and of an open line what was posted and is no line. */
function candidatesOf(tables: Tables, { account, status, amount }: BankLine): Candidate[] {
  const own = tables.bank_line.filter((each) => each.account === account)
  const first = own.map(({ booked_on }) => booked_on).sort()[0] ?? ''
  const since =
    own
      .filter((each) => each.status === status)
      .map(({ booked_on }) => booked_on)
      .sort()[0] ?? ''
  const payments = tables.payment
    .filter((each) => each.status === 'in_review' && !each.paid_into.startsWith('cash') && each.amount === amount)
    .map((each) => ({
      kind: 'payment' as const,
      id: each.id,
      date: each.received_on,
      look_twice: lookTwice(tables, each).length > 0,
    }))
  if (status !== 'open') return payments
  const moved = (id: number) =>
    sum(tables.posting.filter((each) => each.entry_id === id && each.account === account).map((each) => each.amount))
  const nearFirst = (day: string) => daysFrom(first, day) < DAYS_BEFORE
  const entries = tables.entry
    .filter((entry) => entry.date >= plusDays(since, -DAYS_BEFORE) && moved(entry.id) === amount)
    .filter((entry) => entry.received_on >= first || (nearFirst(entry.date) && nearFirst(since)))
    .filter((entry) => stands(tables, entry) && !own.some(({ entry_id }) => entry_id === entry.id))
    .map(({ id, received_on }) => ({ kind: 'entry' as const, id, date: received_on, look_twice: false }))
  return [...payments, ...entries]
}

/** What was reversed and its reversal are no line, but for the return of a payout that is one. */
function stands({ entry, bank_line }: Tables, { id, reverses }: Tables['entry'][number]): boolean {
  if (reverses === null) return !entry.some((other) => other.reverses === id)
  const first = entry.find((other) => other.id === reverses)
  const paidOut = first && /^(withdrawal|loan_disbursement)$/.test(first.kind)
  return !!paidOut && bank_line.some(({ entry_id }) => entry_id === reverses)
}

/** What it may be, by its name, where all of it is shown. Which is the likeliest the bank's words say, and no figure. */
function mayBe(tables: Tables, line: BankLine) {
  if (!/^(open|unclaimed)$/.test(line.status)) return { may_be: [] }
  const candidates = candidatesOf(tables, line)
  if (candidates.length > SHOWN) return {}
  const named = candidates.map(({ date, look_twice, ...each }) => ({ name: nameOf(each), date, look_twice }))
  return { may_be: named.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

type Answered = Record<string, unknown> & { proposal: Candidate | null; others: Candidate[] }

/** The lines with what each may be in one list. */
function withMayBe(answer: Record<string, unknown>) {
  const lines = (answer.lines as Answered[]).map(({ proposal, others, ...line }) => {
    const all = proposal ? [proposal, ...others] : others
    const named = all.map((each) => ({ ...each, name: nameOf(each) }))
    return { ...line, may_be: named.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  })
  return { ...answer, lines }
}

/** The lines of each bank account by state, oldest first, with what they may be. */
export function bankLineClaims(tables: Tables): Claim[] {
  const { bank_line, payment, ledger_account } = tables
  const paged = { list: 'lines', next: 'next_after', from: 'after' }
  const accounts = ledger_account.map(({ code }) => code).filter((code) => /^bank(_\d+)?$/.test(code))
  const paidBy = ({ id: lineId, joined_payment_id: joined }: BankLine) =>
    payment.find(({ id, bank_line_id, status }) => (bank_line_id === lineId || id === joined) && status === 'verified')
      ?.id ?? null
  return accounts.flatMap((account) =>
    STATES.map((status): Claim => {
      const lines = bank_line
        .filter((line) => line.account === account && line.status === status)
        .map((line) => ({
          ...{ id: line.id, booked_on: line.booked_on, status, entry_id: line.entry_id, payment_id: paidBy(line) },
          ...{ claimed_entry_id: line.claimed_entry_id, amount: aed(line.amount) },
          ...{ balance: line.balance === null ? null : aed(line.balance), ...mayBe(tables, line) },
        }))
      const call = 'GET /api/office/bank-lines'
      return { call, query: { account, status }, paged, seen: withMayBe, expected: { lines } }
    }),
  )
}
