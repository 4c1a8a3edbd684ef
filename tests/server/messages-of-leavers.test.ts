import { beforeAll, expect, test } from 'vitest'
import { every } from '#server/jobs/every.ts'
import { forgetting, sweepFiles } from '#server/recurring-work.ts'
import { type Office, payDues, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { jpeg, voiceMp4 } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let secretary: Person

beforeAll(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
})

async function conversation(member: Person, words: string): Promise<number> {
  const files = { picture: await jpeg(), voice: voiceMp4(words) }
  await member.ask('POST /api/messages', { fields: { text: words }, files })
  const { conversations } = await secretary.ask('GET /api/office/messages', { query: { status: 'waiting' } })
  const id = conversations.find(({ person }) => person?.id === Number(member.id))?.id ?? 0
  await secretary.ask('POST /api/office/messages/:id/notes', { id, fields: { text: `A note on ${words}` } })
  return id
}

async function leave(member: Person): Promise<void> {
  const wish = { kind: 'left', reason: 'Moves away.', payee: member.name, payee_account: 'AE07 0331 2345 6789' }
  await secretary.ask('POST /api/office/members/:id/leaving', { id: member.id, fields: wish })
  const paid = { paid_from: 'bank', reference: 'TRF-1' }
  await office.treasurer.ask('POST /api/office/members/:id/leaving/confirm', { id: member.id, fields: paid })
}

async function work(): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: (details: object) => expect(details).toBeNull() }
  await every(forgetting({ pool: world.pool, now: () => world.clock.now(), log }), log).stop()
}

const kept = async (id: number) => {
  const { rows } = await world.admin.query(
    `select (select count(*)::int from conversation where id = $1) as conversations,
       (select count(*)::int from message where conversation_id = $1) as messages,
       (select count(*)::int from conversation_note where conversation_id = $1) as notes`,
    [id],
  )
  return Object.values(rows[0])
}

test('the database deletes no message of a member, and none of a visitor, whoever asks', async () => {
  const member = await world.member()
  const id = await conversation(member, 'Keep me.')
  await expect(world.admin.query('delete from message where conversation_id = $1', [id])).rejects.toThrow('append-only')
  await expect(world.admin.query('delete from conversation_note')).rejects.toThrow('append-only')
  await expect(world.pool.query('delete from message')).rejects.toThrow()
  expect(await kept(id)).toEqual([1, 1, 1])
})

test('what was written with a member who left goes after ninety days, voice notes and notes too; all else stays', async () => {
  const [leaver, stays] = [await world.member('Amina Hossain'), await world.member('Vijay Nair')]
  await payDues(office, leaver, 'November')
  const [gone, left] = [await conversation(leaver, 'Goodbye.'), await conversation(stays, 'Hello.')]
  const { rows } = await world.admin.query('select voice_sha256 from message where conversation_id = $1', [gone])
  await leave(leaver)
  world.clock.forward({ days: 90 })
  await work()
  expect([await kept(gone), await kept(left)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
  world.clock.forward({ days: 1 })
  await work()
  expect([await kept(gone), await kept(left)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
  const named = 'select from named_file where sha256 = $1'
  expect((await world.admin.query(named, [rows[0].voice_sha256])).rows).toEqual([])
  await sweepFiles(world.pool, world.files, world.clock.now())
  expect(await world.files.arrivedBefore(new Date(world.clock.now().getTime() + 1))).not.toContain(rows[0].voice_sha256)
})
