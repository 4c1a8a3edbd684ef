import { expect, test } from 'vitest'
import { askToJoin } from '../support/journeys.ts'
import { type Capability, disagreements, everyRole } from '../support/may.ts'
import { worldOfTest } from '../support/opened-world.ts'
import { csvOf, goodLine, importForm } from '../support/spreadsheets.ts'
import type { Person, World } from '../support/world.ts'

let world: World

/** With the two-person rules and without: what `may` says is what each call does. */
const both = test.for([true, false])

both('of an import, with two-person rules %s', async (twoPersonRules) => {
  world = await worldOfTest({ settings: { twoPersonRules } })
  const officers = await everyRole(world)
  const { faults, passed, told } = await disagreements(imports(), officers)
  expect(faults).toEqual([])
  expect(passed).toEqual(['confirm', 'discard'])
  expect(told.includes('confirm: prepared_by_you')).toBe(twoPersonRules)
  for (const by of Object.values(officers)) {
    const { may } = await by.ask('GET /api/office/imports')
    await discardWaiting(officers.treasurer as Person)
    const { status } = await by.send('POST /api/office/imports', importForm(csvOf([goodLine()])))
    expect(status === 200, by.name).toBe(may.includes('prepare'))
  }
})

test('of a conversation', async () => {
  world = await worldOfTest()
  const { faults, passed, told } = await disagreements(conversations(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['answer', 'assign', 'close', 'note', 'reopen'])
  expect(told).toEqual(['answer', 'assign', 'close', 'note', 'reopen'].map((step) => `${step}: not_allowed`))
})

/** One that waits bars the next. */
async function discardWaiting(by: Person): Promise<void> {
  const { imports: listed } = await by.ask('GET /api/office/imports')
  const waiting = listed.find(({ status }) => status === 'waiting')
  if (waiting) await by.ask('POST /api/office/imports/:id/discard', { id: waiting.id })
}

test('of an application to join', async () => {
  world = await worldOfTest()
  const { faults, passed, told } = await disagreements(applications(), await everyRole(world))
  expect(faults).toEqual([])
  expect(passed).toEqual(['accept', 'decline'])
  expect(told).toEqual(['accept: not_allowed', 'decline: not_allowed'])
})

function imports(): Capability<'confirm' | 'discard'> {
  const steps = {
    confirm: { call: 'POST /api/office/imports/:id/confirm' },
    discard: { call: 'POST /api/office/imports/:id/discard' },
  } as const
  return {
    steps,
    states: ['waiting', 'confirmed', 'discarded'],
    things: {
      'of two officers': async (state) => {
        const preparer = await world.officer('secretary', 'treasurer')
        const decider = await world.officer('treasurer')
        await discardWaiting(preparer)
        const sent = importForm(csvOf([goodLine()]))
        const { import_id: id } = await preparer.ask('POST /api/office/imports', sent)
        if (state === 'confirmed') await decider.ask(steps.confirm.call, { id })
        if (state === 'discarded') await decider.ask(steps.discard.call, { id })
        return { id, people: { preparer, decider } }
      },
    },
    read: async (by, id) => {
      const { imports: listed } = await by.ask('GET /api/office/imports')
      return listed.find((each) => each.id === id)
    },
  }
}

function applications(): Capability<'accept' | 'decline'> {
  const steps = {
    accept: { call: 'POST /api/office/applications/:id/accept' },
    decline: { call: 'POST /api/office/applications/:id/decline', fields: { reason: 'Nobody knows them.' } },
  } as const
  let asked = 0
  return {
    steps,
    states: ['waiting', 'accepted', 'declined'],
    things: {
      'of a visitor': async (state) => {
        asked += 1
        await askToJoin(world, `asks-${asked}@example.test`)
        const secretary = await world.officer('secretary')
        const { applications: waiting } = await secretary.ask('GET /api/office/applications')
        const id = waiting.at(-1)?.id ?? 0
        if (state === 'accepted') await secretary.ask(steps.accept.call, { id })
        if (state === 'declined') await secretary.ask(steps.decline.call, { id, fields: steps.decline.fields })
        return { id, people: { secretary } }
      },
    },
    read: async (by, id, status) => {
      const query = { status, ...(id > 1 && { after: String(id - 1) }) }
      const { applications: listed } = await by.ask('GET /api/office/applications', { query })
      return listed.find((each) => each.id === id)
    },
  }
}

function conversations(): Capability<'answer' | 'assign' | 'note' | 'close' | 'reopen'> {
  const steps = {
    answer: { call: 'POST /api/office/messages/:id/answer', fields: { text: 'Yes.' } },
    assign: { call: 'POST /api/office/messages/:id/assign', fields: { officer_id: null } },
    note: { call: 'POST /api/office/messages/:id/notes', fields: { text: 'Calls back.' } },
    close: { call: 'POST /api/office/messages/:id/close' },
    reopen: { call: 'POST /api/office/messages/:id/reopen' },
  } as const
  const become = async (state: string) => {
    const secretary = await world.officer('secretary')
    const { conversations: listed } = await secretary.ask('GET /api/office/messages')
    const id = listed.at(-1)?.id ?? 0
    if (state === 'answered') await world.admin.query(`update conversation set status = 'answered' where id = $1`, [id])
    if (state === 'closed') await secretary.ask(steps.close.call, { id })
    return { id, people: { secretary } }
  }
  const fromVisitor = (replyTo: string) => async (state: string) => {
    // A visitor may write a few times an hour.
    world.clock.forward({ hours: 1 })
    await world.visitor.ask('POST /api/contact', { fields: { name: 'Joel', message: 'Hello', reply_to: replyTo } })
    return become(state)
  }
  return {
    steps,
    states: ['waiting', 'answered', 'closed'],
    things: {
      'with a member': async (state) => {
        await (await world.member()).ask('POST /api/messages', { fields: { text: 'Hello' } })
        return become(state)
      },
      'with a visitor who left an email': fromVisitor('joel@example.test'),
      'with a visitor who left a telephone number': fromVisitor('+971 50 123 4567'),
    },
    read: async (by, id) => (await by.ask('GET /api/office/messages/:id', { id })).conversation,
  }
}
