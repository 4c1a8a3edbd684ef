import { beforeEach, expect, test, vi } from 'vitest'
import { accountOf, borrow, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { statementOf } from '../support/officers-acts-bank.ts'
import { freshWorld } from '../support/opened-world.ts'
import { figureFaults } from '../support/recompute-checks.ts'
import { jpeg } from '../support/samples.ts'
import { storiedMember } from '../support/storied-member.ts'
import { story } from '../support/story.ts'
import type { Person } from '../support/world.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = freshWorld({ now: '2026-09-05T10:00:00+04:00' })
let office: Office
let secretary: Person
let treasurer: Person

beforeEach(async () => {
  office = await seatOffice(world)
  treasurer = office.treasurer
  secretary = await world.officer('secretary')
})

const why = { reason: 'It never came.' }
const reverse = (id: number) => treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: why })
const verify = (id: number) => treasurer.ask('POST /api/office/payments/:id/verify', { id })

async function pay(member: Person, amount: string): Promise<number> {
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: amount } })
  await verify(id)
  return id
}

async function withdraw(member: Person, amount: string): Promise<number> {
  const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount } })
  await secretary.ask('POST /api/office/withdrawals/:id/approve', { id })
  const fields = { paid_from: 'bank', paid_on: '2026-09-05', reference: 'FT 4411' }
  await treasurer.ask('POST /api/office/withdrawals/:id/pay', { id, fields })
  return id
}

test('a payment that was spent and never came is owed, and what comes next collects it', async () => {
  await world.bring(10_000)
  const member = await world.member('Amina Hossain')
  let first = 0
  await story(world, [
    async () => {
      first = await payDues(office, member, 'September', '300')
    },
    () => withdraw(member, '250'),
    () => reverse(first),
    () => world.travelTo('2026-10-20T10:00:00+04:00'),
    () => payDues(office, member, 'October', '100'),
    () => world.travelTo('2026-11-20T10:00:00+04:00'),
    () => payDues(office, member, 'November', '180'),
  ])
  expect((await accountOf(member)).receivable).toBe(0)
})

test('a loan that is paid, beyond what it owes, reversed, and written off', async () => {
  await world.bring(10_000)
  const member = await world.member('Amina Hossain')
  let [loan, first, last] = [0, 0, 0]
  await story(world, [
    () => payDues(office, member, 'September', '300'),
    async () => {
      loan = await borrow(office, member, 1000, 3)
    },
    async () => {
      first = await pay(member, '400')
    },
    () => world.travelTo('2026-11-20T10:00:00+04:00'),
    () => member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '40' } }),
    async () => {
      last = await pay(member, '700')
    },
    () => reverse(first),
    () => reverse(last),
    () => office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id: loan, fields: why }),
    () => treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id: loan }),
    async () => {
      const fields = { amount: '100', received_on: '2026-11-20', paid_into: 'cash' }
      await secretary.ask('POST /api/office/loans/:id/payments', { id: loan, fields })
      const { payments } = await treasurer.ask('GET /api/office/payments')
      await verify(payments[0]?.id ?? 0)
    },
  ])
})

test('lines of the bank that nobody claims, that are charges, and that are payments', async () => {
  const member = await world.member('Amina Hossain')
  const lines = async (status: string) =>
    (await treasurer.ask('GET /api/office/bank-lines', { query: { account: 'bank', status } })).lines
  const idOf = async (status: string, amount: number) =>
    (await lines(status)).find((line) => line.amount === amount)?.id ?? 0
  const rows = ['03/09/2026,TRF AMINA,100.00,100.00', '04/09/2026,FEE,-2.00,98.00', '04/09/2026,CDM,55.00,153.00']
  await story(world, [
    () => treasurer.ask('POST /api/office/bank-statements', statementOf(rows)),
    async () => treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id: await idOf('open', 100) }),
    async () => treasurer.ask('POST /api/office/bank-lines/:id/charge', { id: await idOf('open', -2) }),
    async () => {
      const form = { amount: '100', paid_into: 'bank', account_number: '1015', received_on: '2026-09-03' }
      const sent = { id: member.id, fields: form }
      const { payment_id } = await secretary.ask('POST /api/office/members/:id/deposits', sent)
      const matches = [{ payment_id, line_id: await idOf('unclaimed', 100) }]
      await treasurer.ask('POST /api/office/payments/verify-by-lines', { fields: { matches } })
    },
    async () => treasurer.ask('POST /api/office/bank-lines/:id/set-aside', { id: await idOf('open', 55), fields: why }),
  ])
})

test('lines that may be payments that are flagged, or what was posted and reversed', async () => {
  const [member, other] = [await world.member('Amina Hossain'), await world.member('Vijay Nair')]
  const photo = await jpeg()
  const send = async (by: Person, payment_amount: string) => {
    const fields = { payment_amount, month: 'September', account_number: '1015 7013 01' }
    return (await by.ask('POST /api/save-monthly-payment', { fields, files: { photo } })).payment_id
  }
  const rows = ['04/09/2026,CDM,55.00,55.00', '05/09/2026,TRF,100.00,155.00', '05/09/2026,FEE,-2.00,153.00']
  await story(world, [
    async () => reverse(await payDues(office, member, 'August', '55')),
    () => payDues(office, other, 'August', '55'),
    () => treasurer.ask('POST /api/office/bank-statements', statementOf(rows)),
    () => send(member, '55'),
    () => send(other, '100'),
    async () => send(await world.member('Shirin Das'), '100'),
  ])
})

test('the terms of loans are changed', async () => {
  await world.bring(4_000)
  await world.member('Amina Hossain')
  const admin = await world.officer('admin')
  const { version } = await admin.ask('GET /api/office/settings')
  const fields = {
    ...{ section: 'loans', version, loan_min: '1400', loan_max: '2800', loan_step: '700', reserve: '1000' },
    ...{ term_max: 24, interest_percent: '6.25', insurance_percent: '1.5', lock_savings: true, instalment_multiple: 5 },
  }
  await story(world, [() => admin.ask('POST /api/office/settings', { fields })])
})

test('a bonus that is worked out in the very moment in which savings move', async () => {
  await world.bring(1000)
  const member = await world.member('Amina Hossain')
  await world.bring(300, member, '2026-08-01')
  await world.bring(100, await world.member('Vijay Nair'), '2026-08-16')
  const fields = { from: '2026-08-01', to: '2026-08-31', amount: '70.01' }
  await story(world, [
    () => world.travelTo('2026-09-06T10:00:00+04:00'),
    () => world.bring(40, member, '2026-08-02'),
    () => treasurer.ask('POST /api/office/bonuses', { fields }),
    () => world.bring(70, member, '2026-08-03'),
  ])
})

test('a bonus that is prepared, declared, credited and reversed, of which a part was spent', async () => {
  await world.bring(1000)
  const second = await world.officer('treasurer')
  const member = await world.member('Amina Hossain')
  const other = await world.member('Vijay Nair')
  await world.bring(300, member, '2026-08-01')
  await world.bring(100, other, '2026-08-16')
  let id = 0
  await story(world, [
    () => world.travelTo('2026-09-06T10:00:00+04:00'),
    async () => {
      const fields = { from: '2026-08-01', to: '2026-08-31', amount: '70.01' }
      id = (await treasurer.ask('POST /api/office/bonuses', { fields })).bonus_id
    },
    () => world.travelTo('2026-09-07T10:00:00+04:00'),
    () => treasurer.ask('POST /api/office/bonuses/:id/declare', { id }),
    () => second.ask('POST /api/office/bonuses/:id/confirm', { id }),
    () => world.mailbox.deliver(),
    () => withdraw(other, '110'),
    () => treasurer.ask('POST /api/office/bonuses/:id/reverse', { id, fields: why }),
    () => second.ask('POST /api/office/bonuses/:id/reverse/confirm', { id }),
    () => world.mailbox.deliver(),
  ])
})

test('a membership whose loan and debt savings pay, and whose payout comes back', async () => {
  await world.bring(10_000)
  const member = await world.member('Amina Hossain')
  await world.member('Vijay Nair')
  const id = member.id
  let first = 0
  await story(world, [
    async () => {
      first = await payDues(office, member, 'September', '300')
    },
    () => borrow(office, member, 1000, 3),
    () => withdraw(member, '250'),
    () => reverse(first),
    () => world.bring(2000, member),
    async () => {
      const fields = { kind: 'left', ...why, payee: 'Amina Hossain', payee_account: 'AE07 0331 2345 6789' }
      await secretary.ask('POST /api/office/members/:id/leaving', { id, fields })
    },
    () => world.travelTo('2026-09-08T10:00:00+04:00'),
    async () => {
      const fields = { paid_from: 'bank', reference: 'TRF-881' }
      const { payout } = await treasurer.ask('POST /api/office/members/:id/leaving/confirm', { id, fields })
      expect(payout).toBeGreaterThan(0)
    },
    () => world.travelTo('2026-09-09T10:00:00+04:00'),
    () => treasurer.ask('POST /api/office/members/:id/leaving/reverse', { id, fields: why }),
  ])
})

test('entries by hand in each state, another bank account, and months and a year that are closed', async () => {
  await world.bring(10_000)
  const second = await world.officer('treasurer')
  const propose = 'POST /api/office/ledger/manual-entries'
  const enter = async (amount: string, [debit, credit]: [string, string], date = '2026-09-05') => {
    const lines = [
      { account: debit, side: 'debit', amount },
      { account: credit, side: 'credit', amount },
    ]
    const fields = { date, memo: 'Chairs for the meeting.', lines }
    return (await treasurer.ask(propose, { fields })).manual_entry_id
  }
  const approve = (id: number) => second.ask('POST /api/office/ledger/manual-entries/:id/approve', { id })
  let id = 0
  await story(world, [
    async () => {
      id = await enter('12.50', ['general_expense', 'bank'])
    },
    () => approve(id),
    async () => {
      const declined = await enter('3', ['bank', 'interest_income'])
      await second.ask('POST /api/office/ledger/manual-entries/:id/decline', { id: declined, fields: why })
      const withdrawn = await enter('4', ['bank', 'interest_income'])
      await treasurer.ask('POST /api/office/ledger/manual-entries/:id/withdraw', { id: withdrawn })
    },
    () => treasurer.ask('POST /api/office/money-accounts', { fields: { place: 'bank', name: 'Savings Bank' } }),
    async () => approve(await enter('500', ['bank_2', 'bank'])),
    async () => {
      const { manual_entry_id } = await treasurer.ask('POST /api/office/ledger/manual-entries/:id/reverse', {
        ...{ id, fields: why },
      })
      id = manual_entry_id
    },
    () => approve(id),
    async () => approve(await enter('80.25', ['cash', 'interest_income'])),
    () => world.travelTo('2026-11-03T10:00:00+04:00'),
    () => treasurer.ask('POST /api/office/periods/:id/close', { id: '2026-09' }),
    () => second.ask('POST /api/office/periods/:id/reopen', { id: '2026-09', fields: why }),
    () => second.ask('POST /api/office/periods/:id/close', { id: '2026-09' }),
    () => enter('1', ['bank', 'interest_income'], '2026-11-02'),
    () => world.travelTo('2027-01-03T10:00:00+04:00'),
    async () => {
      const { entries } = await second.ask('GET /api/office/ledger/manual-entries')
      await approve(entries[0]?.id ?? 0)
    },
    () => treasurer.ask('POST /api/office/years/:id/close', { id: '2026' }),
  ])
})

test('recharges that wait, are refused, completed for another amount, and reversed', async () => {
  await world.bring(10_000)
  const member = await world.member('Amina Hossain')
  await world.bring(1000, member)
  const order = async (amount: string) => {
    const fields = { number: '9876543210', operator: 'airtel', amount }
    return (await member.ask('POST /api/recharges', { fields })).recharge_id
  }
  const complete = (id: number, paid: string) =>
    treasurer.ask('POST /api/office/recharges/:id/complete', {
      id,
      fields: { reference: 'A 1', paid, paid_from: 'bank' },
    })
  await story(world, [
    async () => complete(await order('200'), '195.50'),
    async () => treasurer.ask('POST /api/office/recharges/:id/refuse', { id: await order('50'), fields: why }),
    async () => {
      const id = await order('25')
      await complete(id, '25.10')
      await treasurer.ask('POST /api/office/recharges/:id/reverse', { id, fields: why })
    },
    () => order('30'),
    () => order('31'),
  ])
})

/** What is kept beside the facts to be quick, one fils or month other than they are, and a call that has to be found wrong by it. */
const BENT: Record<string, string> = {
  'GET /api/my-account-data': `update member_balance set balance = balance + N where account = 'savings'`,
  'GET /api/office/ledger/trial-balance': `update carried_total set debit = debit + N where account = 'bank'`,
  'GET /api/office/bonuses': `update account_shard set balance = balance + N where account = 'interest_income'`,
  'GET /api/office/overview': `update tally set amount = amount + N where figure = 'dues received'`,
  'GET /api/office/members': `update member set paid_through = paid_through + interval 'N months' where paid_through > '-infinity'`,
  'GET /api/my-loans': `update loan set repaid = repaid + N where status = 'active'`,
  'GET /api/office/money-accounts': `update account_shard set balance = balance + N where (account, shard) = (select account, min(shard) from account_shard where account = 'bank' group by 1)`,
  'GET /api/office/members/:id/leaving': `update member_balance set balance = balance + N where account = 'savings'`,
  'GET /api/office/payments': `update payment set amount = amount + N where status = 'verified'`,
  'GET /api/recharges': `update recharge_order set amount = amount + N`,
}

test('a figure that is other than the facts by one fils is found, whoever keeps it', async () => {
  await storiedMember(world, office)
  expect(await figureFaults(world)).toEqual([])
  const found: string[] = []
  for (const [call, bend] of Object.entries(BENT)) {
    await world.admin.query(bend.replace('N', '1'))
    const faults = await figureFaults(world)
    if (faults.some((fault) => fault.startsWith(call))) found.push(call)
    await world.admin.query(bend.replace('N', '-1'))
  }
  expect(found).toEqual(Object.keys(BENT))
})
