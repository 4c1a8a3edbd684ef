import { beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { sendDues } from '../support/journeys.ts'
import { baseOf, type Cast, setCast } from '../support/naughty-cast.ts'
import { type Document, takesOf } from '../support/naughty-requests.ts'
import { sharedWorld } from '../support/opened-world.ts'

const names = Object.keys(calls) as CallName[]
const readings = names.filter((name) => name.startsWith('GET '))
/** Ids that something has here: people, members, loans, payments. */
const IDS = [1, 7]

const world = sharedWorld()
let cast: Cast
let document: Document

beforeAll(async () => {
  cast = await setCast(world)
  // The first payment of all: a receipt, the one kind of answer that is a picture.
  await sendDues(cast.member, 'November')
  document = (await world.visitor.inject({ method: 'GET', url: '/api/openapi.json' })).body as Document
})

const queryOf = async (name: CallName) => (await baseOf(name, takesOf(document, name).query.required ?? [], cast)).sent

test('no cache keeps what any call answers, and texts say how they are encoded', { timeout: 180_000 }, async () => {
  const kinds = new Set<string>()
  for (const name of names) {
    const sent = name.startsWith('GET ') ? await queryOf(name) : { id: 1, fields: {} }
    for (const caller of [world.visitor, cast.member, cast.scene.treasurer, cast.scene.admin]) {
      const { status, headers } = await caller.send(name, sent)
      expect(headers['cache-control'], `${name} ${status}`).toBe('no-store')
      const type = String(headers['content-type'])
      expect(type, `${name} ${status}`).toMatch(
        /^(application\/json|text\/(csv|plain|vcard)); charset=utf-8$|^image\/(jpeg|png)$|^application\/(zip|pdf)$/,
      )
      kinds.add(`${status < 400 ? 'answer' : 'refusal'} ${type}`)
    }
    // Some of them sign out.
    if (!name.startsWith('GET ')) await cast.signIn()
  }
  expect([...kinds].sort()).toEqual([
    'answer application/json; charset=utf-8',
    'answer application/pdf',
    'answer application/zip',
    'answer image/jpeg',
    'answer image/png',
    'answer text/csv; charset=utf-8',
    'answer text/plain; charset=utf-8',
    'answer text/vcard; charset=utf-8',
    'refusal application/json; charset=utf-8',
  ])
})

test('reading changes nothing, whoever reads what', { timeout: 180_000 }, async () => {
  const readAll = async () => {
    let read = 0
    for (const name of readings) {
      const sent = await queryOf(name)
      for (const id of name.includes(':id') ? IDS : [1]) {
        for (const caller of cast.callers) read += (await caller.send(name, { ...sent, id })).status === 200 ? 1 : 0
      }
    }
    return read
  }
  // What the first who reads today causes: months that have come are opened, and whoever saw a passport number is on record.
  expect(await readAll()).toBeGreaterThan(readings.length)
  const before = await world.stored()
  await readAll()
  expect(await world.stored()).toEqual(before)
})

test.each(['TRACE', 'PUT', 'PATCH', 'DELETE'] as const)(
  'no call is made by %s that is not declared so',
  async (method) => {
    const declared = names.filter((name) => name.startsWith(`${method} `)).map((name) => name.split(' ')[1])
    const paths = new Set(names.map((name) => name.split(' ')[1] ?? ''))
    for (const path of paths) {
      if (declared.includes(path)) continue
      const { status } = await cast.scene.admin.inject({
        method: method as 'PUT',
        url: path.replace(':id', '1'),
        payload: {},
      })
      expect(status, `${method} ${path}`).toBe(404)
    }
  },
)
