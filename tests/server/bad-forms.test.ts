import { beforeAll, describe, expect, test } from 'vitest'
import { borrow, duesForm, loanForm, seatOffice } from '../support/journeys.ts'
import { type FormParts, multipart } from '../support/multipart.ts'
import { sharedWorld } from '../support/opened-world.ts'
import * as samples from '../support/samples.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person
let borrower: Person
let dues: FormParts

const MIB = 1024 * 1024

beforeAll(async () => {
  await world.bring(50_000)
  member = await world.member()
  borrower = await world.member()
  await borrow(await seatOffice(world), borrower)
  const { fields, files } = await duesForm('November')
  dues = [...Object.entries(fields), ...Object.entries(files)]
})

const post = (payload: Buffer | string, headers: Record<string, string>, url = '/api/save-monthly-payment') =>
  refusedUntouched(world, () => member.inject({ method: 'POST', url, payload, headers }))
const postParts = (parts: FormParts, url?: string) => {
  const { payload, headers } = multipart(parts)
  return post(payload, headers, url)
}
const withPart = (name: string, value: string | Buffer) => [
  ...dues.filter(([each]) => each !== name),
  [name, value] as const,
]

describe('a broken form', () => {
  const { payload, headers } = multipart([['payment_amount', '100']])
  const text = payload.toString()
  const boundary = text.slice(2, text.indexOf('\r\n'))

  test.each<[string, string | Buffer, Record<string, string>]>([
    ['without a boundary', payload, { 'content-type': 'multipart/form-data' }],
    ['with an empty boundary', payload, { 'content-type': 'multipart/form-data; boundary=' }],
    ['with another boundary than it says', payload, { 'content-type': 'multipart/form-data; boundary=other' }],
    ['cut within its last boundary', payload.subarray(0, -6), headers],
    ['cut within a value', text.slice(0, text.indexOf('100') + 1), headers],
    ['cut within a header', text.slice(0, 40), headers],
    ['with nothing in it', '', headers],
    ['of bytes that are no form', Buffer.alloc(2000, 0xff), headers],
    ['with a part that has no name', text.replace('; name="payment_amount"', ''), headers],
    ['with a name that is none', text.replace('payment_amount', '__proto__'), headers],
    [
      'with a part that says it is JSON and is not',
      text.replace('\r\n\r\n', '\r\ncontent-type: application/json\r\n\r\n{'),
      headers,
    ],
    [
      'whose parts are nested',
      `--${boundary}\r\ncontent-type: multipart/mixed; boundary=b\r\n\r\n--b--\r\n--${boundary}--`,
      headers,
    ],
  ])('%s is refused', async (_what, body, sent) => {
    const { status } = await post(body, sent)
    expect([400, 422]).toContain(status)
  })

  test('cut within a file is refused', async () => {
    const whole = multipart(dues)
    expect(await post(whole.payload.subarray(0, -150), whole.headers)).toMatchObject({ status: 400, code: 'malformed' })
  })

  test('with a field twice is refused, and with a file twice', async () => {
    expect(await postParts([...dues, ['month', 'May']])).toMatchObject({ code: 'malformed' })
    expect(await postParts([...dues, ['photo', await samples.jpeg()]])).toMatchObject({ code: 'malformed' })
  })

  test('with a file that the call does not take is refused', async () => {
    expect(await postParts([...dues, ['passport', await samples.jpeg()]])).toMatchObject({ code: 'malformed' })
    expect(await postParts([...dues, ['month', await samples.jpeg()]])).toMatchObject({ status: 400 })
    expect(await postParts([['loan_amount', samples.pdf()]], '/api/loan-application')).toMatchObject({
      code: 'malformed',
    })
  })

  test('with more fields or files than any form has is refused', async () => {
    const fields = Array.from({ length: 100 }, (_, i) => [`field${i}`, 'x'] as const)
    expect(await postParts(fields)).toMatchObject({ status: 413, code: 'body_too_large' })
    const files = Array.from({ length: 8 }, (_, i) => [`file${i}`, Buffer.from('x')] as const)
    expect((await postParts(files)).status).toBeLessThan(500)
  })
})

describe('a body over the limit', () => {
  test.each<[string, () => Promise<FormParts>]>([
    [
      'a receipt of more than 10 MB',
      async () => withPart('photo', Buffer.concat([await samples.jpeg(), Buffer.alloc(10 * MIB)])),
    ],
    ['a receipt of 40 MB', async () => withPart('photo', Buffer.alloc(40 * MIB, 1))],
  ])('%s is refused at its field', async (_what, parts) => {
    expect(await postParts(await parts())).toEqual({ status: 413, code: 'receipt_too_large', fields: ['photo'] })
  })

  test('a text of 2 MB is refused', async () => {
    const { status } = await postParts(withPart('account_number', '1'.repeat(2 * MIB)))
    expect([413, 422]).toContain(status)
  })

  test('a JSON of 2 MB is refused', async () => {
    const big = JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(2 * MIB) })
    expect(await post(big, { 'content-type': 'application/json' }, '/api/login')).toMatchObject({
      code: 'body_too_large',
    })
  })
})

describe('a wrong content type', () => {
  test.each([
    ['/api/save-monthly-payment', 'application/json', '{"payment_amount":"100"}'],
    ['/api/save-monthly-payment', 'application/x-www-form-urlencoded', 'payment_amount=100'],
    ['/api/save-monthly-payment', 'text/plain', 'payment_amount=100'],
    ['/api/loan-application', 'application/json', JSON.stringify(loanForm())],
    ['/api/loan-application', 'application/octet-stream', 'x'],
    ['/api/profile/update', 'multipart/mixed; boundary=b', '--b--'],
    ['/api/login', 'text/plain', '{"email":"a@example.test","password":"x"}'],
    ['/api/login', 'application/x-www-form-urlencoded', 'email=a'],
    ['/api/login', 'application/jsonp', '{}'],
    ['/api/login', 'no/such;;;type', '{}'],
    ['/api/profile/password/update', 'text/xml', '<a/>'],
  ])('on %s, %s is refused', async (url, type, payload) => {
    expect(await post(payload, { 'content-type': type }, url)).toMatchObject({ code: 'unsupported_media_type' })
  })

  test('on a call that takes JSON, a form is refused', async () => {
    const { payload, headers } = multipart([['email', 'a@example.test']])
    expect(await post(payload, headers, '/api/login')).toMatchObject({ code: 'unsupported_media_type' })
  })
})

describe('a receipt', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a zip named .jpg', () => samples.zip, 'receipt_type'],
    ['a text named .jpg', () => Buffer.from('This is no picture.'), 'receipt_type'],
    [
      'a script in SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'receipt_type',
    ],
    ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'receipt_type'],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'receipt_type'],
    ['one byte', () => Buffer.from('x'), 'receipt_type'],
    ['zeros', () => Buffer.alloc(5000), 'receipt_type'],
    ['a JPEG cut off', async () => (await samples.jpeg()).subarray(0, 250), 'receipt_unreadable'],
    [
      'the first bytes of a JPEG before a zip',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), samples.zip]),
      'receipt_unreadable',
    ],
    ['a PNG without its picture', () => samples.pngThatClaims(10, 10), 'receipt_unreadable'],
    ['a PDF cut off', () => samples.pdf().subarray(0, 30), 'receipt_unreadable'],
    [
      'a tiny PNG that claims 50,000 by 50,000 pixels',
      () => samples.pngThatClaims(50_000, 50_000),
      'receipt_dimensions',
    ],
    ['a tiny PNG that claims 50,000 pixels in width', () => samples.pngThatClaims(50_000, 10), 'receipt_dimensions'],
    ['a tiny PNG that claims 900,000 pixels in width', () => samples.pngThatClaims(900_000, 1), 'receipt_dimensions'],
    ['a real PNG 50,000 pixels wide', () => samples.pngOf(50_000, 3), 'receipt_dimensions'],
    ['a real PNG 50,000 pixels high', () => samples.pngOf(3, 50_000), 'receipt_dimensions'],
  ])('that is %s is refused at its field', async (_what, make, code) => {
    const refused = await postParts(withPart('photo', await make()))
    expect(refused).toMatchObject({ code, fields: ['photo'] })
  })

  test('that is empty is refused; without a name it counts as not sent', async () => {
    expect(await postParts(withPart('photo', Buffer.alloc(0)))).toMatchObject({ code: 'file_empty', fields: ['photo'] })
    const { payload, headers } = multipart(withPart('photo', Buffer.alloc(0)))
    const unnamed = payload.toString('latin1').replace('filename="receipt.jpg"', 'filename=""')
    expect(await post(Buffer.from(unnamed, 'latin1'), headers)).toMatchObject({
      ...{ code: 'invalid_fields', fields: ['photo'] },
    })
  })

  test('is looked at before anything is stored, in a loan payment too', async () => {
    const { payload, headers } = multipart([
      ['payment_amount', '100'],
      ['photo', samples.zip],
    ])
    const sent = { method: 'POST', url: '/api/save-monthly-payment', payload, headers } as const
    expect(await refusedUntouched(world, () => borrower.inject(sent))).toMatchObject({ code: 'receipt_type' })
  })
})
