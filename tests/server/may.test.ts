import { expect, test } from 'vitest'
import type { BusinessDate } from '#core/calendar.ts'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { sendDues } from '../support/journeys.ts'
import { type Capability, disagreements, everyRole } from '../support/may.ts'
import { worldOfTest } from '../support/opened-world.ts'
import type { Person, World } from '../support/world.ts'

let world: World

/** With the two-person rules and without: what `may` says is what each call does. */
const both = test.for([true, false])
const reason = { reason: 'It was a mistake.' }
/** The page of a list, oldest first, that begins with a thing. */
const from = (status: string, id: number) => ({ status, ...(id > 1 && { after: String(id - 1) }) })

both('of a payment, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  const officers = await everyRole(world)
  const { faults, passed, told } = await disagreements(payments(officers.treasurer as Person), officers)
  expect(faults).toEqual([])
  expect(passed).toEqual(['ask', 'cancel', 'check_again', 'refuse', 'reverse', 'undo', 'verify'])
  if (twoPersonRules)
    expect(told).toEqual(expect.arrayContaining(['reverse: own_money', 'verify: own_money', 'verify: recorded_by_you']))
  else expect(told.filter((each) => !each.endsWith('not_allowed'))).toEqual([])
})

both('of a withdrawal, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  const { faults, passed, told } = await disagreements(withdrawals(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['approve', 'pay', 'refuse', 'reverse'])
  expect(told).toContain('pay: sign_in_open')
  const separated = ['approve: own_money', 'approve: recorded_by_you', 'pay: approver_disburses', 'reverse: own_money']
  for (const each of separated) expect(told.includes(each), each).toBe(twoPersonRules)
})

both('of a recharge, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  const { faults, passed, told } = await disagreements(recharges(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['complete', 'refuse', 'reverse', 'take_over'])
  expect(told).toContain('complete: sign_in_open')
  for (const each of ['complete: own_money', 'take_over: own_money'])
    expect(told.includes(each), each).toBe(twoPersonRules)
})

both('of a manual entry, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  await world.bring(50_000)
  const { faults, passed, told } = await disagreements(manualEntries(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['approve', 'decline', 'reverse', 'withdraw'])
  for (const each of ['approve: own_money', 'approve: proposed_by_you'])
    expect(told.includes(each), each).toBe(twoPersonRules)
})

both('of a bonus, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  await world.bring(50_000)
  await world.bring(300, await world.member(), '2026-10-01' as BusinessDate)
  const { faults, passed, told } = await disagreements(bonuses(), await everyRole(world))
  expect(faults).toEqual([])
  const steps = ['confirm', 'confirm_reversal', 'decline', 'decline_reversal', 'declare', 'discard', 'reverse']
  expect(passed).toEqual(steps.sort())
  for (const each of ['confirm: proposed_by_you', 'confirm_reversal: proposed_by_you'])
    expect(told.includes(each), each).toBe(twoPersonRules)
})

both('of an expense, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest()
  await world.bring(50_000)
  const { faults, passed, told } = await disagreements(vouchers(twoPersonRules), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['cancel', 'confirm', 'reject', 'reverse'])
  expect(told).toEqual(expect.arrayContaining(['confirm: proposed_by_you', 'reject: proposed_by_you']))
})

both('of a bank account or cash box, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  await world.bring(50_000)
  const { faults, passed, told } = await disagreements(moneyAccounts(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['change', 'close', 'reopen'])
  expect(told).toEqual(expect.arrayContaining(['close: account_not_empty', 'reopen: not_allowed']))
})

async function setRules(twoPersonRules: boolean): Promise<void> {
  await writeSettings(world.pool, { ...(await readSettings(world.pool)), twoPersonRules }, null, world.clock.now())
}

/** A member with savings, and an officer with all that money needs who has changed their email. */
async function touched(): Promise<{ owner: Person; toucher: Person }> {
  const owner = await world.member()
  await world.bring(500, owner)
  const toucher = await world.officer('treasurer', 'secretary')
  const profile = { name: owner.name, mobile: '+971 50 555 0100', address: 'Deira', gender: null, wallet: '' }
  const fields = { ...profile, email: `new.${owner.email}` }
  await toucher.ask('POST /api/office/members/:id/profile', { id: owner.id, fields })
  return { owner, toucher }
}

/** A member with savings who is an officer too. */
async function saver(): Promise<Person> {
  const owner = await world.member('Amina Hossain', 'treasurer', 'secretary')
  await world.bring(500, owner)
  return owner
}

function payments(
  treasurer: Person,
): Capability<'verify' | 'refuse' | 'ask' | 'cancel' | 'reverse' | 'check_again' | 'undo'> {
  const steps = {
    verify: { call: 'POST /api/office/payments/:id/verify' },
    refuse: { call: 'POST /api/office/payments/:id/refuse', fields: reason },
    ask: { call: 'POST /api/office/payments/:id/ask', fields: { question: 'Which month is it for?' } },
    cancel: { call: 'POST /api/office/payments/:id/cancel' },
    reverse: { call: 'POST /api/office/payments/:id/reverse', fields: reason },
    check_again: { call: 'POST /api/office/payments/:id/reverse', fields: { ...reason, check_again: true } },
    undo: { call: 'POST /api/office/payments/:id/undo' },
  } as const
  const become = async (id: number, state: string, owner: Person) => {
    if (state === 'asked') await treasurer.ask(steps.ask.call, { id, fields: steps.ask.fields })
    if (state === 'cancelled') await owner.ask('POST /api/payments/:id/cancel', { id })
    if (state === 'refused') await treasurer.ask(steps.refuse.call, { id, fields: reason })
    if (state === 'verified' || state === 'reversed') await treasurer.ask(steps.verify.call, { id })
    if (state === 'reversed') await treasurer.ask(steps.reverse.call, { id, fields: reason })
  }
  return {
    steps,
    states: ['in_review', 'asked', 'verified', 'refused', 'cancelled', 'reversed'],
    things: {
      'sent by its member': async (state) => {
        const owner = await world.member('Amina Hossain', 'treasurer', 'secretary')
        const id = await sendDues(owner, 'November')
        await become(id, state, owner)
        return { id, people: { owner } }
      },
      'entered by an officer': async (state) => {
        const owner = await world.member('Rashid Khan', 'secretary')
        const recorder = await world.officer('treasurer', 'secretary')
        const fields = { amount: '100', paid_into: 'cash', received_on: '2026-11-20' }
        const { payment_id: id } = await recorder.ask('POST /api/office/members/:id/deposits', { id: owner.id, fields })
        if (state !== 'asked') await become(id, state, owner)
        return { id, people: { owner, recorder } }
      },
    },
    read: async (by, id, state) => {
      const status = state === 'asked' ? 'in_review' : state
      const query = status === 'in_review' ? from(status, id) : { status, after: String(id + 1) }
      const { payments: listed } = await by.ask('GET /api/office/payments', { query })
      return listed.find((each) => each.id === id)
    },
  }
}

function withdrawals(): Capability<'approve' | 'pay' | 'refuse' | 'reverse'> {
  const steps = {
    approve: { call: 'POST /api/office/withdrawals/:id/approve' },
    pay: {
      call: 'POST /api/office/withdrawals/:id/pay',
      fields: { paid_from: 'bank', paid_on: '2026-11-20', reference: 'FT 4411' },
    },
    refuse: { call: 'POST /api/office/withdrawals/:id/refuse', fields: reason },
    reverse: { call: 'POST /api/office/withdrawals/:id/reverse', fields: reason },
  } as const
  const fields = { amount: '50', payee_account: 'AE07 0331 2345' }
  /** By an approver of its own, and paid by another. */
  const become = async (id: number, state: string, owner: Person): Promise<Record<string, Person>> => {
    const approver = await world.officer('treasurer', 'secretary')
    const payer = await world.officer('treasurer')
    if (state === 'cancelled') await owner.ask('POST /api/withdrawals/:id/cancel', { id })
    if (state === 'refused') await approver.ask(steps.refuse.call, { id, fields: reason })
    if (['approved', 'paid', 'reversed'].includes(state)) await approver.ask(steps.approve.call, { id })
    if (['paid', 'reversed'].includes(state)) await payer.ask(steps.pay.call, { id, fields: steps.pay.fields })
    if (state === 'reversed') await payer.ask(steps.reverse.call, { id, fields: reason })
    return { approver, payer }
  }
  const asked = async (owner: Person) => (await owner.ask('POST /api/withdrawals', { fields })).withdrawal_id
  return {
    steps,
    states: ['asked', 'approved', 'paid', 'refused', 'cancelled', 'reversed'],
    things: {
      'asked for by its member': async (state) => {
        const owner = await saver()
        const id = await asked(owner)
        return { id, people: { owner, ...(await become(id, state, owner)) } }
      },
      'entered by an officer': async (state) => {
        const owner = await saver()
        const recorder = await world.officer('treasurer', 'secretary')
        const { withdrawal_id: id } = await recorder.ask('POST /api/office/members/:id/withdrawals', {
          id: owner.id,
          fields,
        })
        await become(id, state, owner)
        return { id, people: { owner, recorder } }
      },
      'of a member whose email an officer changed': async (state) => {
        const { owner, toucher } = await touched()
        const id = await asked(owner)
        await become(id, state, owner)
        return { id, people: { toucher } }
      },
    },
    read: async (by, id, status) => {
      const { withdrawals: listed } = await by.ask('GET /api/office/withdrawals', { query: from(status, id) })
      return listed.find((each) => each.id === id)
    },
  }
}

function recharges(): Capability<'complete' | 'refuse' | 'take_over' | 'reverse'> {
  const steps = {
    complete: {
      call: 'POST /api/office/recharges/:id/complete',
      fields: { reference: 'JIO 7710', paid: '20', paid_from: 'bank' },
    },
    refuse: { call: 'POST /api/office/recharges/:id/refuse', fields: reason },
    take_over: { call: 'POST /api/office/recharges/:id/take-over', fields: reason },
    reverse: { call: 'POST /api/office/recharges/:id/reverse', fields: reason },
  } as const
  const ordered = async (owner: Person, state: string) => {
    const fields = { number: '98765 43210', amount: '20', operator: 'jio' }
    const { recharge_id: id } = await owner.ask('POST /api/recharges', { fields })
    const treasurer = await world.officer('treasurer')
    if (['to_send', 'sent', 'returned'].includes(state))
      await world.admin.query(
        `update recharge_order set handling = $2, order_number = gen_random_uuid(), agreed = 1900, sent_at = now() where id = $1`,
        [id, state],
      )
    if (state === 'refused') await treasurer.ask(steps.refuse.call, { id, fields: reason })
    if (['completed', 'reversed'].includes(state))
      await treasurer.ask(steps.complete.call, { id, fields: steps.complete.fields })
    if (state === 'reversed') await treasurer.ask(steps.reverse.call, { id, fields: reason })
    return id
  }
  const done = ['completed', 'refused', 'reversed']
  return {
    steps,
    states: ['ordered', 'to_send', 'sent', 'returned', ...done],
    things: {
      'ordered by its member': async (state) => {
        const owner = await saver()
        return { id: await ordered(owner, state), people: { owner } }
      },
      'of a member whose email an officer changed': async (state) => {
        const { owner, toucher } = await touched()
        return { id: await ordered(owner, state), people: { toucher } }
      },
    },
    read: async (by, id, state) => {
      const query = done.includes(state) ? { status: state, after: String(id + 1) } : from('ordered', id)
      const { recharges: listed } = await by.ask('GET /api/office/recharges', { query })
      return listed.find((each) => each.id === id)
    },
  }
}

function manualEntries(): Capability<'approve' | 'decline' | 'withdraw' | 'reverse'> {
  const steps = {
    approve: { call: 'POST /api/office/ledger/manual-entries/:id/approve' },
    decline: { call: 'POST /api/office/ledger/manual-entries/:id/decline', fields: reason },
    withdraw: { call: 'POST /api/office/ledger/manual-entries/:id/withdraw' },
    reverse: { call: 'POST /api/office/ledger/manual-entries/:id/reverse', fields: reason },
  } as const
  const proposed = async (state: string, other: object) => {
    const proposer = await world.officer('treasurer')
    const approver = await world.officer('treasurer')
    const lines = [
      { side: 'debit', amount: '5', ...other },
      { account: 'bank', side: 'credit', amount: '5' },
    ]
    const fields = { date: '2026-11-20', memo: 'Rent of the hall', lines }
    const { manual_entry_id: id } = await proposer.ask('POST /api/office/ledger/manual-entries', { fields })
    if (state === 'declined') await approver.ask(steps.decline.call, { id, fields: reason })
    if (state === 'withdrawn') await proposer.ask(steps.withdraw.call, { id })
    if (['posted', 'to be reversed', 'reversed'].includes(state)) await approver.ask(steps.approve.call, { id })
    if (['to be reversed', 'reversed'].includes(state)) {
      const { manual_entry_id: reversing } = await proposer.ask(steps.reverse.call, { id, fields: reason })
      if (state === 'reversed') await approver.ask(steps.approve.call, { id: reversing })
    }
    return { id, people: { proposer, approver } }
  }
  return {
    steps,
    states: ['proposed', 'posted', 'to be reversed', 'reversed', 'declined', 'withdrawn'],
    things: {
      'about the association': (state) => proposed(state, { account: 'general_expense' }),
      'about a member who is a treasurer': async (state) => {
        const owner = await saver()
        const { id, people } = await proposed(state, { account: 'savings', member_id: Number(owner.id) })
        return { id, people: { ...people, owner } }
      },
    },
    read: async (by, id, state) => {
      const status = state.endsWith('reversed') ? 'posted' : state
      const query = status === 'proposed' ? from(status, id) : { status, after: String(id + 1) }
      const { entries } = await by.ask('GET /api/office/ledger/manual-entries', { query })
      return entries.find((each) => each.id === id)
    },
  }
}

type BonusStep = 'declare' | 'discard' | 'confirm' | 'decline' | 'reverse' | 'confirm_reversal' | 'decline_reversal'
type OnTheWay = 'declare' | 'confirm' | 'decline' | 'reverse' | 'confirm_reversal' | 'work'

function bonuses(): Capability<BonusStep> {
  const steps: Capability<BonusStep>['steps'] = {
    declare: { call: 'POST /api/office/bonuses/:id/declare' },
    discard: { call: 'POST /api/office/bonuses/:id/discard' },
    confirm: { call: 'POST /api/office/bonuses/:id/confirm' },
    decline: { call: 'POST /api/office/bonuses/:id/decline', fields: reason },
    reverse: { call: 'POST /api/office/bonuses/:id/reverse', fields: reason },
    confirm_reversal: { call: 'POST /api/office/bonuses/:id/reverse/confirm' },
    decline_reversal: { call: 'POST /api/office/bonuses/:id/reverse/decline' },
  }
  /** What leads to each state: one treasurer declares and reverses, the other decides, and batches are worked off. */
  const ways: Record<string, readonly OnTheWay[]> = {
    prepared: [],
    declared: ['declare'],
    declined: ['declare', 'decline'],
    crediting: ['declare', 'confirm'],
    'crediting, to be reversed': ['declare', 'confirm', 'reverse'],
    credited: ['declare', 'confirm', 'work'],
    'credited, to be reversed': ['declare', 'confirm', 'work', 'reverse'],
    reversing: ['declare', 'confirm', 'reverse', 'confirm_reversal'],
    reversed: ['declare', 'confirm', 'work', 'reverse', 'confirm_reversal', 'work'],
  }
  return {
    steps,
    states: Object.keys(ways),
    things: {
      'of two treasurers': async (state) => {
        const [first, second] = [await world.officer('treasurer'), await world.officer('treasurer')]
        const period = { from: '2026-11-01', to: '2026-11-20', amount: '1' }
        const { bonus_id: id } = await first.ask('POST /api/office/bonuses', { fields: period })
        for (const step of ways[state] ?? []) {
          if (step === 'work') {
            await world.mailbox.deliver()
            continue
          }
          const by = step === 'declare' || step === 'reverse' ? first : second
          const { call, fields } = steps[step]
          await by.ask(call, { id, ...(fields ? { fields } : {}) })
        }
        return { id, people: { first, second } }
      },
    },
    read: async (by, id) => (await by.ask('GET /api/office/bonuses/:id', { id })).bonus,
  }
}

/** One that waits was entered while the rules were on, and keeps to them. */
function vouchers(twoPersonRules: boolean): Capability<'confirm' | 'reject' | 'cancel' | 'reverse'> {
  const steps = {
    confirm: { call: 'POST /api/office/vouchers/:id/confirm' },
    reject: { call: 'POST /api/office/vouchers/:id/reject', fields: reason },
    cancel: { call: 'POST /api/office/vouchers/:id/cancel' },
    reverse: { call: 'POST /api/office/vouchers/:id/reverse', fields: reason },
  } as const
  const spent = { kind: 'expense', paid_from: 'bank', day: '2026-11-18', purpose: 'Rent of the hall' }
  /** What becomes of it by its maker and by another officer. */
  const become = async (id: number, state: string, maker: Person, other: Person) => {
    if (state === 'rejected') await other.ask(steps.reject.call, { id, fields: reason })
    if (state === 'cancelled') await maker.ask(steps.cancel.call, { id })
    if (state === 'reversed') await maker.ask(steps.reverse.call, { id, fields: reason })
  }
  return {
    steps,
    states: ['waiting', 'posted', 'rejected', 'cancelled', 'reversed'],
    things: {
      'above the limit': async (state) => {
        await setRules(true)
        const [maker, other] = [await world.officer('treasurer'), await world.officer('treasurer')]
        const { voucher_id: id } = await maker.ask('POST /api/office/expenses', {
          fields: { ...spent, amount: '500.01' },
        })
        await setRules(twoPersonRules)
        if (state === 'posted' || state === 'reversed') await other.ask(steps.confirm.call, { id })
        await become(id, state, maker, other)
        return { id, people: { maker, other } }
      },
    },
    read: async (by, id, state) => {
      const status = state === 'reversed' ? 'posted' : state
      const query = { status, after: String(id + 1) }
      const { vouchers: listed } = await by.ask('GET /api/office/vouchers', { query })
      return listed.find((each) => each.id === id)
    },
  }
}

function moneyAccounts(): Capability<'change' | 'close' | 'reopen', string> {
  const call = 'PUT /api/office/money-accounts/:id'
  let opened = 0
  return {
    steps: {
      change: { call, fields: { name: 'Renamed' } },
      close: { call, fields: { name: 'Renamed', closed: true } },
      reopen: { call, fields: { name: 'Renamed' } },
    },
    idempotent: true,
    states: ['empty', 'with money in it', 'closed', "the chart's own"],
    things: {
      'of the association': async (state) => {
        const treasurer = await world.officer('treasurer')
        await world.admin.query(`update ledger_account set name = code where name = 'Renamed'`)
        if (state === "the chart's own") return { id: 'cash', people: { treasurer } }
        const fields = { place: 'bank', name: `Account ${++opened}` }
        const { code: id } = await treasurer.ask('POST /api/office/money-accounts', { fields })
        const moved = { amount: '1', paid_from: 'bank', paid_into: id, day: '2026-11-18', purpose: 'To begin with' }
        if (state === 'with money in it') await treasurer.ask('POST /api/office/transfers', { fields: moved })
        if (state === 'closed') await treasurer.ask(call, { id, fields: { name: fields.name, closed: true } })
        return { id, people: { treasurer } }
      },
    },
    read: async (by, id) => {
      const { accounts } = await by.ask('GET /api/office/money-accounts')
      return accounts.find(({ code }) => code === id)
    },
  }
}
