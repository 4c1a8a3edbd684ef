import { expect, test } from 'vitest'
import type { BusinessDate } from '#core/calendar.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import { secretsWith } from '#server/secrets/secrets.ts'
import type { ClaimRow } from './claim-store.ts'
import { matchClaims } from './match-claims.ts'

const secrets = secretsWith(Buffer.alloc(32, 'a key of this test'))
const DAY = '2026-11-10' as BusinessDate
const line = (text: string) => ({ id: 1n, date: DAY, amount: 10_000n, text })

function claim(number: string, more: Partial<ClaimRow> = {}): ClaimRow {
  const kept = keepNumber(secrets, 'payment.account_number', 7n, number)
  const of = { id: 3n, member_id: 7n, name: 'Amina Hossain', numbers: ['0505550177', null, 'SM-000012'] }
  return { kind: 'payment', amount: 10_000n, date: DAY, place: 'payment.account_number', ...kept, ...of, ...more }
}

test('a sealed number is opened where a line names how it ends, and only there', async () => {
  const found = await matchClaims([line('TRF 10157013')], { claims: [claim('1015 7013')], all: true }, secrets)
  expect(found).toEqual([{ line: 1n, claim: 'payment 3', reasons: ['number', 'day'], sure: true }])
  const broken = claim('1015 7013', { sealed: Buffer.from('not sealed by anybody') })
  const other = matchClaims([line('TRF 10157014')], { claims: [broken], all: true }, secrets)
  await expect(other).resolves.toMatchObject([{ reasons: ['day'] }])
  await expect(matchClaims([line('TRF 10157013')], { claims: [broken], all: true }, secrets)).rejects.toThrow()
})

test('where not all claims are there, a number tells for sure and a name does not', async () => {
  const claims = [claim('1015 7013')]
  const by = async (text: string, all: boolean) => (await matchClaims([line(text)], { claims, all }, secrets))[0]?.sure
  expect(await by('TRF AMINA HOSSAIN', true)).toBe(true)
  expect(await by('TRF AMINA HOSSAIN', false)).toBe(false)
  expect(await by('TRF AMINA HOSSAIN 10157013', false)).toBe(true)
})
