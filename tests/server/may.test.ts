import { afterEach, expect, test } from 'vitest'
import { bookFaults } from '../support/books.ts'
import { sendDues } from '../support/journeys.ts'
import { type Capability, disagreements, everyRole } from '../support/may.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
afterEach(async () => {
  expect(await bookFaults(world.admin)).toEqual([])
  await world.close()
})

/** With the two-person rules and without: what `may` says is what each call does. */
const both = test.for([true, false])
const reason = { reason: 'It was a mistake.' }
/** The page of a list, oldest first, that begins with a thing. */
const from = (status: string, id: number) => ({ status, ...(id > 1 && { after: String(id - 1) }) })

both('of a payment, with two-person rules %s', async (twoPersonRules) => {
  world = await openWorld({ settings: { twoPersonRules } })
  const officers = await everyRole(world)
  const { faults, passed, told } = await disagreements(payments(officers.treasurer as Person), officers)
  expect(faults).toEqual([])
  expect(passed).toEqual(['cancel', 'refuse', 'reverse', 'verify'])
  if (twoPersonRules)
    expect(told).toEqual(expect.arrayContaining(['reverse: own_money', 'verify: own_money', 'verify: recorded_by_you']))
  else expect(told.filter((each) => !each.endsWith('not_allowed'))).toEqual([])
})

function payments(treasurer: Person): Capability<'verify' | 'refuse' | 'cancel' | 'reverse'> {
  const steps = {
    verify: { call: 'POST /api/office/payments/:id/verify' },
    refuse: { call: 'POST /api/office/payments/:id/refuse', fields: reason },
    cancel: { call: 'POST /api/office/payments/:id/cancel' },
    reverse: { call: 'POST /api/office/payments/:id/reverse', fields: reason },
  } as const
  const become = async (id: number, state: string, owner: Person) => {
    if (state === 'cancelled') await owner.ask('POST /api/payments/:id/cancel', { id })
    if (state === 'refused') await treasurer.ask(steps.refuse.call, { id, fields: reason })
    if (state === 'verified' || state === 'reversed') await treasurer.ask(steps.verify.call, { id })
    if (state === 'reversed') await treasurer.ask(steps.reverse.call, { id, fields: reason })
  }
  return {
    steps,
    states: ['in_review', 'verified', 'refused', 'cancelled', 'reversed'],
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
        await become(id, state, owner)
        return { id, people: { owner, recorder } }
      },
    },
    read: async (by, id, status) => {
      const { payments: listed } = await by.ask('GET /api/office/payments', { query: from(status, id) })
      return listed.find((each) => each.id === id)
    },
  }
}
