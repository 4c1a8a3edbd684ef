import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type LiveClient, liveClient } from '../support/live-client.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { otherProcess } from '../support/other-process.ts'
import { filmMp4, filmWebm, jpeg, jpegWithLocation, pdf, voiceMp4, voiceWebm } from '../support/samples.ts'
import type { Person } from '../support/world.ts'

const WRITE = 'POST /api/messages'
const ANSWER = 'POST /api/office/messages/:id/answer'
const CLOSE = 'POST /api/office/messages/:id/close'
const REOPEN = 'POST /api/office/messages/:id/reopen'

const world = sharedWorld()
let secretary: Person
let treasurer: Person

beforeAll(async () => {
  secretary = await world.officer('secretary')
  treasurer = await world.officer('treasurer')
})

const write = (person: Person, text: string) => person.ask(WRITE, { fields: { text } })
const waiting = async () => (await secretary.ask('GET /api/office/messages')).conversations
/** The conversation of a person, as officers have it. */
async function conversationOf(person: Person): Promise<number> {
  for (const status of ['waiting', 'answered', 'closed']) {
    const { conversations } = await secretary.ask('GET /api/office/messages', { query: { status } })
    const found = conversations.find((each) => each.person?.id === Number(person.id))
    if (found) return found.id
  }
  throw new Error(`${person.name} has no conversation`)
}
const textsOf = async (person: Person) => (await person.ask('GET /api/messages')).messages.map(({ text }) => text)
const unread = async (person: Person) => (await person.ask('GET /api/messages/unread')).unread

describe('a member and the association', () => {
  test('write to each other; what waits is counted on both sides', async () => {
    const member = await world.member('Amina Hossain')
    expect(await member.ask('GET /api/messages')).toMatchObject({ messages: [], status: null, next_before: null })
    await write(member, 'When is the next meeting?\r\nI can come late.')
    const id = await conversationOf(member)
    expect((await waiting()).at(-1)).toMatchObject({
      ...{ id, name: 'Amina Hossain', status: 'waiting', may_be_answered: true, reply_to: null, answered_by: null },
      person: { id: Number(member.id), unique_id: expect.stringMatching(/^SM-\d{6}$/) },
      last: { from_office: false, text: 'When is the next meeting?\nI can come late.', picture: false },
    })
    const count = async () => (await treasurer.ask('GET /api/office/messages/waiting')).waiting
    const before = await count()
    expect((await treasurer.ask('GET /api/office/overview')).waiting.messages).toBe(before)

    const { message_id: answerId } = await secretary.ask(ANSWER, { id, fields: { text: 'On Friday at eight.' } })
    expect(await count()).toBe(before - 1)
    expect(await unread(member)).toBe(1)
    const { messages, status } = await member.ask('GET /api/messages')
    expect(status).toBe('answered')
    expect(messages.at(-1)).toMatchObject({ from_office: true, by: secretary.name, text: 'On Friday at eight.' })
    await member.ask('POST /api/messages/read', { fields: { up_to: answerId } })
    expect(await unread(member)).toBe(0)
    expect((await member.ask('GET /api/messages')).seen_up_to).toBe(answerId)
  })

  test('have one conversation, which a later message opens again', async () => {
    const member = await world.member('Vijay Nair')
    await write(member, 'Thank you.')
    const id = await conversationOf(member)
    await secretary.refused('conversation_open', REOPEN, { id })
    await secretary.ask(CLOSE, { id })
    const closed = await secretary.refused('already_decided', CLOSE, { id })
    expect(closed.message).toContain(secretary.name)
    await secretary.ask(REOPEN, { id })
    await secretary.ask(CLOSE, { id })
    await write(member, 'One more thing.')
    expect(await conversationOf(member)).toBe(id)
    const { conversation, messages } = await treasurer.ask('GET /api/office/messages/:id', { id })
    expect(conversation).toMatchObject({ status: 'waiting', closed_by: null })
    expect(messages.map(({ text }) => text)).toEqual(['Thank you.', 'One more thing.'])
  })

  test('begin with either: an officer writes first, and the member is told as of an answer', async () => {
    const member = await world.member('Salma Khatun')
    const FIRST = 'POST /api/office/members/:id/message'
    const read = async () => (await treasurer.ask('GET /api/office/members/:id', { id: member.id })).member
    expect(await read()).toMatchObject({ conversation_id: null, may_not: { write: 'not_allowed' } })
    await treasurer.refused('not_allowed', FIRST, { id: member.id, fields: { text: 'Good day.' } })
    await secretary.refused('invalid_fields', FIRST, { id: member.id, fields: { text: ' ' } })
    await secretary.refused('not_found', FIRST, { id: secretary.id, fields: { text: 'Good day.' } })
    const begun = await secretary.ask(FIRST, { id: member.id, fields: { text: 'Your receipt is cut off.' } })
    expect(await read()).toMatchObject({ conversation_id: begun.conversation_id })
    expect(await textsOf(member)).toEqual(['Your receipt is cut off.'])
    expect(await unread(member)).toBe(1)
    const { notifications } = await member.ask('GET /api/notifications')
    expect(notifications).toMatchObject([{ kind: 'message_received', read: false }])
    expect((await waiting()).some(({ id }) => id === begun.conversation_id)).toBe(false)

    await write(member, 'I send it again.')
    expect(await conversationOf(member)).toBe(begun.conversation_id)
    const next = await secretary.ask(FIRST, { id: member.id, fields: { text: 'Thank you.' } })
    expect(next.conversation_id).toBe(begun.conversation_id)
    const { conversation } = await secretary.ask('GET /api/office/messages/:id', { id: next.conversation_id })
    expect(conversation).toMatchObject({ status: 'answered', answered_by: secretary.name })
  })

  test('are helped by notes that officers alone see, and by an officer who takes care of it', async () => {
    const member = await world.member('Kamal Uddin')
    await write(member, 'Good day.')
    const id = await conversationOf(member)
    const ASSIGN = 'POST /api/office/messages/:id/assign'
    const NOTE = 'POST /api/office/messages/:id/notes'
    const secret = 'He has promised it before.'
    await secretary.ask(NOTE, { id, fields: { text: secret } })
    await treasurer.refused('not_allowed', NOTE, { id, fields: { text: 'Mine.' } })
    await secretary.refused('invalid_fields', NOTE, { id, fields: { text: ' ' } })
    const read = () => treasurer.ask('GET /api/office/messages/:id', { id })
    expect((await read()).notes).toMatchObject([{ by: secretary.name, text: secret }])
    await expect(world.admin.query('delete from conversation_note')).rejects.toThrow()
    expect(JSON.stringify(await member.ask('GET /api/messages'))).not.toContain(secret)
    const { bytes } = await member.send('GET /api/my-data', {})
    const files = Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString('latin1'))
    expect(files.join()).toContain('Good day.')
    expect(files.join()).not.toContain(secret)

    const mine = async (who: Person) =>
      (await who.ask('GET /api/office/messages', { query: { status: 'mine' } })).conversations.map((each) => each.id)
    await secretary.refused('invalid_fields', ASSIGN, { id, fields: { officer_id: Number(treasurer.id) } })
    await secretary.ask(ASSIGN, { id, fields: { officer_id: Number(secretary.id) } })
    expect((await read()).conversation.assigned_to).toEqual({ id: Number(secretary.id), name: secretary.name })
    expect((await read()).assignable.map((each) => each.id)).toContain(Number(secretary.id))
    expect([await mine(secretary), await mine(treasurer)]).toEqual([[id], []])
    await secretary.ask(ASSIGN, { id, fields: { officer_id: null } })
    expect(await mine(secretary)).toEqual([])
  })

  test('read a long conversation from its end, a page at a time, upward', async () => {
    const member = await world.member('Shirin Akter')
    for (let number = 1; number <= 32; number += 1) {
      await write(member, `Number ${number}`)
      world.clock.forward({ minutes: 2 })
    }
    const latest = await member.ask('GET /api/messages')
    expect(latest.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 30 }, (_, index) => `Number ${index + 3}`),
    )
    const earlier = await member.ask('GET /api/messages', { query: { before: String(latest.next_before) } })
    expect(earlier.messages.map(({ text }) => text)).toEqual(['Number 1', 'Number 2'])
    expect(earlier.next_before).toBeNull()
  })

  test('send pictures, made anew without where they were taken, that nobody else is shown', async () => {
    const member = await world.member('Farid Ahmed')
    const { message_id: id } = await member.ask(WRITE, { fields: {}, files: { picture: await jpegWithLocation() } })
    const { messages } = await member.ask('GET /api/messages')
    expect(messages).toMatchObject([{ text: '', picture: `/api/messages/${id}/picture` }])
    for (const reader of [member, secretary, treasurer]) {
      const shown = await reader.send('GET /api/messages/:id/picture', { id })
      expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(shown.bytes.includes('Somiti Phone')).toBe(false)
    }
    const other = await world.member()
    await other.refused('not_found', 'GET /api/messages/:id/picture', { id })
    await world.visitor.refused('not_signed_in', 'GET /api/messages/:id/picture', { id })
    await member.refused('not_found', 'GET /api/messages/:id/picture', {
      id: (await write(member, 'None.')).message_id,
    })
  })

  test('send voice notes, kept as they were recorded, that nobody else hears', async () => {
    const member = await world.member('Rokeya Begum')
    const other = await world.member()
    for (const [voice, type, ending] of [
      [voiceWebm('When is it?'), 'audio/webm', 'webm'],
      [voiceMp4('When is it?'), 'audio/mp4', 'm4a'],
    ] as const) {
      const { message_id: id } = await member.ask(WRITE, { fields: {}, files: { voice } })
      const path = `/api/messages/${id}/voice`
      expect((await member.ask('GET /api/messages')).messages.at(-1)).toMatchObject({
        ...{ text: '', picture: null, voice: { path, type } },
      })
      for (const reader of [member, secretary, treasurer]) {
        const heard = await reader.send('GET /api/messages/:id/voice', { id })
        expect([heard.status, heard.headers['content-type']]).toEqual([200, type])
        expect(heard.headers['content-disposition']).toBe(`attachment; filename="message-${id}.${ending}"`)
        expect(heard.bytes.equals(voice)).toBe(true)
      }
      await other.refused('not_found', 'GET /api/messages/:id/voice', { id })
      await world.visitor.refused('not_signed_in', 'GET /api/messages/:id/voice', { id })
      await member.refused('not_found', 'GET /api/messages/:id/picture', { id })
    }
    const id = await conversationOf(member)
    expect((await waiting()).find((each) => each.id === id)?.last).toEqual({
      ...{ from_office: false, text: '', picture: false, voice: true },
    })
    await secretary.ask(ANSWER, { id, fields: {}, files: { voice: voiceWebm('On Friday.') } })
    expect((await member.ask('GET /api/messages')).messages.at(-1)?.voice?.type).toBe('audio/webm')
  })

  test('send once what a poor connection has sent twice', async () => {
    const member = await world.member('Nadia Rahman')
    const sent = { fields: { text: 'Did it arrive?' }, files: { picture: await jpeg(3) }, key: 'the-very-same' }
    const [first, second] = [await member.ask(WRITE, sent), await member.ask(WRITE, sent)]
    expect(second).toEqual(first)
    expect(await textsOf(member)).toEqual(['Did it arrive?'])
  })
})

describe('what is refused', () => {
  test.each([
    ['nothing', { text: '' }, 'Write a message.'],
    ['spaces', { text: ' \n ' }, 'Write a message.'],
    ['10,000 characters', { text: 'a'.repeat(10_000) }, 'Use at most 4000 characters.'],
    ['no text at all', {}, 'Write a message.'],
  ])('%s, by a member and by an officer', async (_what, fields, words) => {
    const member = await world.member()
    const { errors } = await member.refused('invalid_fields', WRITE, { fields })
    expect(errors).toEqual({ text: [words] })
    expect(await textsOf(member)).toEqual([])
    await write(member, 'Hello.')
    const answered = await secretary.refused('invalid_fields', ANSWER, { id: await conversationOf(member), fields })
    expect(answered.errors).toEqual({ text: [words] })
  })

  test('as many characters as a message may have are kept, line ends counted once', async () => {
    const member = await world.member()
    const text = `${'a\r\n'.repeat(1_999)}bc`
    await write(member, text)
    expect(await textsOf(member)).toEqual([text.replaceAll('\r\n', '\n')])
  })

  test('a document as a picture', async () => {
    const member = await world.member()
    const sent = { fields: { text: 'See this' }, files: { picture: pdf() } }
    expect((await member.refused('picture_type', WRITE, sent)).errors).toHaveProperty('picture')
    expect(await textsOf(member)).toEqual([])
  })

  test.each([
    ['a picture', () => jpeg()],
    ['a film in WebM', filmWebm],
    ['a film in MP4', filmMp4],
    ['a WebM cut off before its tracks', () => voiceWebm().subarray(0, 30)],
    ['an MP4 with more behind its end', () => Buffer.concat([voiceMp4(), Buffer.from('<script>')])],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('%s as a voice note', async (_what, made) => {
    const member = await world.member()
    const { errors } = await member.refused('voice_type', WRITE, { fields: {}, files: { voice: await made() } })
    expect(errors).toEqual({ voice: ['This file is not a voice note. Record it again.'] })
    expect(await textsOf(member)).toEqual([])
  })

  test.each([
    ['an MP4', (seconds: number) => voiceMp4('words', ['soun'], seconds)],
    ['a WebM', (seconds: number) => voiceWebm('words', undefined, seconds)],
  ])('%s of more than two minutes', async (_what, voiceOf) => {
    const member = await world.member()
    const long = { fields: {}, files: { voice: voiceOf(130) } }
    const { errors } = await member.refused('voice_length', WRITE, long)
    expect(errors).toEqual({ voice: ['A voice note has two minutes at most. Record a shorter one.'] })
    expect(await textsOf(member)).toEqual([])
    await member.ask(WRITE, { fields: {}, files: { voice: voiceOf(120) } })
  })

  test('a voice note of more than 2 MB, though a picture may be larger', async () => {
    const member = await world.member()
    const voice = Buffer.concat([voiceWebm(), Buffer.alloc(2 * 1024 * 1024)])
    const { errors } = await member.refused('receipt_too_large', WRITE, { fields: {}, files: { voice } })
    expect(JSON.stringify(errors)).toContain('2 MB')
  })

  test('an answer of an officer whose role is another, and anything of a conversation that is not there', async () => {
    const member = await world.member()
    await write(member, 'Hello.')
    const id = await conversationOf(member)
    for (const call of [ANSWER, CLOSE, REOPEN] as const) {
      await treasurer.refused('not_allowed', call, { id, fields: { text: 'Hello.' } })
      await member.refused('not_allowed', call, { id, fields: { text: 'Hello.' } })
      await secretary.refused('not_found', call, { id: 999_999, fields: { text: 'Hello.' } })
    }
    await member.refused('not_allowed', 'GET /api/office/messages/:id', { id })
    await secretary.refused('not_found', 'GET /api/office/messages/:id', { id: 999_999 })
  })

  test('more messages of one person than anybody writes', async () => {
    const member = await world.member()
    for (let count = 0; count < 31; count += 1) await member.send(WRITE, { fields: { text: `Number ${count}` } })
    const { status, headers } = await member.send(WRITE, { fields: { text: 'One too many' } })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await write(await world.member(), 'Another is heard.')
  })

  test('a change of what was said, by the database itself', async () => {
    for (const change of [`update message set text = 'else'`, 'delete from message', 'truncate message']) {
      await expect(world.admin.query(change)).rejects.toThrow('append-only')
    }
  })
})

describe('a visitor', () => {
  const contact = (fields: object) =>
    world.visitor.ask('POST /api/contact', { fields: { name: 'Joel', message: 'May I visit?', ...fields } })
  const last = async () => (await waiting()).at(-1)

  test('is answered by email, in the words of the officer', async () => {
    await contact({ reply_to: 'joel@example.test' })
    const conversation = await last()
    expect(conversation).toMatchObject({
      name: 'Joel',
      person: null,
      reply_to: 'joel@example.test',
      may_be_answered: true,
    })
    const id = conversation?.id ?? 0
    const answer = 'Yes, on Friday at eight.\n\nBring {nothing} <but> yourself.'
    const { message } = await secretary.ask(ANSWER, { id, fields: { text: answer } })
    expect(message).toBe('Your answer is sent by email.')
    const letters = await world.mailbox.deliver()
    expect(letters).toMatchObject([{ to: 'joel@example.test', subject: expect.stringMatching(/^Your message to /) }])
    expect(letters[0]?.text).toContain(`Dear Joel,\n\n${answer}\n\n`)
    expect(letters[0]?.html).toContain('Bring {nothing} &lt;but&gt; yourself.')
    const shown = await secretary.ask('GET /api/office/messages/:id', { id })
    expect(shown.conversation.answered_by).toBe(secretary.name)
    expect(shown.messages.map(({ text }) => text)).toEqual(['May I visit?', answer])
    const picture = { id, fields: { text: 'See' }, files: { picture: await jpeg() } }
    expect((await secretary.refused('invalid_fields', ANSWER, picture)).errors).toHaveProperty('picture')
    const voice = { id, fields: {}, files: { voice: voiceWebm() } }
    expect((await secretary.refused('invalid_fields', ANSWER, voice)).errors).toHaveProperty('voice')
  })

  test('who left a telephone number cannot be answered here, and the officer is told where', async () => {
    await contact({ reply_to: '+971 50 123 4567' })
    const conversation = await last()
    expect(conversation?.may_be_answered).toBe(false)
    const refused = await secretary.refused('visitor_without_email', ANSWER, {
      id: conversation?.id ?? 0,
      fields: { text: 'Yes.' },
    })
    expect(refused.message).toContain('+971 50 123 4567')
    await secretary.ask(CLOSE, { id: conversation?.id ?? 0 })
  })
})

test('both sides hear of a message at once, each in another process; what the other side reads is no news to others', async () => {
  const here = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const other = await otherProcess(world)
  const member = await world.member()
  const stranger = await world.member()
  const clients: LiveClient[] = []
  const follow = async (origin: string, { token }: Person) => {
    const client = await liveClient(origin, token)
    clients.push(client)
    await client.ready()
    return client
  }
  const office = await follow(other.origin, secretary)
  const own = await follow(here, member)
  const elsewhere = await follow(other.origin, stranger)
  await write(member, 'Hello?')
  await Promise.all([office.news({ office: ['messages'] }), own.news({ own: ['messages'] })])
  await secretary.ask(ANSWER, { id: await conversationOf(member), fields: { text: 'Yes?' } })
  await Promise.all([office.news({ office: ['messages'] }), own.news({ own: ['messages'] })])
  await world.visitor.ask('POST /api/contact', { fields: { name: 'J', reply_to: 'j@example.test', message: 'Hi' } })
  await office.news({ office: ['messages'] })
  expect([...own.unread(), ...elsewhere.unread()]).toEqual([])
  for (const client of clients) client.close()
  await other.stop()
})
