import { beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob } from '#server/jobs/run-jobs.ts'
import { type BankReceipt, drawBankReceipt } from '../support/bank-receipts.ts'
import { duesForm, type Office, seatOffice } from '../support/journeys.ts'
import { NO_APP } from '../support/mailbox.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-20T10:00:00+04:00' })
let office: Office
let member: Person
beforeAll(async () => {
  office = await seatOffice(world)
  member = await world.member('Rahim Uddin')
})

const RECEIPT: BankReceipt = {
  layout: 'bandApp',
  way: 'clean',
  payer: 'Rahim Uddin',
  amount: 9_000,
  day: new Date('2026-11-18'),
  reference: 'FT26849407833',
  fee: 1_000,
  balance: 500_000,
}

const send = async (receipt: Partial<BankReceipt>, month: string, amount = '100') => {
  const photo = await drawBankReceipt({ ...RECEIPT, ...receipt })
  const form = { ...(await duesForm(month, amount)), files: { photo } }
  return (await member.ask('POST /api/save-monthly-payment', form)).payment_id
}
const ofOfficer = async (id: number) => (await office.treasurer.ask('GET /api/office/payments/:id', { id })).payment
const ofMember = async (id: number) => (await member.ask('GET /api/payments/:id', { id })).payment

/** Does what is left to be read. */
async function readAll(more: { readsReceipts?: boolean } = {}): Promise<void> {
  const mailer = { carriesLinks: true, send: async () => {} }
  const handlers = jobHandlers({ ...NO_APP, pool: world.pool, files: world.files, publicUrl: '', mailer, ...more })
  const onFailure = ({ error }: { error: unknown }) => {
    throw error
  }
  while (await doNextJob({ pool: world.pool, now: world.clock.now, handlers, lane: 'readings', onFailure }));
}

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
