import { beforeAll, describe, expect, test } from 'vitest'
import { type BankReceipt, drawBankReceipt, RECEIPT } from '../support/bank-receipts.ts'
import { accountOf, duesForm, type Office, seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { readReceiptsOf } from '../support/read-receipts.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-20T10:00:00+04:00' })
let office: Office
let member: Person
beforeAll(async () => {
  office = await seatOffice(world)
  member = await world.member('Rahim Uddin')
})

const send = async (receipt: Partial<BankReceipt>, month: string, amount = '100') => {
  const photo = await drawBankReceipt({ ...RECEIPT, ...receipt })
  const form = { ...(await duesForm(month, amount)), files: { photo } }
  return (await member.ask('POST /api/save-monthly-payment', form)).payment_id
}
const ofOfficer = async (id: number) => (await office.treasurer.ask('GET /api/office/payments/:id', { id })).payment
const ofMember = async (id: number) => (await member.ask('GET /api/payments/:id', { id })).payment

const readAll = (more?: { readsReceipts: boolean }) => readReceiptsOf(world, more)

const rowOf = async (month: string) =>
  (await accountOf(member)).monthlyPaymentData.find(({ month_key: key }) => key === month)
const decide = (id: number, amount: string) =>
  member.ask('POST /api/payments/:id/amount', { id, fields: { payment_amount: amount } })

describe('a receipt of another amount', () => {
  test('is told to the member, who keeps what was entered; the officer reads that, and nobody asks again', async () => {
    const id = await send({ reference: 'FT26111122223' }, 'June')
    expect(await ofMember(id)).toMatchObject({ receipt_says: null, may: ['cancel'] })
    await readAll()
    expect(await ofMember(id)).toMatchObject({ receipt_says: 90, may: ['cancel', 'correct'] })
    const told = { receipt_differs: { says: 90, entered: 100 }, may: ['cancel', 'correct'] }
    expect(await rowOf('2027-06')).toMatchObject(told)
    expect(await ofOfficer(id)).toMatchObject({ amount_kept: false })
    await decide(id, '100')
    expect(await ofMember(id)).toMatchObject({ amount: 100, receipt_says: null, entered_amount: null, may: ['cancel'] })
    expect(await rowOf('2027-06')).toMatchObject({ receipt_differs: null, may: ['cancel'] })
    const flags = { look_twice: ['receipt'], answers: 0 }
    expect(await ofOfficer(id)).toMatchObject({ amount: 100, amount_kept: true, entered_amount: null, ...flags })
    await member.refused('amount_agrees', 'POST /api/payments/:id/amount', { id, fields: { payment_amount: '90' } })
  }, 120_000)

  test('is corrected by the member: it agrees, and whoever had looked before looks again', async () => {
    const id = await send({ reference: 'FT26444455556' }, 'July', '100')
    await readAll()
    await decide(id, '90')
    const corrected = { amount: 90, entered_amount: 100 }
    expect(await ofMember(id)).toMatchObject({ ...corrected, receipt_says: null, reading: { agrees: true } })
    expect((await ofMember(id)).months).toMatchObject([{ month: '2027-07', amount: 90 }])
    expect(await ofOfficer(id)).toMatchObject({ ...corrected, amount_kept: false, answers: 1, look_twice: ['amount'] })
    const verify = 'POST /api/office/payments/:id/verify'
    await office.treasurer.refused('payment_answered', verify, { id, fields: { answers: 0 } })
    await office.treasurer.ask(verify, { id, fields: { answers: 1 } })
    expect(await ofOfficer(id)).toMatchObject({ status: 'verified', amount: 90 })
    const say = 'POST /api/payments/:id/amount'
    await member.refused('already_decided', say, { id, fields: { payment_amount: '100' } })
  }, 120_000)

  test('is nobody else’s to correct, and not one that an officer entered', async () => {
    const id = await send({ reference: 'FT26777788889' }, 'August')
    await readAll()
    const other = await world.member('Fatima Noor')
    const say = 'POST /api/payments/:id/amount'
    await other.refused('not_found', say, { id, fields: { payment_amount: '90' } })
    await office.treasurer.refused('not_a_member', say, { id, fields: { payment_amount: '90' } })
    await member.refused('invalid_fields', say, { id, fields: { payment_amount: '' } })
    const form = { payment_amount: '100', month: 'September', received_on: '2026-11-18' }
    const photo = await drawBankReceipt({ ...RECEIPT, reference: 'FT26123498765' })
    const { payment_id: entered } = await office.treasurer.ask('POST /api/office/members/:id/dues-payments', {
      id: member.id,
      fields: form,
      files: { photo },
    })
    await readAll()
    expect(await ofMember(entered)).toMatchObject({ receipt_says: null, may: ['cancel'] })
    expect((await ofOfficer(entered)).look_twice).toContain('receipt')
  }, 120_000)
})

describe('a receipt', () => {
  test('is read soon after it was sent, and what it says stands beside what was entered', async () => {
    const id = await send({}, 'November')
    expect((await ofOfficer(id)).reading).toBeNull()
    await readAll()
    const said = { amount: 90, date: '2026-11-18', reference: 'FT26849407833', agrees: false, differs: ['amount'] }
    expect((await ofOfficer(id)).reading).toMatchObject({ ...said, sender: 'Rahim Uddin' })
    expect((await ofMember(id)).reading).toMatchObject(said)
    expect((await ofOfficer(id)).look_twice).toContain('receipt')
  }, 120_000)

  test('that says what was entered agrees; its reference on another payment speaks against both', async () => {
    const id = await send({ amount: 10_000, reference: 'TT39636200' }, 'December')
    await readAll()
    expect((await ofOfficer(id)).reading).toMatchObject({
      amount: 100,
      agrees: true,
      differs: [],
      same_reference_as: [],
    })
    const again = await send({ amount: 10_000, reference: 'TT39636200', layout: 'webPage' }, 'January')
    await readAll()
    expect((await ofOfficer(id)).reading).toMatchObject({
      agrees: false,
      differs: ['reference'],
      same_reference_as: [again],
    })
    expect((await ofOfficer(again)).reading).toMatchObject({ agrees: false, same_reference_as: [id] })
    expect((await ofMember(again)).reading).toMatchObject({ agrees: false, same_reference_as: [] })
    expect((await ofOfficer(again)).look_twice).toContain('same_reference')
  }, 120_000)

  test('whose amount was not surely read shows it to the officer, agrees with nothing and differs from nothing', async () => {
    const id = await send({ reference: 'FT26999900001' }, 'October')
    await readAll()
    await world.admin.query(
      `update receipt_reading set places = jsonb_set(places, '{amount,sure}', '49')
       where receipt_sha256 = (select receipt_sha256 from payment where id = $1)`,
      [id],
    )
    const doubted = { amount: 90, amount_doubted: true, date: '2026-11-18', agrees: null, differs: [] }
    expect(await ofOfficer(id)).toMatchObject({ reading: doubted, amount: 100, look_twice: [] })
    expect(await ofMember(id)).toMatchObject({ reading: doubted, receipt_says: null, may: ['cancel'] })
    await member.refused('amount_agrees', 'POST /api/payments/:id/amount', { id, fields: { payment_amount: '90' } })
    const same = await send({ amount: 10_000, reference: 'FT26999900002' }, 'May')
    await readAll()
    expect((await ofOfficer(same)).reading).toMatchObject({ amount: 100, amount_doubted: false, agrees: true })
  }, 120_000)

  test('that says something else is left where many are verified at once; one that agrees is verified', async () => {
    const clear = await send({ amount: 10_000, reference: 'FT26555512345' }, 'March')
    const other = await send({ amount: 9_000, reference: 'FT26555567890' }, 'April')
    await readAll()
    const fields = { ids: [clear, other] }
    const many = await office.treasurer.ask('POST /api/office/payments/verify-many', { fields })
    expect(many.results).toMatchObject([
      { id: clear, verified: true },
      { id: other, verified: false, left: 'look_twice' },
    ])
  }, 120_000)

  test('is not read where the setting says so, and everything else is as ever', async () => {
    const id = await send({ reference: 'FT26000017777' }, 'February')
    await readAll({ readsReceipts: false })
    expect((await ofOfficer(id)).reading).toBeNull()
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
    expect((await ofOfficer(id)).status).toBe('verified')
  })
})

describe('a receipt that agrees, where a statement is in', () => {
  const verify = async (...ids: number[]) =>
    (await office.treasurer.ask('POST /api/office/payments/verify-many', { fields: { ids } })).results
  const bring = (...rows: string[]) => office.treasurer.ask('POST /api/office/bank-statements', statementOf(rows))

  test('is the line that has its reference, of two that name nobody', async () => {
    const payer = await world.member('Joseph Thomas')
    const sent = await payer.ask('POST /api/save-monthly-payment', {
      ...(await duesForm('November', '321')),
      files: { photo: await drawBankReceipt({ ...RECEIPT, amount: 32_100, reference: 'FT26909012345' }) },
    })
    const id = sent.payment_id
    await readAll()
    expect((await ofOfficer(id)).reading).toMatchObject({ agrees: true })
    await bring('18/11/2026,INWARD FT26909012344,321.00,', '19/11/2026,INWARD FT26909012345,321.00,')
    const { bank, look_twice } = await ofOfficer(id)
    expect(bank).toMatchObject({ line_needed: true, proposal: { booked_on: '2026-11-19', sure: true } })
    expect(bank?.proposal?.reasons).toEqual(['receipt', 'day'])
    // Another amount than the dues: looked at, and verified by itself.
    expect(look_twice).toEqual(['amount'])
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id, fields: { line_id: bank?.proposal?.id } })
    expect(await ofOfficer(id)).toMatchObject({ status: 'verified', received_on: '2026-11-19' })
  }, 120_000)

  test('is left where no line fits, or the line that fits names nobody', async () => {
    const payer = await world.member('Imran Siddiqui')
    const sendFor = async (month: string, reference: string) => {
      const photo = await drawBankReceipt({ ...RECEIPT, amount: 10_000, reference })
      const answer = await payer.ask('POST /api/save-monthly-payment', { ...(await duesForm(month)), files: { photo } })
      return answer.payment_id
    }
    const id = await sendFor('November', 'FT26313198765')
    const other = await sendFor('December', 'FT26424287654')
    await readAll()
    await bring('20/11/2026,MONTHLY FEE,-25.00,')
    for (const each of [id, other])
      expect(await ofOfficer(each)).toMatchObject({ reading: { agrees: true }, look_twice: [] })
    expect(await verify(id, other)).toMatchObject([
      { id, verified: false, left: 'no_line_fits' },
      { id: other, verified: false, left: 'no_line_fits' },
    ])
    await bring('20/11/2026,CDM DEPOSIT,100.00,', '20/11/2026,INWARD FT26424287654,100.00,')
    expect(await verify(id, other)).toMatchObject([
      { id, verified: false, left: 'line_needed' },
      { id: other, verified: true },
    ])
  }, 120_000)
})

describe('the picture of a voucher', () => {
  test('is read and compared with what was entered; a reference of another voucher is said on both', async () => {
    await world.bring(1_000)
    const enter = async (amount: string, receipt: Partial<BankReceipt>) => {
      const fields = {
        kind: 'expense',
        amount,
        paid_from: 'bank',
        day: '2026-11-19',
        payee: 'Hall',
        purpose: 'Hall rent',
      }
      const picture = await drawBankReceipt({ ...RECEIPT, ...receipt })
      const entered = await office.treasurer.ask('POST /api/office/expenses', { fields, files: { picture } })
      return entered.voucher_id
    }
    const listed = async () => (await office.treasurer.ask('GET /api/office/vouchers', { query: {} })).vouchers
    const agreeing = await enter('90', { reference: 'FT26515111112' })
    expect(await listed()).toMatchObject([{ reading: null }])
    await readAll()
    expect(await listed()).toMatchObject([
      { reading: { amount: 90, date: '2026-11-18', reference: 'FT26515111112', agrees: true, differs: [] } },
    ])
    const again = await enter('95', { reference: 'FT26515111112', layout: 'webPage' })
    await readAll()
    expect(await listed()).toMatchObject([
      { id: again, reading: { agrees: false, differs: ['amount', 'reference'], same_reference_as: [agreeing] } },
      { id: agreeing, reading: { agrees: false, differs: ['reference'], same_reference_as: [again] } },
    ])
  }, 120_000)
})
