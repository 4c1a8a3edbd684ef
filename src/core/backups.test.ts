import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backupsToKeep, backupsTold, isTrialDue, KEPT, type StepState } from './backups.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const now = new Date('2028-03-01T10:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
const backup = (at: Date) => ({ at })

/** Instants of five years before now, some of them close together. */
const past = fc
  .oneof(fc.integer({ min: 0, max: 5 * 366 * 24 }), fc.integer({ min: 0, max: 60 * 24 }))
  .map((hours) => backup(new Date(now.getTime() - hours * HOUR_MS)))
const future = fc.integer({ min: 1, max: 9_000 }).map((hours) => backup(new Date(now.getTime() + hours * HOUR_MS)))
const some = fc.array(fc.oneof({ weight: 9, arbitrary: past }, { weight: 1, arbitrary: future }), { maxLength: 300 })

describe('which backups are kept', () => {
  test('of one a night for two years: seven days, four weeks, twelve months', () => {
    const nights = Array.from({ length: 730 }, (_, night) => backup(new Date(`${day(ago(night))}T02:00:00Z`)))
    expect(backupsToKeep(nights, now).map(({ at }) => day(at))).toEqual([
      ...['2028-03-01', '2028-02-29', '2028-02-28', '2028-02-27', '2028-02-26', '2028-02-25', '2028-02-24'],
      // Sundays, the ends of weeks: that of 27 February is among the days.
      ...['2028-02-20', '2028-02-13'],
      ...['2028-01-31', '2027-12-31', '2027-11-30', '2027-10-31', '2027-09-30', '2027-08-31', '2027-07-31'],
      ...['2027-06-30', '2027-05-31', '2027-04-30'],
    ])
  })

  test('the newest always, and at most one for each day, week and month', () => {
    fc.assert(
      fc.property(some, (backups) => {
        const kept = backupsToKeep(backups, now)
        const done = backups.filter(({ at }) => at <= now)
        const keptDone = kept.filter(({ at }) => at <= now)
        expect(keptDone.length).toBeLessThanOrEqual(KEPT.days + KEPT.weeks + KEPT.months)
        const newest = Math.max(...done.map(({ at }) => at.getTime()))
        if (done.length > 0) expect(keptDone.some(({ at }) => at.getTime() === newest)).toBe(true)
      }),
    )
  })

  test('each of the last seven days, four weeks and twelve months that has one', () => {
    fc.assert(
      fc.property(some, (backups) => {
        const kept = backupsToKeep(backups, now).map(({ at }) => at)
        const done = backups.map(({ at }) => at).filter((at) => at <= now)
        const last = (of: (at: Date) => string, many: number) => [...new Set(done.map(of))].sort().slice(-many)
        for (const [of, many] of [
          [day, KEPT.days],
          [week, KEPT.weeks],
          [month, KEPT.months],
        ] as const) {
          const found = new Set(kept.map(of))
          expect(last(of, many).filter((period) => !found.has(period))).toEqual([])
        }
      }),
    )
  })

  test('what went night by night is what would go at once: no week or month is starved', () => {
    fc.assert(
      fc.property(some, some, (before, added) => {
        const atOnce = backupsToKeep([...before, ...added], now)
        expect(backupsToKeep([...backupsToKeep(before, now), ...added], now)).toEqual(atOnce)
      }),
    )
  })

  test('none goes because time passes, and none that a clock dated later', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 10_000 }), (backups, days) => {
        const kept = backupsToKeep(backups, now).filter(({ at }) => at <= now)
        expect(backupsToKeep(kept, new Date(now.getTime() + days * DAY_MS))).toEqual(kept)
        const later = backups.filter(({ at }) => at > now)
        expect(backupsToKeep(backups, now)).toEqual(expect.arrayContaining(later))
      }),
    )
  })
})

const good = (days: number): StepState => ({ firstAt: ago(100), lastAt: ago(days), goodAt: ago(days), failed: false })

describe('what officers are warned of', () => {
  test.each([
    ['nothing, where all went well last night', { made: good(0.3), sent: good(0.3), tried: good(6) }, []],
    ['nothing, where no bucket is set', { made: good(0.3), tried: good(6) }, []],
    ['nothing after one night that was missed', { made: good(1.9), tried: good(6) }, []],
    ['a backup of more than two days ago', { made: good(2.1), tried: good(6) }, ['old']],
    [
      'one that stays on the server',
      { made: good(0.3), sent: { ...good(1.3), lastAt: ago(0.3), failed: true }, tried: good(6) },
      ['not_sent'],
    ],
    [
      'nothing of a bucket that was given up',
      { made: good(0.3), sent: { ...good(9), failed: true }, tried: good(6) },
      [],
    ],
    ['one that could not be restored', { made: good(0.3), tried: { ...good(8), failed: true } }, ['not_restored']],
    ['trials that are not made', { made: good(0.3), tried: good(15.1) }, ['not_tried']],
    ['that none was ever tried', { made: good(0.3) }, ['not_tried']],
    ['nothing of a trial, where backups began a week ago', { made: { ...good(0.3), firstAt: ago(7) } }, []],
    [
      'backups that never went well',
      { made: { ...good(0.3), firstAt: ago(3), goodAt: null, failed: true } },
      ['never'],
    ],
  ])('%s', (_, state, warnings) => {
    expect(backupsTold(state, ago(400), now).warnings).toEqual(warnings)
  })

  test('that there is none, two days after the association began', () => {
    expect(backupsTold({}, ago(1.9), now).warnings).toEqual([])
    expect(backupsTold({}, ago(2.1), now).warnings).toEqual(['never'])
    expect(backupsTold({}, null, now).warnings).toEqual([])
  })
})

test('a backup is tried each week, and every night after a trial that failed', () => {
  expect(isTrialDue({}, now)).toBe(true)
  expect(isTrialDue({ tried: good(6.4) }, now)).toBe(false)
  expect(isTrialDue({ tried: good(6.6) }, now)).toBe(true)
  expect(isTrialDue({ tried: { ...good(3), failed: true } }, now)).toBe(true)
  expect(isTrialDue({ tried: { ...good(3), goodAt: null } }, now)).toBe(true)
})

const inDubai = (at: Date) => new Date(at.getTime() + 4 * HOUR_MS)
const day = (at: Date) => inDubai(at).toISOString().slice(0, 10)
const month = (at: Date) => day(at).slice(0, 7)
/** Weeks since the Monday before 1970 began, as a text that sorts. */
const week = (at: Date) => String(Math.floor((inDubai(at).getTime() / DAY_MS + 3) / 7)).padStart(6, '0')
