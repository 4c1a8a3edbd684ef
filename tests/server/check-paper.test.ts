import { getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountOf, borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { pdfText } from '../support/pdf-text.ts'
import { sealBooks } from '../support/sealed-books.ts'
import type { Person } from '../support/world.ts'

const CHECK = 'POST /api/check-paper'

const world = freshWorld()
let office: Office
let member: Person
let payment: number

beforeEach(async () => {
  office = await seatOffice(world)
  member = await world.member('Amina Hossain')
  payment = await payDues(office, member, 'November')
})

const tokenOf = (address: string) => address.match(/\/check#([\w-]{22})$/)?.[1] ?? ''
const receiptOf = async (who: Person, id: number) => (await who.ask('GET /api/payments/:id/proof', { id })).proof
const checked = (token: string) => world.visitor.ask(CHECK, { fields: { token } })

/** Where the code of a PDF leads: a press on it does too. */
async function codeOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const links: { url?: string }[] = await (await pdf.getPage(1)).getAnnotations()
  return links.map(({ url }) => url ?? '').find((url) => url.includes('/check#')) ?? ''
}
const statement = async (query = {}) => (await member.send('GET /api/statement.pdf', { query })).bytes

describe('the code of a receipt', () => {
  test('tells anybody what the paper says and that its entry is in the books, and nothing else', async () => {
    const token = tokenOf((await receiptOf(member, payment)).check)
    const told = {
      status_code: 200,
      paper: {
        of: 'receipt',
        number: `R-${String(payment).padStart(6, '0')}`,
        name: member.name,
        kind: 'dues',
        purpose: { months: ['2026-11'], loan_id: null, from_savings: false },
        amount: 100,
        received_on: '2026-11-21',
      },
      state: 'not_sealed',
      since: null,
      domain: '127.0.0.1:3000',
    }
    expect(await checked(token)).toEqual(told)
    await sealBooks(world)
    expect(await checked(token)).toEqual({ ...told, state: 'sealed', since: '2026-11-21' })
    expect((await receiptOf(member, payment)).sealed_on).toBe('2026-11-21')
  })

  test('of a loan tells which one, and of a paper that was made before it could be told tells the rest', async () => {
    await world.bring(1_000_000)
    const loan = await borrow(office, member)
    const form = { fields: { payment_amount: '50' } }
    const { payment_id: repaid } = await member.ask('POST /api/save-monthly-payment', form)
    await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: repaid })
    const token = tokenOf((await receiptOf(member, repaid)).check)
    const { paper } = await checked(token)
    expect(paper).toMatchObject({ kind: 'loan', purpose: { months: [], loan_id: loan, from_savings: false } })
    await world.admin.query('set session_replication_role = replica')
    await world.admin.query(`update paper set says = says - 'purpose'`)
    await world.admin.query('set session_replication_role = origin')
    const { purpose: _, ...rest } = paper as Extract<typeof paper, { of: 'receipt' }>
    expect((await checked(token)).paper).toEqual(rest)
  })

  test('is the same on screen and on every paper of it, and of no other', async () => {
    const { check } = await receiptOf(member, payment)
    const pdf = async () => (await member.send('GET /api/payments/:id/proof.pdf', { id: payment })).bytes
    expect([await codeOf(await pdf()), await codeOf(await pdf())]).toEqual([check, check])
    expect((await pdfText(await pdf())).join().replace(/\s+/g, ' ')).toContain(
      'Only 127.0.0.1:3000 can confirm this paper.',
    )
    const other = await receiptOf(member, await payDues(office, member, 'December'))
    expect(tokenOf(other.check)).toHaveLength(22)
    expect(other.check).not.toBe(check)
    const { rows } = await world.admin.query<{ length: number }>('select length(token) from paper')
    expect(rows).toEqual([{ length: 16 }, { length: 16 }])
  })

  test('says that the payment was reversed after it was printed', async () => {
    const token = tokenOf((await receiptOf(member, payment)).check)
    await sealBooks(world)
    world.clock.set('2026-11-24T10:00:00+04:00')
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', {
      id: payment,
      fields: { reason: 'Not ours.' },
    })
    expect(await checked(token)).toMatchObject({ state: 'reversed', since: '2026-11-24', paper: { amount: 100 } })
  })

  test('keeps the name that the paper says, and another paper is made with the new one', async () => {
    const first = await receiptOf(member, payment)
    const renamed = { name: 'Amina Begum', address: 'Deira', wallet: 'W-1' }
    await member.ask('POST /api/profile/update', { fields: renamed })
    const second = await receiptOf(member, payment)
    expect(second.check).not.toBe(first.check)
    expect((await checked(tokenOf(first.check))).paper.name).toBe('Amina Hossain')
    expect((await checked(tokenOf(second.check))).paper.name).toBe('Amina Begum')
  })

  test('says so where the entry is not as it was sealed', async () => {
    const token = tokenOf((await receiptOf(member, payment)).check)
    await sealBooks(world)
    await world.admin.query('set session_replication_role = replica')
    await world.admin.query(`update entry set memo = 'else' where kind = 'dues_payment'`)
    await world.admin.query('set session_replication_role = origin')
    expect(await checked(token)).toMatchObject({ state: 'changed', since: null })
  })
})

describe('the code of a statement', () => {
  test('tells whose it is, when it was made, of which days and what they closed with', async () => {
    await sealBooks(world)
    const token = tokenOf(await codeOf(await statement()))
    expect(await checked(token)).toEqual({
      status_code: 200,
      paper: {
        of: 'statement',
        name: member.name,
        made_on: '2026-11-21',
        from: '2026-11-21',
        to: '2026-11-21',
        balances: [{ account: 'savings', loan_id: null, closing: 100 }],
      },
      state: 'sealed',
      since: '2026-11-21',
      domain: '127.0.0.1:3000',
    })
    expect(tokenOf(await codeOf(await statement()))).toBe(token)
  })

  test('tells of a reversal since, but of none that is on the paper', async () => {
    await sealBooks(world)
    const before = tokenOf(await codeOf(await statement()))
    world.clock.set('2026-11-24T10:00:00+04:00')
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', {
      id: payment,
      fields: { reason: 'Not ours.' },
    })
    await sealBooks(world)
    const after = tokenOf(await codeOf(await statement()))
    expect(await checked(before)).toMatchObject({ state: 'reversed', since: '2026-11-24' })
    expect(await checked(after)).toMatchObject({ state: 'sealed', since: '2026-11-24' })
  })

  test('without any entry says no day', async () => {
    const newcomer = await world.member('Vijay Nair')
    const { bytes } = await newcomer.send('GET /api/statement.pdf')
    expect(await checked(tokenOf(await codeOf(bytes)))).toMatchObject({ state: 'sealed', since: null })
  })
})

describe('a member reads on each line', () => {
  const rows = async () =>
    (await accountOf(member)).monthlyPaymentData.flatMap(({ description, seal }) => (seal ? [[description, seal]] : []))
  const lines = async () => (await member.ask('GET /api/statement')).lines.map((line) => [line.kind, line.sealed_on])

  test('that it is not sealed yet, then since when it is unchanged', async () => {
    expect(await rows()).toEqual([['Monthly dues', { since: null }]])
    expect(await lines()).toEqual([['dues_payment', null]])
    await sealBooks(world)
    expect(await rows()).toEqual([['Monthly dues', { since: '2026-11-21' }]])
    expect(await lines()).toEqual([['dues_payment', '2026-11-21']])
  })

  test('of a loan payment, a withdrawal that is paid, and a recharge that is completed', async () => {
    const { treasurer } = office
    const second = await world.officer('treasurer')
    await world.bring(50_000, member)
    const loan = await borrow(office, member, 1000, 3)
    await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '40' } })
    const recharge = { number: '98765 43210', operator: 'jio', amount: '25' }
    const { recharge_id: order } = await member.ask('POST /api/recharges', { fields: recharge })
    const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', {
      fields: { amount: '50', payee_account: '' },
    })
    const sealed = async () => [
      (await member.ask('GET /api/my-loans')).loans[0]?.payments[0]?.sealed_on,
      (await member.ask('GET /api/recharges')).recharges[0]?.sealed_on,
      (await member.ask('GET /api/withdrawals')).withdrawals[0]?.sealed_on,
    ]
    await sealBooks(world)
    expect(await sealed()).toEqual(['2026-11-21', null, null])
    await treasurer.ask('POST /api/office/withdrawals/:id/approve', { id })
    const paid = { paid_from: 'bank', reference: 'TRF-1', paid_on: '2026-11-21' }
    await second.ask('POST /api/office/withdrawals/:id/pay', { id, fields: paid })
    const done = { reference: 'OP-1', paid: '25', paid_from: 'bank' }
    await treasurer.ask('POST /api/office/recharges/:id/complete', { id: order, fields: done })
    expect(await sealed()).toEqual(['2026-11-21', null, null])
    await sealBooks(world)
    expect(await sealed()).toEqual(['2026-11-21', '2026-11-21', '2026-11-21'])
  })

  test('of an instalment, by the payment that completed it', async () => {
    await world.bring(50_000)
    await borrow(office, member, 1000, 3)
    const repay = async (amount: string, at: string) => {
      world.clock.set(`${at}T10:00:00+04:00`)
      const fields = { payment_amount: amount }
      const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields })
      world.clock.set(`${at}T12:00:00+04:00`)
      await office.treasurer.ask('POST /api/office/payments/:id/verify', {
        id,
        fields: { no_line_reason: 'Not on the statement yet.' },
      })
      await sealBooks(world)
    }
    await sealBooks(world)
    await repay('200', '2026-11-24')
    await repay('600', '2026-11-26')
    const dues = ['Monthly dues', { since: '2026-11-21' }]
    expect((await rows()).toSorted()).toEqual(
      [
        ['Loan instalment 1 of 3', { since: '2026-11-26' }],
        ['Loan instalment 2 of 3', { since: '2026-11-26' }],
        dues,
      ].toSorted(),
    )
  })
})

describe('whoever tries', () => {
  test('a code that no paper has gets one sentence, one of another shape is not looked up', async () => {
    const { status, body } = await world.visitor.send(CHECK, { fields: { token: 'x'.repeat(22) } })
    expect([status, body]).toEqual([
      404,
      {
        status_code: 404,
        code: 'paper_unknown',
        message: 'No paper of ours has this code. Ask the association before you rely on it.',
        errors: {},
      },
    ])
    for (const token of ['', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}/`, 7, null]) {
      expect((await world.visitor.send(CHECK, { fields: { token } as never })).status, String(token)).toBe(422)
    }
  })

  test('many has to wait, whether they are right or not', async () => {
    const token = tokenOf((await receiptOf(member, payment)).check)
    for (let turn = 0; turn <= 60; turn += 1) {
      await world.visitor.send(CHECK, { fields: { token: turn % 2 ? token : 'x'.repeat(22) } })
    }
    expect((await world.visitor.send(CHECK, { fields: { token } })).status).toBe(429)
    world.clock.set('2026-11-21T11:00:00+04:00')
    expect((await checked(token)).state).toBe('not_sealed')
  })
})
