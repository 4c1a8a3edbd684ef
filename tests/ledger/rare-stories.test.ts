import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountOf, apply, borrow, loanOf, type Office, payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { story } from '../support/story.ts'
import type { Person } from '../support/world.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = freshWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office
let secretary: Person
let treasurer: Person
let second: Person
let admin: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  second = await world.officer('treasurer')
  secretary = await world.officer('secretary')
  admin = await world.officer('admin')
  member = await world.member('Amina Hossain')
})

const why = { reason: 'It never came.' }
const reverse = (id: number) => treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: why })
const verify = (id: number) => treasurer.ask('POST /api/office/payments/:id/verify', { id })
const savings = async () => (await accountOf(member)).account_balance
/** What a step gives is told by the name that it is kept under. */
const kept: Record<string, number> = {}
const keep = (name: string, step: () => Promise<number>) => async () => {
  kept[name] = await step()
}
const of = (name: string) => kept[name] ?? 0

async function repay(amount: string): Promise<number> {
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: amount } })
  await verify(id)
  return id
}

async function approveWithdrawal(amount: string): Promise<number> {
  const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount } })
  await secretary.ask('POST /api/office/withdrawals/:id/approve', { id })
  return id
}

const payOut = (id: number) => {
  const fields = { paid_from: 'bank', paid_on: '2026-09-05', reference: 'FT 4411' }
  return treasurer.ask('POST /api/office/withdrawals/:id/pay', { id, fields })
}

describe('fined once', () => {
  const setFine = async (late_fine: string) => {
    const { version } = await admin.ask('GET /api/office/settings')
    await admin.ask('POST /api/office/settings', { fields: { section: 'fines', version, late_fine } })
  }
  const saved = (amount: number) => async () => expect(await savings()).toBe(amount)

  test('a month that is paid late in two parts, of which one is reversed and paid again', async () => {
    await story(world, [
      () => setFine('10'),
      () => world.travelTo('2026-09-20T10:00:00+04:00'),
      keep('first', () => payDues(office, member, 'September', '40')),
      keep('second', () => payDues(office, member, 'September', '60')),
      saved(90),
      () => reverse(of('first')),
      saved(60),
      keep('again', () => payDues(office, member, 'September', '40')),
      saved(90),
      // Nothing late is complete any more: the fine comes back, and with the last part nothing is left.
      () => reverse(of('second')),
      saved(40),
      () => reverse(of('again')),
      saved(0),
    ])
  })

  test('several months with one receipt, of which one is open again, and then all are', async () => {
    await story(world, [
      () => setFine('10'),
      () => world.travelTo('2026-11-05T10:00:00+04:00'),
      keep('part', () => payDues(office, member, 'September', '40')),
      keep('all', async () => {
        const id = await sendDues(member, 'September', '260', { months: '3' })
        await verify(id)
        return id
      }),
      saved(280),
      () => reverse(of('part')),
      saved(250),
      () => setFine('25'),
      keep('part', () => payDues(office, member, 'September', '40')),
      saved(265),
      () => reverse(of('all')),
      saved(40),
    ])
  })

  test('an instalment that is paid late in two parts, of which one is reversed and paid again', async () => {
    await world.bring(10_000)
    await world.bring(200, member)
    await story(world, [
      () => setFine('10'),
      () => borrow(office, member, 900, 3),
      () => world.travelTo('2026-10-06T10:00:00+04:00'),
      keep('first', () => repay('100')),
      keep('second', () => repay('221')),
      saved(190),
      () => reverse(of('first')),
      saved(200),
      keep('again', () => repay('100')),
      saved(190),
      // The next instalment comes in time, and what is left of the first is late again without a second fine.
      keep('next', () => repay('321')),
      saved(190),
      () => reverse(of('second')),
      () => reverse(of('next')),
      () => reverse(of('again')),
      saved(200),
    ])
  })
})

test('approvals do not promise more than the fund has, and the one that stands is paid out', async () => {
  await world.bring(1500)
  const other = await world.member('Vijay Nair')
  const approve = 'POST /api/office/loans/:id/approve'
  const saver = await world.member('Shirin Akter')
  await world.bring(400, saver)
  let withdrawal = 0
  await story(world, [
    keep('first', () => apply(member, 1000, 3)),
    keep('second', () => apply(other, 1000, 3)),
    () => office.lender.ask(approve, { id: of('first') }),
    async () => {
      const { message } = await office.lender.refused('beyond_free', approve, { id: of('second') })
      expect(message).toContain('AED 900.00 is free to lend now. AED 1,000.00 is promised already')
    },
    // What is promised to a withdrawal is not there for loans either.
    async () => {
      const { withdrawal_id: id } = await saver.ask('POST /api/withdrawals', { fields: { amount: '400' } })
      await secretary.ask('POST /api/office/withdrawals/:id/approve', { id })
      withdrawal = id
    },
    async () => {
      const { message } = await office.lender.refused('beyond_free', approve, { id: of('second') })
      expect(message).toContain('AED 500.00 is free to lend now. AED 1,400.00 is promised already')
    },
    () => payOut(withdrawal),
    () => treasurer.ask('POST /api/office/loans/:id/disburse', { id: of('first'), fields: { reference: 'FT 1' } }),
    () => office.lender.refused('beyond_free', approve, { id: of('second') }),
    () => treasurer.ask('POST /api/office/loans/:id/reverse-disbursement', { id: of('first'), fields: why }),
    () => office.lender.ask('POST /api/office/loans/:id/undo-approval', { id: of('first'), fields: why }),
    () => office.lender.ask(approve, { id: of('second') }),
    () => office.lender.refused('beyond_free', approve, { id: of('first') }),
    () => treasurer.ask('POST /api/office/loans/:id/disburse', { id: of('second'), fields: { reference: 'FT 2' } }),
  ])
})

const wish = { kind: 'left', reason: 'Moves back.', payee: 'Amina Hossain', payee_account: 'AE07 0331 2345 6789' }
const closing = () =>
  second.ask('POST /api/office/members/:id/leaving/confirm', {
    id: member.id,
    fields: { paid_from: 'bank', reference: 'TRF-881' },
  })

test('a closed membership that gets an active loan back leaves again, and is closed once it is paid', async () => {
  await world.bring(10_000)
  await story(world, [
    () => payDues(office, member, 'September', '300'),
    keep('loan', () => borrow(office, member, 500, 5)),
    keep('first', () => repay('200')),
    keep('last', () => repay('335')),
    () => secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields: wish }),
    closing,
    () => world.travelTo('2026-10-20T10:00:00+04:00'),
    () => reverse(of('first')),
    async () => expect(await loanOf(member, of('loan'))).toMatchObject({ status: 'active', outstanding: 200 }),
    () =>
      second.refused('leaving_owes', 'POST /api/office/members/:id/leaving/confirm', {
        id: member.id,
        fields: { paid_from: 'bank', reference: 'TRF-881' },
      }),
    () => repay('200'),
    closing,
  ])
})

test('a proposal to write off ends with a payment, and with a reversal that opens the loan again', async () => {
  await world.bring(10_000)
  const propose = () =>
    office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id: of('loan'), fields: why })
  const refused = () =>
    treasurer.refused('not_proposed', 'POST /api/office/loans/:id/confirm-write-off', { id: of('loan') })
  await story(world, [
    keep('loan', () => borrow(office, member, 500, 5)),
    () => world.travelTo('2026-09-20T10:00:00+04:00'),
    // Late, so that a decision on the loan sees a month that is complete and was not in time.
    () => payDues(office, member, 'September', '100'),
    propose,
    keep('all', () => repay('535')),
    () => reverse(of('all')),
    refused,
    propose,
    keep('part', () => repay('35')),
    refused,
    propose,
    () => reverse(of('part')),
    refused,
    propose,
    () => treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id: of('loan') }),
  ])
})

test('a withdrawal that was paid and comes back pays what is owed first, and the rest can be used', async () => {
  await world.bring(10_000)
  await world.bring(2413, member)
  await story(world, [
    keep('dues', () => payDues(office, member, 'September', '300')),
    keep('withdrawal', () => approveWithdrawal('2713')),
    () => payOut(of('withdrawal')),
    () => world.travelTo('2026-09-08T10:00:00+04:00'),
    () => reverse(of('dues')),
    () => member.refused('receivable_open', 'POST /api/withdrawals', { fields: { amount: '10' } }),
    () => treasurer.ask('POST /api/office/withdrawals/:id/reverse', { id: of('withdrawal'), fields: why }),
    keep('rest', () => approveWithdrawal('2413')),
    () => payOut(of('rest')),
  ])
  expect(await accountOf(member)).toMatchObject({ account_balance: 0, available_balance: 0, receivable: 0 })
})

test('a debt is as old as its oldest part that is not collected', async () => {
  await world.bring(10_000)
  const since = async () => {
    const { rows } = await treasurer.ask('GET /api/office/arrears')
    return rows.map((row) => [row.receivable, row.since, row.days_late])
  }
  /** Savings come, are paid out, and never came. */
  const owe = async (month: string, amount: string) => {
    const id = await payDues(office, member, month, amount)
    await payOut(await approveWithdrawal(amount))
    await reverse(id)
  }
  const collect = (amount: string) => async () => {
    const fields = { amount, paid_into: 'cash', account_number: '', received_on: '2026-09-10' }
    const { payment_id: id } = await secretary.ask('POST /api/office/members/:id/deposits', { id: member.id, fields })
    await verify(id)
  }
  await story(world, [
    () => owe('September', '100'),
    () => world.travelTo('2026-09-08T10:00:00+04:00'),
    // Another debt beside it: an entry by hand, of which one debt is made while the first is open.
    async () => {
      const lines = [
        { account: 'member_receivable', member_id: Number(member.id), side: 'debit', amount: '50' },
        { account: 'surplus', side: 'credit', amount: '50' },
      ]
      const fields = { date: '2026-09-08', memo: 'A cheque that bounced.', lines }
      const { manual_entry_id: id } = await treasurer.ask('POST /api/office/ledger/manual-entries', { fields })
      await second.ask('POST /api/office/ledger/manual-entries/:id/approve', { id })
    },
    () => world.travelTo('2026-09-11T10:00:00+04:00'),
    async () => expect(await since()).toEqual([[150, '2026-09-05', 6]]),
    collect('60'),
    async () => expect(await since()).toEqual([[90, '2026-09-05', 6]]),
    collect('60'),
    async () => expect(await since()).toEqual([[30, '2026-09-08', 3]]),
    collect('30'),
    async () => expect(await since()).toEqual([]),
  ])
})

test('a month that nobody owes any more is not listed among the months of dues', async () => {
  const { id } = member
  let paid = 0
  await story(world, [
    async () => {
      paid = await payDues(office, member, 'September', '300')
    },
    () => reverse(paid),
    () => world.bring(2000, member),
    () => {
      const fields = { kind: 'left', ...why, payee: 'Amina Hossain', payee_account: 'AE07 0331 2345 6789' }
      return secretary.ask('POST /api/office/members/:id/leaving', { id, fields })
    },
    () => world.travelTo('2026-09-08T10:00:00+04:00'),
    () => {
      const fields = { paid_from: 'bank', reference: 'TRF-881' }
      return treasurer.ask('POST /api/office/members/:id/leaving/confirm', { id, fields })
    },
  ])
  expect(await treasurer.ask('GET /api/office/overview')).toMatchObject({ months: [] })
})
