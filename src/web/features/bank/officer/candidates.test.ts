import { describe, expect, test } from 'vitest'
import type { BankLine, Candidate } from './bank-queries.ts'
import { choiceOf, keyOf, namedAgain, type Picked, pick } from './candidates.ts'

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
  undo: [],
  waits: null,
  names: null,
  named: [],
  disagree: [],
  rule: null,
  left: 100,
  is_charge: false,
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

  test('is accepted from the start where the line names who sent nothing and all of it is owed, once for each member', () => {
    const member = { id: 7, unique_id: 'SM-000007', name: 'Amina Hossain' }
    const named = (id: number, beyond = 0): BankLine => {
      const names = {
        member,
        by: 'name',
        kind: 'dues',
        months: ['2026-11'],
        beyond,
        sent: null,
        why_not: null,
      } as const
      return { ...lineWith(id, null, [candidate(9)]), names: { ...names, months: [...names.months] } }
    }
    expect(choiceOf(named(1), undefined)).toMatchObject({ shown: { kind: 'named' }, accepted: true })
    expect(choiceOf(named(1, 50), undefined).accepted).toBe(false)
    expect([...namedAgain([named(1), lineWith(2, null), named(3)])]).toEqual([3])
    const both = pick(new Map(), [named(1), named(3)], 3, { key: 'named 7', accepted: true })
    expect([1, 3].map((id) => choiceOf(named(id), both.get(id)).accepted)).toEqual([true, true])
  })
})
