import { expect, test } from 'vitest'
import type { BusinessDate } from '#core/calendar.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import { secretsWith } from '#server/secrets/secrets.ts'
import type { CandidateRow } from './candidate-store.ts'
import { matchCandidates } from './match-candidates.ts'

const secrets = secretsWith(Buffer.alloc(32, 'a key of this test'))
const DAY = '2026-11-10' as BusinessDate
const line = (text: string) => ({ id: 1n, date: DAY, amount: 10_000n, text })

function candidate(number: string, more: Partial<CandidateRow> = {}): CandidateRow {
  const kept = keepNumber(secrets, 'payment.account_number', 7n, number)
  const of = {
    id: 3n,
    member_id: 7n,
    name: 'Amina Hossain',
    unique_id: 'SM-000012',
    numbers: ['0505550177', null, 'SM-000012'],
  }
  return { kind: 'payment', amount: 10_000n, date: DAY, place: 'payment.account_number', ...kept, ...of, ...more }
}

test('an encrypted number is decrypted where a line names how it ends, and only there', async () => {
  const found = await matchCandidates(
    [line('TRF 10157013')],
    { candidates: [candidate('1015 7013')], all: true },
    secrets,
  )
  expect(found).toEqual([{ line: 1n, candidate: 'payment 3', reasons: ['number', 'day'], sure: true }])
  const broken = candidate('1015 7013', { encrypted: Buffer.from('not sealed by anybody') })
  const other = matchCandidates([line('TRF 10157014')], { candidates: [broken], all: true }, secrets)
  await expect(other).resolves.toMatchObject([{ reasons: ['day'] }])
  await expect(matchCandidates([line('TRF 10157013')], { candidates: [broken], all: true }, secrets)).rejects.toThrow()
})

test('where not all candidates are there, a number tells for sure and a name does not', async () => {
  const candidates = [candidate('1015 7013')]
  const by = async (text: string, all: boolean) =>
    (await matchCandidates([line(text)], { candidates, all }, secrets))[0]?.sure
  expect(await by('TRF AMINA HOSSAIN', true)).toBe(true)
  expect(await by('TRF AMINA HOSSAIN', false)).toBe(false)
  expect(await by('TRF AMINA HOSSAIN 10157013', false)).toBe(true)
})
