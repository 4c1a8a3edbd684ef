import { describe, expect, test } from 'vitest'
import { changedDues, rateToCome } from './dues-change.ts'
import { aed } from './money.ts'
import type { DuesRate, DuesSettings } from './settings.ts'

const first: DuesRate = { from: '2024-11', amount: aed(100), dueDay: 12 }
const raised: DuesRate = { from: '2026-03', amount: aed(120), dueDay: 12 }
const toCome: DuesRate = { from: '2027-02', amount: aed(150), dueDay: 5 }
const november = '2026-11'

describe('a change of the dues', () => {
  test('is added from its month on, and what went before stays', () => {
    expect(changedDues([first, raised], toCome, november)).toEqual([first, raised, toCome])
    expect(rateToCome([first, raised, toCome], november)).toEqual(toCome)
  })

  test('takes the place of one that is still to come, be it earlier or later', () => {
    for (const from of ['2026-12', '2027-02', '2027-06'] as const) {
      const change: DuesRate = { from, amount: aed(200), dueDay: 12 }
      expect(changedDues([first, raised, toCome], change, november)).toEqual([first, raised, change])
    }
  })

  test('to what holds now takes the one to come back', () => {
    const back: DuesRate = { ...raised, from: '2027-01' }
    const dues: DuesSettings = changedDues([first, raised, toCome], back, november)
    expect(dues).toEqual([first, raised])
    expect(rateToCome(dues, november)).toBeUndefined()
  })

  test('that has begun is to come no more', () => {
    expect(rateToCome([first, raised, toCome], '2027-02')).toBeUndefined()
  })
})
