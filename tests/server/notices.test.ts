import { beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const SEND = 'POST /api/office/notices'
const READ = 'POST /api/notices/:id/read'

const world = sharedWorld()
let secretary: Person
let admin: Person
let treasurer: Person

beforeAll(async () => {
  secretary = await world.officer('secretary')
  admin = await world.officer('admin')
  treasurer = await world.officer('treasurer')
})

const english = { language: 'en', title: 'Meeting on Friday', text: 'At eight,\nat the usual place.' }
const bangla = { language: 'bn', title: 'শুক্রবার সভা', text: 'রাত আটটায়।' }
const listed = (...members: Person[]) => ({
  to: 'list',
  members: members.map(({ id }) => Number(id)),
  texts: [english],
})
const idsOf = async (id: number, of: string) =>
  (await treasurer.ask('GET /api/office/notices/:id', { id, query: { of } })).members.map((member) => member.id)

describe('a notice', () => {
  test('goes to whom it is for, and tells who has read it', async () => {
    const [one, two] = [await world.member('Amina Hossain'), await world.member('Vijay Nair')]
    const { notice_id: id, recipients } = await secretary.ask(SEND, { fields: listed(one, two) })
    expect(recipients).toBe(2)
    const { notices, may } = await treasurer.ask('GET /api/office/notices')
    expect(may).toEqual([])
    expect(notices[0]).toMatchObject({
      ...{ id, by: secretary.name, to: 'list', title: english.title, recipients: 2, read: 0, pinned_until: null },
    })
    const { notifications } = await one.ask('GET /api/notifications')
    expect(notifications).toMatchObject([{ kind: 'notice_received', notice_id: id, title: english.title, read: false }])
    expect((await one.ask('GET /api/notices/:id', { id })).notice).toMatchObject({ ...english, by: secretary.name })
    await one.ask(READ, { id })
    await one.ask(READ, { id })
    expect((await one.ask('GET /api/notifications/unread')).unread).toBe(0)
    expect(await idsOf(id, 'read')).toEqual([Number(one.id)])
    expect(await idsOf(id, 'unread')).toEqual([Number(two.id)])
  })

  test('is nobody else’s', async () => {
    const [one, other] = [await world.member(), await world.member()]
    const { notice_id: id } = await admin.ask(SEND, { fields: listed(one) })
    await other.refused('not_found', 'GET /api/notices/:id', { id })
    await other.refused('not_found', READ, { id })
    await treasurer.refused('not_allowed', SEND, { fields: listed(one) })
    await one.refused('not_allowed', 'GET /api/office/notices/:id', { id })
  })

  test('is read in the reader’s language, or in its first where it has none in that', async () => {
    const [one, two] = [await world.member(), await world.member()]
    await one.ask('PUT /api/language', { fields: { language: 'bn', digits: 'western' } })
    await two.ask('PUT /api/language', { fields: { language: 'ml', digits: 'western' } })
    const { notice_id: id } = await secretary.ask(SEND, {
      fields: { ...listed(one, two), texts: [english, bangla], pinned_until: '2026-11-30' },
    })
    const titles = async (person: Person) => (await person.ask('GET /api/notifications')).notifications[0]?.title
    expect([await titles(one), await titles(two)]).toEqual([bangla.title, english.title])
    const asked = (language: string) => one.ask('GET /api/notices/:id', { id, language })
    expect((await asked('bn')).notice).toMatchObject(bangla)
    expect((await asked('ml')).notice).toMatchObject(english)
  })

  test('is pinned until its day, or until it is read', async () => {
    const [one, two] = [await world.member(), await world.member()]
    const { notice_id: id } = await secretary.ask(SEND, {
      fields: { ...listed(one, two), pinned_until: '2026-11-22' },
    })
    const pinned = async (person: Person) => (await person.ask('GET /api/notices')).notices.map((notice) => notice.id)
    expect(await pinned(one)).toEqual([id])
    await one.ask(READ, { id })
    expect([await pinned(one), await pinned(two)]).toEqual([[], [id]])
    world.clock.forward({ days: 3 })
    expect(await pinned(two)).toEqual([])
  })

  test('goes to a group as it is when it is sent', async () => {
    const address = `Building ${performance.now()}`
    const [one, two, three] = [await world.member(), await world.member(), await world.member()]
    await world.admin.query('update person set address = $2 where id = any($1)', [
      [one.id, two.id],
      `${address}, Deira`,
    ])
    await secretary.ask('POST /api/office/members/:id/deactivate', { id: two.id, fields: { reason: 'Went home.' } })
    const count = async (query: Record<string, string>) =>
      (await treasurer.ask('GET /api/office/notices/recipients', { query })).recipients
    const [all, active, inactive] = [await count({}), await count({ to: 'active' }), await count({ to: 'inactive' })]
    expect(all).toBe(active + inactive)
    expect(await count({ to: 'address', address: address.toUpperCase() })).toBe(2)
    expect(await count({ to: 'address' })).toBe(0)
    const { count: behind } = await treasurer.ask('GET /api/office/arrears')
    expect(await count({ to: 'overdue' })).toBe(behind)

    const sent = await secretary.ask(SEND, { fields: { to: 'address', address, texts: [english] } })
    expect(await idsOf(sent.notice_id, 'unread')).toEqual([one, two].map(({ id }) => Number(id)))
    const toAll = await secretary.ask(SEND, { fields: { to: 'all', texts: [english] } })
    expect(toAll.recipients).toBe(all)
    expect((await three.ask('GET /api/notifications')).notifications).toMatchObject([{ notice_id: toAll.notice_id }])
  })

  test('is refused with a sentence where something is wrong', async () => {
    const member = await world.member()
    const wrong: [object, string][] = [
      [{ ...listed(member), texts: [] }, 'texts'],
      [{ ...listed(member), texts: [english, english] }, 'texts'],
      [{ ...listed(member), to: 'everybody' }, 'to'],
      [{ ...listed(), members: [] }, 'members'],
      [{ to: 'address', texts: [english] }, 'address'],
      [{ to: 'address', address: 'Nowhere at all', texts: [english] }, 'to'],
      [{ ...listed(member), pinned_until: '2026-01-01' }, 'pinned_until'],
    ]
    for (const [fields, at] of wrong) {
      const { errors } = await secretary.refused('invalid_fields', SEND, { fields })
      expect(Object.keys(errors ?? {})).toEqual([at])
    }
    for (const words of [{ title: ' ' }, { title: 'a'.repeat(101) }, { text: 'a'.repeat(4001) }]) {
      await secretary.refused('invalid_fields', SEND, {
        fields: { ...listed(member), texts: [{ ...english, ...words }] },
      })
    }
  })

  test('goes by email with its text, escaped, to who chose so', async () => {
    const member = await world.member()
    const text = 'Bring <b>your</b> passbook.'
    await secretary.ask(SEND, { fields: { ...listed(member), texts: [{ ...english, text }] } })
    world.clock.forward({ minutes: 2 })
    const letters = await world.mailbox.deliverNews()
    const letter = letters.find(({ to }) => to === member.email)
    expect(letter?.text).toContain(english.title)
    expect(letter?.text).toContain(text)
    expect(letter?.html).toContain('Bring &lt;b&gt;your&lt;/b&gt; passbook.')
  })

  test('is kept as it was sent', async () => {
    await expect(world.admin.query("update notice_text set title = 'Other'")).rejects.toThrow()
    await expect(world.admin.query('delete from notice')).rejects.toThrow()
  })
})
