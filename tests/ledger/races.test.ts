import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, bookFaults, countOf } from '../support/books.ts'
import type { Answered } from '../support/caller.ts'
import {
  accountOf,
  apply,
  borrow,
  duesForm,
  getApproved,
  loanForm,
  loanOf,
  type Office,
  seatOffice,
  sendDues,
} from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(1_000_000)
})
beforeEach(async () => {
  member = await world.member()
})

const save = 'POST /api/save-monthly-payment'
const verify = 'POST /api/office/payments/:id/verify'
const approve = 'POST /api/office/loans/:id/approve'
const disburse = 'POST /api/office/loans/:id/disburse'
const fromSavings = 'POST /api/loans/:id/repay-from-savings'

const atOnce = <T>(times: number, ask: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, turn) => ask(turn)))
const successes = (answers: readonly Answered[]) => answers.filter((answer) => answer.status === 200).length

/** Whoever is not served is told why by a 409, and may try again: nobody meets a 5xx. */
function expectOnly409(answers: readonly Answered[], ...codes: string[]) {
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(409)
    expect(codes).toContain((body as { code: string }).code)
  }
}

describe('at the same moment', () => {
  test('a hundred repayments from savings never overdraw', async () => {
    await world.bring(100, member)
    const id = await borrow(office, member)
    const answers = await atOnce(100, () => member.send(fromSavings, { id, fields: { amount: '3' } }))
    expectOnly409(answers, 'insufficient_savings', 'busy')
    const paid = successes(answers)
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThanOrEqual(33)
    expect(await accountOf(member)).toMatchObject({ account_balance: 100 - 3 * paid })
    expect(await loanOf(member, id)).toMatchObject({ outstanding: 1070 - 3 * paid })
  })

  test('a hundred repayments never pay more than the loan owes', async () => {
    await world.bring(5000, member)
    const id = await borrow(office, member, 500, 1)
    const answers = await atOnce(100, () => member.send(fromSavings, { id, fields: { amount: '53.5' } }))
    for (let turn = 0; turn < 10 && (await loanOf(member, id)).status === 'active'; turn += 1) {
      answers.push(await member.send(fromSavings, { id, fields: { amount: '53.5' } }))
    }
    expect(successes(answers)).toBe(10)
    expect(await loanOf(member, id)).toMatchObject({ status: 'settled', outstanding: 0 })
    expect(await accountOf(member)).toMatchObject({ account_balance: 5000 - 535 })
  })

  test('a hundred verifications of one payment make one entry', async () => {
    const id = await sendDues(member, 'November')
    const before = await countOf(world.pool, 'entry')
    const answers = await atOnce(100, () => office.treasurer.send(verify, { id }))
    expect(successes(answers)).toBe(1)
    expectOnly409(answers, 'already_decided', 'busy')
    expect(await countOf(world.pool, 'entry')).toBe(before + 1)
    expect(await accountOf(member)).toMatchObject({ account_balance: 100 })
  })

  test('payments of forty members are verified side by side', async () => {
    const members = await atOnce(40, (turn) => world.member(`Member ${turn}`))
    const ids = await Promise.all(members.map((each) => sendDues(each, 'November')))
    const answers = await Promise.all(ids.map((id) => office.treasurer.send(verify, { id })))
    expect(successes(answers)).toBe(40)
  })

  test('forty applications of one member become one', async () => {
    const answers = await atOnce(40, () => member.send('POST /api/loan-application', { fields: loanForm() }))
    expect(successes(answers)).toBe(1)
    expectOnly409(answers, 'loan_open')
    expect((await member.ask('GET /api/my-loans')).loans).toHaveLength(1)
  })

  test('two officers approve a loan above 3,000: approved', async () => {
    const id = await apply(member, 4000, 6)
    const answers = await Promise.all([office.lender.send(approve, { id }), office.secondLender.send(approve, { id })])
    expect(successes(answers)).toBe(2)
    const { status, timeline } = await loanOf(member, id)
    expect(status).toBe('approved')
    expect(timeline.filter((step) => step.step === 'approved')).toHaveLength(2)
  })

  test('one officer approves a loan above 3,000 twenty times: once', async () => {
    const id = await apply(member, 4000, 6)
    const answers = await atOnce(20, () => office.lender.send(approve, { id }))
    expect(successes(answers)).toBe(1)
    expectOnly409(answers, 'already_approved_by_you', 'already_decided')
    expect(await loanOf(member, id)).toMatchObject({ status: 'submitted' })
  })

  test('one loan is paid out twenty times: once', async () => {
    const id = await getApproved(office, member)
    const before = await balanceOf(world.pool, 'bank')
    const answers = await atOnce(20, () => office.treasurer.send(disburse, { id, fields: { reference: 'R' } }))
    expect(successes(answers)).toBe(1)
    expectOnly409(answers, 'already_decided')
    expect(await balanceOf(world.pool, 'bank')).toBe(before - 100_000n)
  })

  test('a loan payment is verified while savings repay the same loan: what is repaid is what was posted', async () => {
    await world.bring(2000, member)
    const id = await borrow(office, member, 1000, 6)
    const { payment_id: payment } = await member.ask(save, { fields: { payment_amount: '333.33' } })
    const [verified, ...repaid] = await Promise.all([
      office.treasurer.send(verify, { id: payment }),
      ...Array.from({ length: 25 }, () => member.send(fromSavings, { id, fields: { amount: '7.77' } })),
    ])
    expectOnly409([verified, ...repaid], 'busy')
    const fils = 777 * successes(repaid) + 33_333 * successes([verified])
    expect(await loanOf(member, id)).toMatchObject({ outstanding: (107_000 - fils) / 100 })
    expect(await bookFaults(world.pool)).toEqual([])
  })

  test('one month is paid by one receipt, however often it is sent', async () => {
    const answers = await atOnce(12, async () => member.send(save, await duesForm('November')))
    expect(successes(answers)).toBe(1)
    expectOnly409(answers, 'month_waiting')
  })
})

test('everything about one member at the same moment is done once or refused, and done when it is asked again', async () => {
  const loan = await borrow(office, member, 1000, 6)
  const first = await sendDues(member, 'December')
  await office.treasurer.ask(verify, { id: first })
  await member.ask(fromSavings, { id: loan, fields: { amount: '90' } })
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: first, fields: { reason: 'It bounced.' } })
  expect(await accountOf(member)).toMatchObject({ receivable: 90, account_balance: 0 })
  const waiting = await Promise.all(
    ['November', 'January', 'March', 'May', 'July'].map((month) => sendDues(member, month)),
  )
  waiting.push((await member.ask(save, { fields: { payment_amount: '200' } })).payment_id)
  const verifyAll = () => Promise.all(waiting.map((id) => office.treasurer.send(verify, { id })))
  const [verified, repaid] = await Promise.all([
    verifyAll(),
    atOnce(10, () => member.send(fromSavings, { id: loan, fields: { amount: '5' } })),
  ])
  expectOnly409(verified, 'busy')
  expectOnly409(repaid, 'busy', 'insufficient_savings')
  for (let turn = 0; turn < 10 && successes(verified) < waiting.length; turn += 1) verified.push(...(await verifyAll()))
  expect(successes(verified)).toBe(waiting.length)
  const { account_balance, receivable, loan: owed } = await accountOf(member)
  expect(receivable).toBe(0)
  // 700 came in: 90 went to the receivable, and all the rest to savings or to the loan.
  expect(account_balance + (1070 - 90 - (owed?.outstanding ?? 0))).toBe(700 - 90)
  expect(await bookFaults(world.pool)).toEqual([])
})

test('payouts at the same moment never overdraw the bank', async () => {
  const small = await worldOfTest()
  const there = await seatOffice(small)
  const borrowers = await atOnce(8, (turn) => small.member(`Borrower ${turn}`))
  await small.bring(8 * 1000)
  const ids = await Promise.all(borrowers.map((each) => getApproved(there, each)))
  // Somebody spends what was promised, so that each payout alone is covered and all of them are not.
  await small.pool.query(`select post_entries('[{"kind":"expense","date":"2026-11-21","received_on":"2026-11-21",
    "posted_at":"2026-11-21T00:00:00Z","postings":[{"account":"general_expense","amount":"350000"},{"account":"bank","amount":"-350000"}]}]')`)
  const answers = await Promise.all(
    ids.map((id) => there.treasurer.send(disburse, { id, fields: { reference: `R${id}` } })),
  )
  expectOnly409(answers, 'beyond_fund', 'insufficient_bank')
  expect(await balanceOf(small.pool, 'bank')).toBe(450_000n - 100_000n * BigInt(successes(answers)))
})
