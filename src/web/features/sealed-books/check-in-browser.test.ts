import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { oneProof } from '../../../../tests/support/one-proof.ts'
import { checkInBrowser } from './check-in-browser.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const payment = { entry_id: 812, amount: 100 }
const stands = { found: 'stands', block: 1, day: '2026-11-22' }

describe('a device', () => {
  test('keeps the key that it saw first, and says the day of Dubai', async () => {
    expect(await checkInBrowser(oneProof(), payment)).toEqual({ ...stands, firstSeen: true })
    expect(await checkInBrowser(oneProof(), payment)).toEqual({ ...stands, firstSeen: false })
  })

  test('believes no other key later, whatever the server says', async () => {
    kept.set('ts_books_key', 'ab'.repeat(32))
    expect(await checkInBrowser(oneProof(), payment)).toEqual({ found: 'other_key' })
    const pretending = { ...oneProof(), key: 'ab'.repeat(32) }
    expect(await checkInBrowser(pretending, payment)).toEqual({ found: 'wrong' })
  })

  test('takes no proof of another payment, or of another amount', async () => {
    expect(await checkInBrowser(oneProof(), { ...payment, entry_id: 813 })).toEqual({ found: 'wrong' })
    expect(await checkInBrowser(oneProof(), { ...payment, amount: 100.5 })).toEqual({ found: 'wrong' })
    const changed = { ...oneProof(), entry: oneProof().entry.replace('savings 17', 'savings 18') }
    expect(await checkInBrowser(changed, payment)).toEqual({ found: 'wrong' })
  })

  test('whose browser has no Ed25519 checks all the same', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('NotSupportedError'))
    expect(await checkInBrowser(oneProof(), payment)).toMatchObject(stands)
    const [good, other] = [oneProof(), oneProof()]
    const signature = good.signature.replace(/^../, (pair) => (pair === '00' ? '01' : '00'))
    expect(await checkInBrowser({ ...other, signature }, payment)).toEqual({ found: 'wrong' })
    expect(importKey).toHaveBeenCalled()
  })

  test('that computes no hashes says so', async () => {
    vi.stubGlobal('crypto', {})
    expect(await checkInBrowser(oneProof(), payment)).toEqual({ found: 'unable' })
  })
})
