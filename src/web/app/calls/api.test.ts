import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { languages, localeOf } from '#core/languages.ts'
import { i18n, speak } from '#web/app/language/i18n.ts'
import { fileOf } from '../../../../tests/support/catalogues.ts'
import { ApiError, call, fetchBlob, NetworkError } from './api.ts'

const fetched = vi.fn<typeof fetch>()
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  fetched.mockReset().mockImplementation(async () => Response.json({ status_code: 200 }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
})
afterEach(() => vi.unstubAllGlobals())

function sent() {
  const [address, init] = fetched.mock.calls[0] ?? []
  return { address, method: init?.method, headers: new Headers(init?.headers), body: init?.body }
}

describe('what is sent', () => {
  test('a JSON body, with the token kept under ts_token, the key of the form and the language that is spoken', async () => {
    stored.set('ts_token', 'secret')
    speak('bn', 'western')
    await call('POST /api/loans/:id/repay-from-savings', {
      params: { id: 7 },
      body: { amount: '10' },
      idempotencyKey: 'k',
    })
    expect(sent()).toMatchObject({
      address: '/api/loans/7/repay-from-savings',
      method: 'POST',
      body: '{"amount":"10"}',
    })
    expect(Object.fromEntries(sent().headers)).toEqual({
      'accept-language': 'bn-u-nu-latn',
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'idempotency-key': 'k',
    })
  })

  test('no authorization without a token', async () => {
    // A tab keeps to the token that it began with, so another tab is one that has loaded everything anew.
    vi.resetModules()
    const { call: callOfAnotherTab } = await import('./api.ts')
    await callOfAnotherTab('GET /api/association')
    expect(sent().headers.has('authorization')).toBe(false)
  })

  test('a form as multipart, leaving out what is not given', async () => {
    const photo = new File(['x'], 'receipt.jpg')
    await call('POST /api/save-monthly-payment', { form: { payment_amount: '100', month: undefined, photo } })
    const form = sent().body as FormData
    expect([...form.keys()]).toEqual(['payment_amount', 'photo'])
    expect(sent().headers.has('content-type')).toBe(false)
  })

  test('a query, leaving out what is not given', async () => {
    await call('GET /api/statement', { query: { before: '2026-01-02_12' } })
    expect(sent().address).toBe('/api/statement?before=2026-01-02_12')
    fetched.mockClear()
    await call('GET /api/statement', { query: { before: undefined } })
    expect(sent().address).toBe('/api/statement')
  })
})

describe('what comes back', () => {
  test('a refusal carries its status, code, message and the sentences of each field', async () => {
    const refusal = {
      status_code: 422,
      code: 'invalid_fields',
      message: 'Check.',
      errors: { email: ['Wrong.'] },
    }
    fetched.mockResolvedValue(Response.json(refusal, { status: 422 }))
    const error = await call('POST /api/forgot-password', { body: { email: 'x' } }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      message: 'Check.',
      errors: { email: ['Wrong.'] },
    })
  })

  test('nobody answering reads Network Error', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await call('GET /api/association').catch((e: unknown) => e)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ message: 'Network Error' })
  })

  test("a gateway's page instead of an answer is a failure of its status, and reads Network Error", async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502 }))
    const error = await call('GET /api/association').catch((e: unknown) => e)
    expect(error).toMatchObject({ status: 502, message: 'Network Error' })
  })

  const breaksOff = async () => {
    const response = new Response('{"status')
    response.blob = () => Promise.reject(new TypeError('network error'))
    return response
  }

  test.each(languages)('what fails on its way reads so in %s', async (language) => {
    const said = fileOf('src/web/locales', language).get('Network Error')
    i18n.loadAndActivate({
      locale: localeOf(language),
      messages: { [generateMessageId('Network Error')]: said ?? '' },
    })
    for (const answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')),
      async () => new Response('<html>', { status: 504 }),
      breaksOff,
    ]) {
      fetched.mockImplementation(answer)
      await expect(call('GET /api/association')).rejects.toThrow(said)
      await expect(fetchBlob('/api/receipt')).rejects.toThrow(said)
    }
    fetched.mockResolvedValue(new Response('<html>'))
    await expect(call('GET /api/association')).rejects.toThrow(said)
    expect(said === 'Network Error').toBe(language === 'en')
    speak(language, 'western')
  })
})
