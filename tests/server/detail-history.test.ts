import { beforeEach, expect, test } from 'vitest'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
const PROFILE = 'POST /api/office/members/:id/profile'
let secretary: Person
let member: Person

const read = async () => (await secretary.ask('GET /api/office/members/:id', { id: member.id })).member
const before = async () =>
  (await read()).details_before.map(({ at, ...change }) => ({ ...change, day: at.slice(0, 10) }))

/** Corrects what is given; the rest is sent as it is. */
async function correct(changed: Record<string, string>) {
  const { name, email, mobile, address, gender, wallet } = await read()
  await secretary.ask(PROFILE, { id: member.id, fields: { name, email, mobile, address, gender, wallet, ...changed } })
}

beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
})

test('a correction keeps what each detail was, by whom and when, and nothing of what stayed the same', async () => {
  expect(await before()).toEqual([])
  const { mobile } = await read()
  await correct({ mobile: '+971 50 765 4321', name: 'Amina Begum' })
  await correct({ address: 'Deira, Dubai' })
  const by = { by: secretary.name, own: false, day: '2026-11-21' }
  expect(await before()).toMatchObject([
    { detail: 'address', became: 'Deira, Dubai', ...by },
    { detail: 'mobile', was: mobile, became: '+971 50 765 4321', ...by },
    { detail: 'name', was: 'Amina Hossain', became: 'Amina Begum', ...by },
  ])
  await correct({})
  expect(await before()).toHaveLength(3)
})

test('what members change themselves is kept too, and is in their download', async () => {
  const { name } = await read()
  await member.ask('POST /api/profile/update', { fields: { name, address: 'Satwa, Dubai', wallet: 'W-2' } })
  expect(await before()).toMatchObject([
    { detail: 'wallet', became: 'W-2', by: name, own: true },
    { detail: 'address', became: 'Satwa, Dubai', by: name, own: true },
  ])
})

test('a new email is kept once it holds, by who entered it', async () => {
  const { email } = await read()
  await correct({ email: 'amina.new@example.test' })
  expect(await before()).toEqual([])
  const token = await world.mailbox.token('amina.new@example.test')
  await world.visitor.ask('POST /api/email-change/confirm-by-link', { fields: { token } })
  const { change } = await member.ask('GET /api/email-change')
  await member.ask('POST /api/email-change/agree', { fields: { id: change?.id ?? 0 } })
  expect(await before()).toMatchObject([
    { detail: 'email', was: email, became: 'amina.new@example.test', by: secretary.name, own: false },
  ])
})

test('the history takes no change', async () => {
  await correct({ mobile: '+971 50 765 4321' })
  for (const change of [`update detail_change set was = ''`, 'delete from detail_change', 'truncate detail_change']) {
    await expect(world.admin.query(change)).rejects.toThrow('append-only')
  }
})
