import { beforeEach, expect, test } from 'vitest'
import {
  accountOf,
  apply,
  borrow,
  duesForm,
  getApproved,
  loanOf,
  type Office,
  payDues,
  seatOffice,
  sendDues,
} from '../support/journeys.ts'
import { type Capability, disagreements } from '../support/may.ts'
import { freshWorld } from '../support/opened-world.ts'
import { readAs } from '../support/read-as.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ settings: { lockSavings: false } })
let office: Office
beforeEach(async () => {
  office = await seatOffice(world)
  await world.bring(50_000)
})

const reason = { reason: 'As the committee decided.' }

/** What a member reads of their own is what each call does. */
async function check<Step extends string>(tried: Capability<Step>, told: string[] = []): Promise<void> {
  const found = await disagreements(tried, {})
  expect(found.faults).toEqual([])
  expect(found.passed).toEqual(Object.keys(tried.steps).sort())
  expect(found.told).toEqual(told)
}

test('of a payment', () =>
  check<'cancel' | 'answer' | 'correct'>({
    steps: { cancel: { call: 'POST /api/payments/:id/cancel' }, answer, correct },
    states: ['in_review', ...Object.keys(endings)],
    things: things(payment),
    read: async (by, id) => (await by.ask('GET /api/payments/:id', { id })).payment,
  }))

test('of a month of the account', async () =>
  check<'pay' | 'cancel' | 'answer' | 'correct'>({
    steps: {
      pay: { call: 'POST /api/save-monthly-payment', ...(await duesForm('November')) },
      cancel: { call: 'POST /api/payments/:id/cancel' },
      answer,
      correct,
    },
    states: ['due', 'in_review', ...Object.keys(endings)],
    things: things(payment),
    read: async (by) => {
      const row = (await accountOf(by)).monthlyPaymentData.find((each) => each.month_key === '2026-11')
      return row && { may: row.may, may_not: {} }
    },
  }))

test('of a withdrawal', { timeout: 60_000 }, async () => {
  const [approver, payer] = [await world.officer('treasurer'), await world.officer('treasurer')]
  const approve = (id: number) => approver.ask('POST /api/office/withdrawals/:id/approve', { id })
  const pay = async (id: number) => {
    await approve(id)
    const fields = { paid_from: 'bank', paid_on: '2026-11-20', reference: 'FT 4411' }
    await payer.ask('POST /api/office/withdrawals/:id/pay', { id, fields })
  }
  const become: Record<string, (id: number, member: Person) => Promise<unknown>> = {
    approved: approve,
    paid: pay,
    refused: (id) => approver.ask('POST /api/office/withdrawals/:id/refuse', { id, fields: reason }),
    cancelled: (id, member) => member.ask('POST /api/withdrawals/:id/cancel', { id }),
    reversed: async (id) => {
      await pay(id)
      await payer.ask('POST /api/office/withdrawals/:id/reverse', { id, fields: reason })
    },
  }
  await check<'cancel'>({
    steps: { cancel: { call: 'POST /api/withdrawals/:id/cancel' } },
    states: ['asked', ...Object.keys(become)],
    things: things(async (state) => {
      const member = await saver()
      const { withdrawal_id: id } = await member.ask('POST /api/withdrawals', { fields: { amount: '50' } })
      await become[state]?.(id, member)
      return { id, member }
    }),
    read: async (by, id) => (await by.ask('GET /api/withdrawals')).withdrawals.find((each) => each.id === id),
  })
})

test('of savings to withdraw', () =>
  check<'ask'>(
    {
      steps: { ask: { call: 'POST /api/withdrawals', fields: { amount: '50' } } },
      ...members({
        'with savings': () => Promise.resolve(),
        'who has asked': (member) => member.ask('POST /api/withdrawals', { fields: { amount: '50' } }),
        'who has spent all': (member) =>
          member.ask('POST /api/recharges', { fields: { number: '98765 43210', amount: '600', operator: 'jio' } }),
        'who owes': owe,
        inactive: deactivate,
      }),
      read: (by) => by.ask('GET /api/withdrawals'),
    },
    ['ask: beyond_available', 'ask: receivable_open', 'ask: withdrawal_open'],
  ))

test('of a recharge', () =>
  check<'order_recharge'>(
    {
      steps: {
        order_recharge: {
          call: 'POST /api/recharges',
          fields: { number: '98765 43210', amount: '20', operator: 'jio' },
        },
      },
      ...members({ 'with savings': () => Promise.resolve(), 'who owes': owe, inactive: deactivate }),
      read: accountOf,
    },
    ['order_recharge: member_inactive', 'order_recharge: receivable_open'],
  ))

test('of a loan', { timeout: 60_000 }, async () => {
  const decided = async (member: Person, step: 'decline' | 'withdraw') => {
    const id = await apply(member, 500, 5)
    if (step === 'decline') await office.lender.ask('POST /api/office/loans/:id/decline', { id, fields: reason })
    else await member.ask('POST /api/loans/:id/withdraw', { id })
    return id
  }
  const paidOff = async (member: Person) => {
    const id = await borrow(office, member, 500, 5)
    await member.ask('POST /api/loans/:id/repay-from-savings', { id, fields: { amount: '535' } })
    return id
  }
  const ways: Record<string, (member: Person) => Promise<number>> = {
    submitted: (member) => apply(member, 500, 5),
    approved: (member) => getApproved(office, member, 500, 5),
    offered: async (member) => {
      const id = await apply(member, 700, 5)
      const fields = { ...reason, amount: '500', duration_month: '5' }
      await office.lender.ask('POST /api/office/loans/:id/offer', { id, fields })
      return id
    },
    active: (member) => borrow(office, member, 500, 5),
    'active, with a payment that waits': async (member) => {
      const id = await borrow(office, member, 500, 5)
      await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '20' } })
      return id
    },
    settled: paidOff,
    declined: (member) => decided(member, 'decline'),
    withdrawn: (member) => decided(member, 'withdraw'),
    'written off': async (member) => {
      const id = await borrow(office, member, 500, 5)
      await office.lender.ask('POST /api/office/loans/:id/propose-write-off', { id, fields: reason })
      await office.treasurer.ask('POST /api/office/loans/:id/confirm-write-off', { id })
      return id
    },
  }
  await check<'withdraw' | 'accept_offer' | 'decline_offer' | 'pay' | 'repay_from_savings'>(
    {
      steps: {
        withdraw: { call: 'POST /api/loans/:id/withdraw' },
        accept_offer: { call: 'POST /api/loans/:id/accept-offer', fields: { amount: '500', duration_month: '5' } },
        decline_offer: { call: 'POST /api/loans/:id/decline-offer' },
        pay: { call: 'POST /api/save-monthly-payment', fields: { payment_amount: '20' } },
        repay_from_savings: { call: 'POST /api/loans/:id/repay-from-savings', fields: { amount: '20' } },
      },
      states: Object.keys(ways),
      things: things(async (state) => {
        const member = await saver()
        const way = ways[state] as (member: Person) => Promise<number>
        return { id: await way(member), member }
      }),
      read: loanOf,
    },
    ['pay: loan_payment_waiting'],
  )
})

test('of a new email that an officer entered', async () => {
  const secretary = await world.officer('secretary')
  const agreed = { id: 0 }
  await check<'agree' | 'stop'>({
    steps: {
      agree: { call: 'POST /api/email-change/agree', fields: agreed },
      stop: { call: 'POST /api/email-change/stop' },
    },
    // Who has agreed may say so again.
    idempotent: true,
    ...members({
      waiting: (member) => enterEmail(secretary, member),
      agreed: async (member) => {
        await enterEmail(secretary, member)
        const { change } = await member.ask('GET /api/email-change')
        await member.ask('POST /api/email-change/agree', { fields: { id: change?.id } })
      },
    }),
    read: async (by) => {
      const { change } = await by.ask('GET /api/email-change')
      agreed.id = change?.id ?? 0
      return change ?? undefined
    },
  })
})

const enterEmail = (secretary: Person, member: Person) => {
  const profile = { name: member.name, mobile: '+971 50 555 0100', address: 'Deira', gender: null, wallet: '' }
  const fields = { ...profile, email: `new.${member.email}` }
  return secretary.ask('POST /api/office/members/:id/profile', { id: member.id, fields })
}

test('of two active loans the bank pays the older one, and savings pay both', async () => {
  const member = await saver()
  const older = await borrow(office, member, 500, 5)
  const { payment_id: whole } = await member.ask('POST /api/save-monthly-payment', {
    fields: { payment_amount: '535' },
  })
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id: whole })
  const later = await borrow(office, member, 500, 5)
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: whole, fields: reason })
  expect((await loanOf(member, older)).may).toEqual(['pay', 'repay_from_savings'])
  expect((await loanOf(member, later)).may).toEqual(['repay_from_savings'])
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '50' } })
  expect((await member.ask('GET /api/payments/:id', { id })).payment.loan_id).toBe(older)
  await member.ask('POST /api/loans/:id/repay-from-savings', { id: later, fields: { amount: '10' } })
})

async function saver(): Promise<Person> {
  const member = await world.member('Amina Hossain')
  await world.bring(600, member)
  return member
}

type Way = (member: Person) => Promise<unknown>

/** Owes the association: what was verified is reversed after it was spent. */
const owe: Way = async (member) => {
  const id = await payDues(office, member, 'November', '300')
  const fields = { number: '98765 43210', amount: '800', operator: 'jio' }
  await member.ask('POST /api/recharges', { fields })
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: reason })
}

const deactivate: Way = async (member) => {
  const secretary = await world.officer('secretary')
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: member.id, fields: reason })
  member.token = await world.signIn(member)
}

/** The member's own thing in each state; `make` gives its id. */
function things(make: (state: string) => Promise<{ id: number; member: Person }>) {
  return {
    'of its member': async (state: string) => {
      const { id, member } = await make(state)
      return { id, people: { member } }
    },
  }
}

/** Of a member, whose id is the thing's. */
const members = (ways: Record<string, Way>) => ({
  states: Object.keys(ways),
  things: things(async (state) => {
    const member = await saver()
    await ways[state]?.(member)
    return { id: Number(member.id), member }
  }),
})

const answer = { call: 'POST /api/payments/:id/answer', fields: { answer: 'November.' } } as const
const correct = { call: 'POST /api/payments/:id/amount', fields: { payment_amount: '90' } } as const
const question = { question: 'Which month is it for?' }
const verify = (id: number) => office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
const endings: Record<string, (id: number, member: Person) => Promise<unknown>> = {
  asked: (id) => office.treasurer.ask('POST /api/office/payments/:id/ask', { id, fields: question }),
  'of another amount on the receipt': (id) => readAs(world.admin, id, { amount: 90 }),
  verified: verify,
  refused: (id) => office.treasurer.ask('POST /api/office/payments/:id/refuse', { id, fields: reason }),
  cancelled: (id, member) => member.ask('POST /api/payments/:id/cancel', { id }),
  reversed: async (id) => {
    await verify(id)
    await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id, fields: reason })
  },
}

async function payment(state: string) {
  const member = await saver()
  if (state === 'due') return { id: 0, member }
  const id = await sendDues(member, 'November')
  await endings[state]?.(id, member)
  return { id, member }
}
