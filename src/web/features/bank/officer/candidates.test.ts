import { describe, expect, test } from 'vitest'
import type { BankLine, Candidate } from './bank-queries.ts'
import { choiceOf, keyOf, type Picked, pick } from './candidates.ts'

const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  kind: 'payment',
  id,
  member: null,
  title: 'November 2026',
  date: '2026-11-18',
  why_not: null,
  look_twice: false,
  reasons: ['day'],
  sure: false,
  ...more,
})

const lineWith = (id: number, proposal: Candidate | null, others: Candidate[] = []): BankLine => ({
  id,
  booked_on: '2026-11-18',
  amount: 100,
  description: 'TRF',
  reference: '',
  balance: null,
  status: 'open',
  entry_id: null,
  claimed_entry_id: null,
  payment_id: null,
  settled_by: null,
  note: null,
  may: ['unclaimed', 'set_aside'],
  may_not: {},
  proposal,
  others,
})

describe('what stands beside a line of the statement', () => {
  test('is accepted from the start where it is sure, and shown where it is not', () => {
    const sure = candidate(1, { sure: true })
    expect(choiceOf(lineWith(1, sure), undefined)).toEqual({ shown: sure, accepted: true })
    expect(choiceOf(lineWith(1, candidate(2)), undefined)).toMatchObject({ shown: { id: 2 }, accepted: false })
    expect(choiceOf(lineWith(1, null, [candidate(3)]), undefined)).toEqual({ shown: undefined, accepted: false })
  })

  test('is never accepted where this officer entered it, not even by hand', () => {
    const own = candidate(1, { sure: true, why_not: 'recorded_by_you' })
    const line = lineWith(1, own)
    expect(choiceOf(line, undefined).accepted).toBe(false)
    expect(choiceOf(line, { key: keyOf(own), accepted: true }).accepted).toBe(false)
  })

  test('is shown and not accepted where what was picked is gone, and nothing is where none was picked', () => {
    const proposal = candidate(1, { sure: true })
    expect(choiceOf(lineWith(1, proposal), { key: 'payment 7', accepted: true })).toEqual({
      shown: proposal,
      accepted: false,
    })
    expect(choiceOf(lineWith(1, proposal), { key: '', accepted: false }).shown).toBeUndefined()
  })

  test('accepted for one line it is no other line’s any more', () => {
    const wanted = candidate(1, { sure: true })
    const lines = [lineWith(1, wanted), lineWith(2, null, [wanted])]
    const picked = pick(new Map<number, Picked>(), lines, 2, { key: keyOf(wanted), accepted: true })
    expect(lines.map((line) => choiceOf(line, picked.get(line.id)).accepted)).toEqual([false, true])
  })
})
