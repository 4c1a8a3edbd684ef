import { beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { apply, borrow, duesForm, loanForm, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { expectRefusal, refusedUntouched, untouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let member: Person
let borrower: Person
let loan: number

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(50_000)
  member = await world.member()
  borrower = await world.member()
  await world.bring(500, borrower)
  loan = await borrow(office, borrower)
})

const refused = (who: Person, name: CallName, sent: object) => refusedUntouched(world, () => who.send(name, sent))

/** Without looking at what is stored: for several refusals in one `untouched`. */
async function refusal(who: Person, name: CallName, sent: object) {
  const { status, body } = await who.send(name, sent)
  return expectRefusal(status, body)
}

const NOT_AMOUNTS = [
  ...['NaN', '1e309', '１２', '-5', '0', '0.00', '1.234', '1,000', ' 5', '5 ', '', '+5', '.5', '5.', '0x10', '1e2'],
  ...['Infinity', 'null', '12345678', '99999999999999999999', '١٢', '5\u0000', '5\n', '৫', '1_000', '--1', '1.2.3'],
]

test.each(NOT_AMOUNTS.map((text) => [JSON.stringify(text), text]))('%s is no amount', (_shown, amount) =>
  untouched(world, async () => {
    const dues = await duesForm('November', amount)
    const wrong = { status: 422, fields: ['payment_amount'] }
    expect(await refusal(member, 'POST /api/save-monthly-payment', dues)).toMatchObject(wrong)
    const payment = { fields: { payment_amount: amount } }
    expect(await refusal(borrower, 'POST /api/save-monthly-payment', payment)).toMatchObject(wrong)
    for (const field of ['loan_amount', 'per_month_amount', 'total_amount_with_interest']) {
      const form = { fields: loanForm(1000, 3, { [field]: amount }) }
      expect(await refusal(member, 'POST /api/loan-application', form)).toMatchObject({ fields: [field] })
    }
    const savings = { id: loan, fields: { amount } }
    const repaid = await refusal(borrower, 'POST /api/loans/:id/repay-from-savings', savings)
    expect(repaid).toMatchObject({ status: 422, fields: ['amount'] })
  }),
)

test.each([[5], [null], [['5']], [{ value: '5' }], [true]])('%j instead of a text is no amount', async (amount) => {
  const sent = { id: loan, fields: { amount } }
  expect(await refused(borrower, 'POST /api/loans/:id/repay-from-savings', sent)).toMatchObject({
    status: 422,
    fields: ['amount'],
  })
})

test.each(['Smarch', 'Nov', '11', '', 'November 2026', '２月', 'null', 'toString', 'N\u0000ovember'])(
  '%j is no month',
  async (month) => {
    const form = await duesForm(month)
    expect(await refused(member, 'POST /api/save-monthly-payment', form)).toMatchObject({ fields: ['month'] })
  },
)

test.each(['0', '1', '-1', '1.5', 'two', '40', '1e1', ''])(
  '%j is no number of months to pay together',
  async (months) => {
    const form = await duesForm('November', '500', { months })
    expect(await refused(member, 'POST /api/save-monthly-payment', form)).toMatchObject({ fields: ['months'] })
  },
)

describe.each([
  ['a NUL byte', 'Ami\u0000na'],
  ['an escape', 'Ami\u001bna'],
  ['a delete', 'Ami\u007fna'],
  ['bytes that are no UTF-8', Buffer.from([0x41, 0xff, 0xfe, 0x42])],
])('a text with %s', (_what, text) => {
  const asForm = (name: CallName, fields: object, field: string) => {
    const { [field]: _dropped, ...rest } = fields as Record<string, string>
    return refusedUntouched(world, async () => {
      const value = Buffer.isBuffer(text) ? text : Buffer.from(text)
      return member.inject(rawForm(name, rest, field, value))
    })
  }

  test('is refused in a profile, a loan and a payment', async () => {
    const profile = { name: 'Amina', address: 'Deira', wallet: 'W' }
    for (const field of Object.keys(profile)) {
      expect(await asForm('POST /api/profile/update', profile, field)).toMatchObject({ status: 422, fields: [field] })
    }
    for (const field of ['bank_account', 'passport_or_nid', 'loan_type']) {
      expect(await asForm('POST /api/loan-application', loanForm(), field)).toMatchObject({
        status: 422,
        fields: [field],
      })
    }
  })
})

/** A form with one field written as it is, byte by byte. */
function rawForm(name: CallName, fields: Record<string, string>, field: string, value: Buffer) {
  const part = (key: string) => `--b\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n`
  const rest = Object.entries(fields).map(([key, text]) => `${part(key)}${text}\r\n`)
  const payload = Buffer.concat([Buffer.from(`${rest.join('')}${part(field)}`), value, Buffer.from('\r\n--b--\r\n')])
  return {
    method: 'POST',
    url: name.slice(5),
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  } as const
}

describe('a text in JSON', () => {
  test.each(['\u0000', '\u0007', '\ud800', '\ufffd'])('with %j is refused', async (character) => {
    const text = `Hello${character}there`
    const sent = { fields: { name: text, reply_to: text, message: text } }
    expect(await refused(member, 'POST /api/contact', sent)).toMatchObject({ fields: ['name', 'reply_to', 'message'] })
    const id = await sendDues(await world.member(), 'November')
    const refuse = { id, fields: { reason: text } }
    expect(await refused(office.treasurer, 'POST /api/office/payments/:id/refuse', refuse)).toMatchObject({
      fields: ['reason'],
    })
  })

  test('longer than its field is refused', async () => {
    const fields = { name: 'n'.repeat(101), reply_to: 'r'.repeat(255), message: 'm'.repeat(5001) }
    expect((await refused(member, 'POST /api/contact', { fields })).fields).toEqual(['name', 'reply_to', 'message'])
  })

  test.each([7, null, [], {}, true])('that is %j is refused', async (value) => {
    const fields = { email: value, password: value }
    expect((await refused(member, 'POST /api/login', { fields })).fields.sort()).toEqual(['email', 'password'])
  })
})

test.each(['0', '-1', '1e30', '1.5', 'abc', '00001', '9'.repeat(40), '%00', '１', "1'--", ' 1', '9007199254740993'])(
  'the id %s is not there',
  (id) =>
    untouched(world, async () => {
      const sent = { id, fields: { reason: 'A reason.', reference: 'R', amount: '1' } }
      const notThere = { status: 404, code: 'not_found' }
      expect(await refusal(member, 'POST /api/payments/:id/cancel', { id })).toMatchObject(notThere)
      expect(await refusal(member, 'GET /api/payments/:id/receipt', { id })).toMatchObject(notThere)
      expect(await refusal(member, 'POST /api/loans/:id/withdraw', { id })).toMatchObject(notThere)
      expect(await refusal(member, 'POST /api/loans/:id/repay-from-savings', sent)).toMatchObject(notThere)
      expect(await refusal(office.treasurer, 'POST /api/office/payments/:id/verify', { id })).toMatchObject(notThere)
      expect(await refusal(office.treasurer, 'POST /api/office/payments/:id/refuse', sent)).toMatchObject(notThere)
      expect(await refusal(office.treasurer, 'POST /api/office/loans/:id/disburse', sent)).toMatchObject(notThere)
      expect(await refusal(office.lender, 'POST /api/office/loans/:id/approve', { id })).toMatchObject(notThere)
    }),
)

describe('a day that a payment came', () => {
  test.each([
    '2026-02-30',
    '0000-01-01',
    '21.11.2026',
    '2026-11-21T10:00:00Z',
    '99999-01-01',
    '',
    'yesterday',
    '-0001-01-01',
  ])('is not %j', async (received_on) => {
    const id = await sendDues(await world.member(), 'November')
    const sent = { id, fields: { received_on } }
    expect(await refused(office.treasurer, 'POST /api/office/payments/:id/verify', sent)).toMatchObject({
      status: 422,
      fields: ['received_on'],
    })
  })
})

test.each([
  ['GET /api/office/payments', { status: 'nonsense' }, 'status'],
  ['GET /api/office/payments', { after: '-1' }, 'after'],
  ['GET /api/office/payments', { sort: 'amount' }, 'sort'],
  ['GET /api/office/loans', { status: "submitted' or 1=1" }, 'status'],
  ['GET /api/office/loans', { after: '1e30' }, 'after'],
  ['GET /api/office/loan-book', { sort: 'overdue; drop table loan' }, 'sort'],
  ['GET /api/office/loan-book', { order: 'down' }, 'order'],
  ['GET /api/office/loan-book', { after: '-5_1' }, 'after'],
  ['GET /api/office/loan-book.csv', { sort: 'mobile' }, 'sort'],
  ['GET /api/office/members', { search: 'Ami\u0000na' }, 'search'],
  ['GET /api/office/members/grid', { year: '2026', search: 'Ami\ud800na' }, 'search'],
  ['GET /api/office/ledger/trial-balance', { at: '2026-02-30' }, 'at'],
  ['GET /api/office/ledger/trial-balance.csv', { at: '1999-12-31' }, 'at'],
  ['GET /api/office/ledger/journal', { from: '2026-11-02', to: '2026-11-01' }, 'to'],
  ['GET /api/office/ledger/journal', { kind: 'theft' }, 'kind'],
  ['GET /api/office/ledger/journal', { account: "bank' or 1=1" }, 'account'],
  ['GET /api/office/ledger/journal', { account: 'pocket' }, 'account'],
  ['GET /api/office/ledger/journal', { order: 'sideways' }, 'order'],
  ['GET /api/office/ledger/journal', { after: '2026-11-31_5' }, 'after'],
  ['GET /api/office/ledger/journal', { after: '2026-11-30_5_1' }, 'after'],
  ['GET /api/office/ledger/journal.csv', { from: 'yesterday' }, 'from'],
  ['GET /api/office/ledger/journal.csv', { account: 'pocket' }, 'account'],
  ['GET /api/office/ledger/statement', {}, 'account'],
  ['GET /api/office/ledger/statement', { account: 'a'.repeat(41) }, 'account'],
  ['GET /api/office/ledger/statement', { account: 'bank', member: '1' }, 'member'],
  ['GET /api/office/ledger/statement', { account: 'savings', member: '0' }, 'member'],
  ['GET /api/office/ledger/statement', { account: 'bank', after: '2026-11-30_5' }, 'after'],
  ['GET /api/office/ledger/statement.csv', { account: 'pocket' }, 'account'],
  ['GET /api/office/ledger/statement.csv', { account: 'bank', to: '٢٠٢٦-١١-٠١' }, 'to'],
  ['GET /api/office/reports/income-expense', { from: '2026-12-01' }, 'to'],
  ['GET /api/office/reports/income-expense.csv', { from: '2026-12-01' }, 'to'],
  ['GET /api/office/reports/balance-sheet', { at: 'now' }, 'at'],
  ['GET /api/office/bank-reconciliation', { account: 'cash' }, 'account'],
  ['GET /api/office/bank-reconciliation.csv', { account: 'bank', at: '12/11/2026' }, 'at'],
  ['GET /api/office/reports/balance-sheet.csv', { at: '12/11/2026' }, 'at'],
  ['GET /api/office/reports/loans-at-risk', { after: '5' }, 'after'],
  ['GET /api/office/periods', { year: '26' }, 'year'],
  ['GET /api/office/reports/annual', { year: '2099' }, 'year'],
  ['GET /api/office/reports/annual.csv', { year: 'last' }, 'year'],
  ['GET /api/office/ledger/manual-entries', { status: 'forged' }, 'status'],
] as const)('%s with %j is refused', async (name, query, field) => {
  expect(await refused(office.treasurer, name, { query })).toMatchObject({ status: 422, fields: [field] })
})

test.each([
  ['GET /api/office/ledger/statement', { query: { account: 'savings', member: '999999' } }],
  ['GET /api/office/ledger/statement.csv', { query: { account: 'savings', member: '999999' } }],
  ['GET /api/office/ledger/entries/:id', { id: 999_999 }],
] as const)('%s of what is not there is not found', async (name, sent) => {
  expect(await refused(office.treasurer, name, sent)).toMatchObject({ status: 404, code: 'not_found' })
})

test('a passport of any characters that are text is stored as it was written', async () => {
  const id = await apply(member, 1000, 3, { passport_or_nid: "O'Brien; drop table--" })
  const { loan } = await office.lender.ask('GET /api/office/loans/:id', { id })
  expect(loan.passport_or_nid).toBe("O'Brien; drop table--")
})
