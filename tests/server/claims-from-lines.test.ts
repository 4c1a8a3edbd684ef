import { beforeEach, describe, expect, test } from 'vitest'
import { payerReference } from '#core/payer-reference.ts'
import { balanceOf } from '../support/books.ts'
import { type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let office: Office
let treasurer: Person
let second: Person
let member: Person

const claim = 'POST /api/office/bank-lines/:id/claim'
const lines = async (status = 'open') =>
  (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
const imported = async (...rows: string[]) => {
  await treasurer.ask('POST /api/office/bank-statements', statementOf(rows))
  return lines()
}
const savings = () => balanceOf(world.admin, 'savings')

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  second = await world.officer('treasurer')
  member = await world.member('Amina Hossain')
})

describe('a line of a member who sent nothing', () => {
  test('that names the member is posted with one press, as the months that they owe, and the member is told', async () => {
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    expect(line?.names).toMatchObject({
      member: { id: Number(member.id) },
      by: 'name',
      kind: 'dues',
      months: ['2026-11'],
    })
    const fields = { member_id: line?.names?.member.id, kind: line?.names?.kind }
    const { posted, payment_id } = await treasurer.ask(claim, { id: line?.id ?? 0, fields })
    expect(posted).toBe(true)
    expect(await lines('matched')).toMatchObject([{ id: line?.id, payment_id, settled_by: treasurer.name }])
    expect([await balanceOf(world.admin, 'bank'), await savings()]).toEqual([10_000n, -10_000n])
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications.map(({ kind }) => kind)).toContain('payment_verified')
    await treasurer.refused('line_settled', claim, { id: line?.id ?? 0, fields })
  })

  test('is named by the member ID and by the payer’s reference, in any case and glued, and not by half a name', async () => {
    const { rows } = await world.admin.query('select number from member where id = $1', [member.id])
    const id = String(rows[0].number).padStart(6, '0')
    const named = await imported(`18/11/2026,inward sm${id}x,100.00,`, '18/11/2026,AMINA CASH DEPOSIT,100.00,')
    const reference = payerReference(`SM-${id}`).toLowerCase().replace('sm', 's m ')
    const [, , referred] = await imported(`19/11/2026,pay ${reference} nov,100.00,`)
    expect([...named, referred].map((line) => line?.names?.by ?? null)).toEqual(['number', null, 'reference'])
  })

  test('says which payment of another amount the member sent, the nearest in time, and nothing of one that has a line', async () => {
    await treasurer.ask('POST /api/office/bank-statements', statementOf(['01/08/2026,FIRST LINE,1.00,']))
    const sent = await sendDues(member, 'November', '1000')
    const [, line, exact] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,', '18/11/2026,AMINA HOSSAIN,1000.00,')
    expect(line?.names).toMatchObject({ kind: 'dues', sent: { payment_id: sent, amount: 1000 } })
    expect(exact?.proposal).toMatchObject({ kind: 'payment', id: sent, sure: true })
    await treasurer.ask('POST /api/office/payments/:id/verify', { id: sent, fields: { line_id: exact?.id } })
    expect((await lines()).find(({ id }) => id === line?.id)?.names).toMatchObject({ sent: null })
  })

  test('of another amount than the member sent is verified as received, and the member is told as of an edit', async () => {
    const sent = await sendDues(member, 'November', '1000')
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    expect(line?.names?.sent).toEqual({
      payment_id: sent,
      amount: 1000,
      answers: 0,
      look_twice: false,
      bank_fee: null,
      why_not: null,
    })
    const fields = {
      line_id: line?.id,
      amount: '100.00',
      answers: 0,
    }
    const verify = 'POST /api/office/payments/:id/verify'
    await treasurer.refused('line_not_that', verify, { id: sent, fields: { ...fields, amount: '90.00' } })
    await member.ask('PUT /api/language', { fields: { language: 'hi', digits: 'western' } })
    await treasurer.ask(verify, { id: sent, fields })
    expect(await lines('matched')).toMatchObject([{ id: line?.id, payment_id: sent }])
    expect([await balanceOf(world.admin, 'bank'), await savings()]).toEqual([10_000n, -10_000n])
    const { notifications } = await member.ask('GET /api/notifications')
    // It says why in the language of its member, whoever verified it.
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'payment_corrected', payment_id: sent, reason: 'बैंक खाते में दूसरी राशि पहुँची।' }),
    )
  })

  test('short by what the bank kept: the member is credited with all of it, and the fee is a bank charge', async () => {
    const sent = await sendDues(member, 'November', '100')
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,95.00,')
    expect(line?.names?.sent).toMatchObject({ payment_id: sent, amount: 100, bank_fee: 5 })
    const verify = 'POST /api/office/payments/:id/verify'
    await treasurer.refused('line_not_that', verify, { id: sent, fields: { line_id: line?.id, bank_fee: '4' } })
    await treasurer.refused('invalid_fields', verify, { id: sent, fields: { bank_fee: '5' } })
    await treasurer.ask(verify, { id: sent, fields: { line_id: line?.id, bank_fee: '5' } })
    const books = () => Promise.all(['bank', 'bank_charges', 'savings'].map((code) => balanceOf(world.admin, code)))
    expect(await books()).toEqual([9_500n, 500n, -10_000n])
    expect(await lines('matched')).toMatchObject([{ id: line?.id, payment_id: sent, amount: 95 }])
    const { payment } = await treasurer.ask('GET /api/office/payments/:id', { id: sent })
    expect(payment).toMatchObject({ amount: 100, claimed_amount: 100, bank_fee: 5, reason: null })
    await treasurer.ask('POST /api/office/payments/:id/undo', { id: sent })
    expect(await books()).toEqual([0n, 0n, 0n])
    expect(await lines()).toMatchObject([{ id: line?.id, names: { sent: { bank_fee: 5 } } }])
  })

  test('short by more than a bank keeps is no fee', async () => {
    const sent = await sendDues(member, 'November', '100')
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,74.00,')
    expect(line?.names?.sent).toMatchObject({ payment_id: sent, bank_fee: null })
    const fields = { line_id: line?.id, bank_fee: '26' }
    await treasurer.refused('bank_fee_above_limit', 'POST /api/office/payments/:id/verify', { id: sent, fields })
    expect(await savings()).toBe(0n)
  })

  test('says that who entered the payment of another amount does not verify it', async () => {
    const entered = { amount: '1000', paid_into: 'bank', account_number: '4711', received_on: '2026-11-18' }
    await treasurer.ask('POST /api/office/members/:id/deposits', { id: Number(member.id), fields: entered })
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    expect(line?.names).toMatchObject({ why_not: null, sent: { why_not: 'recorded_by_you' } })
  })

  test('says what of it is more than is owed', async () => {
    const [exact, more] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,', '18/11/2026,PAY AMINA HOSSAIN,150.00,')
    expect(exact?.names).toMatchObject({ kind: 'dues', beyond: 0, why_not: null })
    expect(more?.names).toMatchObject({ kind: 'dues', beyond: 50, why_not: null })
  })

  test('that two members could be is nobody’s for sure', async () => {
    await world.member('Amina Hossain')
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    expect(line?.names).toBeNull()
  })

  test('where number and name are of different members is nobody’s for sure', async () => {
    const other = await world.member('Vijay Nair')
    const { rows } = await world.admin.query('select number from member where id = $1', [other.id])
    const id = String(rows[0].number).padStart(6, '0')
    const [line, own] = await imported(
      `18/11/2026,TRF AMINA HOSSAIN SM${id},100.00,`,
      `18/11/2026,TRF VIJAY NAIR SM${id},100.00,`,
    )
    expect(line?.names).toBeNull()
    expect(line?.disagree.map(({ name }) => name)).toEqual(['Vijay Nair', 'Amina Hossain'])
    expect(own).toMatchObject({ names: { by: 'number' }, disagree: [] })
  })

  test('that does not name the member waits for another treasurer, who posts it by the line', async () => {
    const [line] = await imported('18/11/2026,CDM 4711,100.00,')
    const fields = { member_id: Number(member.id), kind: 'deposit' }
    const { posted, payment_id } = await treasurer.ask(claim, { id: line?.id ?? 0, fields })
    expect(posted).toBe(false)
    expect(await savings()).toBe(0n)
    const [waiting] = await lines()
    expect(waiting).toMatchObject({ waits: { what: 'payment', by: treasurer.name }, proposal: { id: payment_id } })
    expect(waiting?.may).not.toContain('claim')
    await second.refused('line_waits', claim, { id: line?.id ?? 0, fields })
    const matches = [{ payment_id, line_id: line?.id, looked_twice: true }]
    const byLines = 'POST /api/office/payments/verify-by-lines'
    expect((await treasurer.ask(byLines, { fields: { matches } })).results).toMatchObject([{ verified: false }])
    expect((await second.ask(byLines, { fields: { matches } })).results).toMatchObject([{ verified: true }])
    expect(await savings()).toBe(-10_000n)
  })

  test('short by what the bank kept is entered with the fee, which the association pays', async () => {
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,95.00,')
    const beside = { id: member.id, query: { amount: '95', line: String(line?.id) } }
    expect(await treasurer.ask('GET /api/office/members/:id/claim', beside)).toMatchObject({ bank_fee: 5, sent: null })
    const ask = { id: line?.id ?? 0, fields: { member_id: Number(member.id), kind: 'dues', bank_fee: '5' } }
    const wrong = { ...ask, fields: { ...ask.fields, bank_fee: '40' } }
    await treasurer.refused('bank_fee_above_limit', claim, wrong)
    await treasurer.refused('invalid_fields', claim, { ...ask, fields: { ...ask.fields, bank_fee: '-5' } })
    expect((await world.admin.query('select from payment')).rows).toEqual([])
    const { posted, payment_id } = await treasurer.ask(claim, ask)
    expect(posted).toBe(true)
    const books = () => Promise.all(['bank', 'bank_charges', 'savings'].map((code) => balanceOf(world.admin, code)))
    expect(await books()).toEqual([9_500n, 500n, -10_000n])
    const { payment } = await treasurer.ask('GET /api/office/payments/:id', { id: payment_id })
    expect(payment).toMatchObject({ amount: 100, bank_fee: 5, months: [{ month_key: '2026-11', amount: 100 }] })
    await treasurer.ask('POST /api/office/payments/:id/undo', { id: payment_id })
    expect(await books()).toEqual([0n, 0n, 0n])
    expect(await lines()).toMatchObject([{ id: line?.id, waits: null }])
  })

  test('short by a fee, of a member whom an officer chose, waits with the fee, and is posted by its line and no other', async () => {
    const [line] = await imported('18/11/2026,CDM 4711,95.00,', '18/11/2026,CDM 4712,100.00,')
    const fields = { member_id: Number(member.id), kind: 'dues', bank_fee: '5' }
    const { posted, payment_id: id } = await treasurer.ask(claim, { id: line?.id ?? 0, fields })
    expect(posted).toBe(false)
    const [own, other] = await lines()
    expect(own).toMatchObject({ waits: { what: 'payment', by: treasurer.name, payment_id: id } })
    expect(other).toMatchObject({ waits: null, proposal: null, others: [] })
    const { payment } = await second.ask('GET /api/office/payments/:id', { id })
    expect(payment).toMatchObject({ status: 'in_review', amount: 100, bank_fee: 5, line: { id: line?.id }, bank: null })
    const verify = 'POST /api/office/payments/:id/verify'
    const many = 'POST /api/office/payments/verify-many'
    const [one] = (await second.ask(many, { fields: { ids: [id] } })).results
    expect(one).toMatchObject({ verified: true })
    expect(await balanceOf(world.admin, 'bank_charges')).toBe(500n)
    await second.ask('POST /api/office/payments/:id/undo', { id })
    expect(await balanceOf(world.admin, 'bank_charges')).toBe(0n)
    await second.ask(verify, { id })
    expect(await lines('matched')).toMatchObject([{ id: line?.id, payment_id: id }])
    expect([await balanceOf(world.admin, 'bank'), await savings()]).toEqual([9_500n, -10_000n])
  })

  test('of a member who was chosen by hand tells what they sent of another amount, with the fee of the bank', async () => {
    const sent = await sendDues(member, 'November', '100')
    const [line] = await imported('18/11/2026,CDM 4711,95.00,')
    expect(line?.names).toBeNull()
    const beside = { id: member.id, query: { amount: '95', line: String(line?.id) } }
    expect(await treasurer.ask('GET /api/office/members/:id/claim', beside)).toMatchObject({
      sent: { payment_id: sent, amount: 100, bank_fee: 5, why_not: null },
    })
    const verify = { id: sent, fields: { line_id: line?.id, bank_fee: '5' } }
    await treasurer.ask('POST /api/office/payments/:id/verify', verify)
    expect(await balanceOf(world.admin, 'bank_charges')).toBe(500n)
  })

  test('fills the open months, oldest first, and takes no more of a month than the line has', async () => {
    await world.travelTo('2027-01-20T10:00:00+04:00')
    const [line] = await imported('18/01/2027,TRF AMINA HOSSAIN,250.00,')
    expect(line?.names?.months).toEqual(['2026-11', '2026-12', '2027-01'])
    await treasurer.ask(claim, { id: line?.id ?? 0, fields: { member_id: Number(member.id) } })
    const { rows } = await world.admin.query('select amount from payment_month order by month')
    expect(rows.map(({ amount }) => BigInt(amount))).toEqual([10_000n, 10_000n, 5_000n])
  })

  test('takes unclaimed money out of the unclaimed money, and never the bank again', async () => {
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: line?.id ?? 0 })
    await treasurer.ask(claim, { id: line?.id ?? 0, fields: { member_id: Number(member.id), kind: 'deposit' } })
    expect(await balanceOf(world.admin, 'unmatched_receipts')).toBe(0n)
    expect(await balanceOf(world.admin, 'bank')).toBe(10_000n)
  })

  test('is refused where the money is there already, is of nobody, or left', async () => {
    const fields = { member_id: Number(member.id), kind: 'deposit' }
    await payDues(office, await world.member('Vijay Nair'), 'November')
    await world.travelTo('2026-11-21T10:00:00+04:00')
    const [line, fee] = await imported('18/11/2026,CDM 4711,100.00,', '18/11/2026,FEE,-25.00,')
    const id = line?.id ?? 0
    await treasurer.refused('line_not_that', claim, { id: fee?.id ?? 0, fields })
    await treasurer.refused('not_found', claim, { id, fields: { ...fields, member_id: 999_999 } })
    await treasurer.refused('no_active_loan', claim, { id, fields: { ...fields, kind: 'loan' } })
    await treasurer.refused('invalid_fields', claim, { id, fields: { ...fields, kind: 'gift' } })
    const payer = (await treasurer.ask('GET /api/office/payments', { query: { status: 'verified' } })).payments[0]
    await treasurer.refused('line_may_be_entry', claim, { id, fields: { ...fields, member_id: payer?.member.id } })
    const sent = Number(await sendDues(member, 'November'))
    const refused = await treasurer.refused('sent_payment_waits', claim, { id, fields })
    expect(refused).toMatchObject({ payment_id: sent })
    expect(refused.message).toContain(`Payment ${sent} of this amount`)
    const matches = [{ line_id: id, member_id: Number(member.id) }]
    const { results } = await treasurer.ask('POST /api/office/payments/verify-by-lines', { fields: { matches } })
    expect(results).toMatchObject([{ verified: false, payment_id: null, names_payment: sent }])
    const { rows } = await world.admin.query(`select id from payment where recorded_by is not null`)
    expect(rows).toEqual([])
  })

  test('is posted among many, of members who sent nothing and who did, and what is refused holds up no other', async () => {
    const [vijay, rashid, joseph] = [
      await world.member('Vijay Nair'),
      await world.member('Rashid Khan'),
      await world.member('Joseph Reyes'),
    ]
    const [early, sent] = [await sendDues(rashid, 'November'), await sendDues(joseph, 'November')]
    const rows = [
      'AMINA HOSSAIN,100.00',
      'VIJAY NAIR,40.00',
      'AMINA HOSSAIN,60.00',
      'RASHID KHAN,100.00',
      'CDM 4711,100.00',
    ]
    const found = await imported(...rows.map((row) => `18/11/2026,TRF ${row},`))
    const lineOf = (amount: number, words: string) =>
      found.find((line) => line.amount === amount && line.description.includes(words))?.id ?? 0
    const amina = { member_id: Number(member.id) }
    const matches = [
      { line_id: lineOf(100, 'AMINA'), ...amina, kind: 'dues' },
      { line_id: lineOf(40, 'VIJAY'), member_id: Number(vijay.id), kind: 'deposit' },
      { line_id: lineOf(60, 'AMINA'), ...amina, kind: 'deposit' },
      { line_id: lineOf(100, 'RASHID'), member_id: Number(rashid.id) },
      { line_id: lineOf(100, 'CDM'), payment_id: sent, looked_twice: true },
    ]
    const { results } = await treasurer.ask('POST /api/office/payments/verify-by-lines', { fields: { matches } })
    expect(results.map(({ verified, names_payment }) => [verified, names_payment])).toEqual([
      [true, null],
      [true, null],
      [true, null],
      [false, early],
      [true, null],
    ])
    expect([await balanceOf(world.admin, 'bank'), await savings()]).toEqual([30_000n, -30_000n])
    const posted = await world.admin.query(
      'select id::int, member_id::int, kind, posted_from_line as entered, bank_line_id::int as line from payment where status = $1 order by bank_line_id',
      ['verified'],
    )
    const entered = (['dues', 'deposit', 'deposit'] as const).map((kind, at) => {
      const [match, result] = [matches[at], results[at]]
      return { id: result?.payment_id, member_id: match?.member_id, kind, entered: true, line: match?.line_id }
    })
    const own = { id: sent, member_id: Number(joseph.id), kind: 'dues', entered: false, line: lineOf(100, 'CDM') }
    expect(posted.rows).toEqual(expect.arrayContaining([...entered, own]))
    expect(posted.rows).toHaveLength(4)
    // Those that are clear were written by one statement; a member's second line waited for what the first one left.
    const together = await world.admin.query(
      'select distinct e.xmin::text from entry e join payment p on p.entry_id = e.id',
    )
    expect(together.rows).toHaveLength(2)
    const months = await world.admin.query('select from payment_month where payment_id = $1', [results[0]?.payment_id])
    expect(months.rows).toHaveLength(1)
    const { results: undone } = await treasurer.ask('POST /api/office/payments/undo-many', {
      fields: { ids: results.flatMap(({ payment_id, verified }) => (verified ? [payment_id] : [])) },
    })
    expect(undone.map((one) => one.undone)).toEqual([true, true, true, true])
    expect([await balanceOf(world.admin, 'bank'), await savings()]).toEqual([0n, 0n])
  })

  test('is free again once it is undone, with nothing to cancel, and claimed once more', async () => {
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    const id = line?.id ?? 0
    const fields = { member_id: Number(member.id) }
    const { payment_id } = await treasurer.ask(claim, { id, fields })
    const { payment } = await member.ask('GET /api/payments/:id', { id: payment_id })
    expect(payment).toMatchObject({ from_statement: true, steps: [{ step: 'entered' }, { step: 'verified' }] })
    await member.ask('PUT /api/language', { fields: { language: 'tl', digits: 'western' } })
    const undone = await treasurer.ask('POST /api/office/payments/:id/undo', { id: payment_id })
    expect(undone.message).toBe('Undone. The bank line is open again.')
    expect(await lines()).toMatchObject([{ id, waits: null, names: { kind: 'dues', months: ['2026-11'], sent: null } }])
    expect([await balanceOf(world.admin, 'bank'), await savings()]).toEqual([0n, 0n])
    const { notifications } = await member.ask('GET /api/notifications')
    const reason = 'Nai-post ito nang mali mula sa linya ng bangko.'
    expect(notifications[0]).toMatchObject({ kind: 'payment_reversed', payment_id, reason })
    expect(await treasurer.ask(claim, { id, fields })).toMatchObject({ posted: true })
    expect(await savings()).toBe(-10_000n)
  })

  test('is unclaimed again, as it was, once it is undone', async () => {
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    const id = line?.id ?? 0
    await treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id })
    const { payment_id } = await treasurer.ask(claim, { id, fields: { member_id: Number(member.id) } })
    const undone = await treasurer.ask('POST /api/office/payments/:id/undo', { id: payment_id })
    expect(undone.message).toBe('Undone. The money of the bank line is unclaimed again.')
    expect(await lines('unclaimed')).toMatchObject([{ id }])
  })

  test('that many press at once is posted once', async () => {
    const [line] = await imported('18/11/2026,TRF AMINA HOSSAIN,100.00,')
    const fields = { member_id: Number(member.id), kind: 'deposit' }
    const by = [treasurer, second]
    const presses = Array.from({ length: 10 }, (_, at) => by[at % 2]?.send(claim, { id: line?.id ?? 0, fields }))
    const answers = await Promise.all(presses)
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect([await balanceOf(world.admin, 'bank'), await savings()]).toEqual([10_000n, -10_000n])
  })
})
