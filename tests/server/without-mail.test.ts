import { beforeAll, describe, expect, test } from 'vitest'
import { countOf } from '../support/books.ts'
import { callerOf } from '../support/caller.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const NEW = 'an-even-better-one-2'
const applicant = { name: 'Rokeya Begum', mobile: '050 555 0177', address: 'Deira', gender: 'female' }

const world = sharedWorld({ withoutMail: true })
let secretary: Person
let admin: Person

beforeAll(async () => {
  secretary = await world.officer('secretary')
  admin = await world.officer('admin')
})

const tokenOf = (link: string | null) => String(link).split('#')[1] ?? ''
const accept = (link: string | null) =>
  world.visitor.ask('POST /api/invitation/accept', {
    fields: { token: tokenOf(link), password: NEW, password_confirmation: NEW },
  })

describe('where no emails are sent', () => {
  test('the association says so, and nothing is promised by email', async () => {
    const { association } = await world.visitor.ask('GET /api/association')
    expect(association.emails).toBe(false)
    await world.visitor.refused('email_not_set_up', 'POST /api/forgot-password', { fields: { email: 'a@b.test' } })
  })

  test('who asks to join waits at once, is accepted, and comes in by an invitation', async () => {
    const joined = await world.visitor.ask('POST /api/join/without-email', { fields: applicant })
    expect(joined.message).toBe('Your application is with the association. It will be in touch.')
    const { applications } = await secretary.ask('GET /api/office/applications')
    expect(applications).toMatchObject([{ name: applicant.name, email: '', status: 'waiting' }])
    const id = applications[0]?.id ?? 0
    const { member_id: memberId } = await secretary.ask('POST /api/office/applications/:id/accept', { id })
    const { link } = await secretary.ask('POST /api/office/members/:id/invitation', { id: memberId, fields: {} })
    const { sign_in_with: name } = await accept(link)
    expect(name).toBe('971505550177')
    await world.visitor.ask('POST /api/login', { fields: { email: applicant.mobile, password: NEW } })
  })

  test('a member whom the secretary adds owes from this month on, and comes in by an invitation', async () => {
    const fields = { ...applicant, name: 'Salma Akter', mobile: '050 555 0181' }
    const { member_id: id } = await secretary.ask('POST /api/office/members', { fields })
    const { member } = await secretary.ask('GET /api/office/members/:id', { id })
    expect(member).toMatchObject({ name: 'Salma Akter', email: '', mobile: fields.mobile, accepted_on: '2026-11-21' })
    expect(member.history).toMatchObject([{ from: '2026-11-21', active: true, by: secretary.name }])
    const { members } = await secretary.ask('GET /api/office/members', { query: { search: 'Salma Akter' } })
    expect(members).toMatchObject([{ id, status: 1 }])
    const { link } = await secretary.ask('POST /api/office/members/:id/invitation', { id, fields: {} })
    expect((await accept(link)).sign_in_with).toBe('971505550181')
  })

  test('an officer who is added stays one person, who signs in as before, and cannot add themselves', async () => {
    const appointed = { name: 'Faisal Rahman', mobile: '050 555 0193', role: 'treasurer', reason: 'Elected in May.' }
    const { officer_id: id } = await admin.ask('POST /api/office/officers', { fields: appointed })
    const { link } = await admin.ask('POST /api/office/officers/:id/invitation', { id, fields: {} })
    await accept(link)
    const people = await countOf(world.pool, 'person')
    const theirs = { ...applicant, name: 'faisal  RAHMAN', mobile: '+971 50 555 0193', gender: 'male' }
    expect(await secretary.ask('POST /api/office/members', { fields: theirs })).toEqual({
      status_code: 200,
      message: 'The officer Faisal Rahman is a member now. Dues are owed from this month on.',
      member_id: id,
      officer: true,
    })
    expect(await countOf(world.pool, 'person')).toBe(people)
    const { member } = await secretary.ask('GET /api/office/members/:id', { id })
    expect(member).toMatchObject({ name: 'Faisal Rahman', mobile: '050 555 0193', address: 'Deira', email: '' })
    await secretary.refused('officers_way_in', 'POST /api/office/members/:id/invitation', { id, fields: {} })
    await world.visitor.ask('POST /api/login', { fields: { email: '971505550193', password: NEW } })

    const relative = { ...applicant, name: 'Salma Rahman', mobile: '050 555 0193' }
    expect(await secretary.ask('POST /api/office/members', { fields: relative })).toMatchObject({ officer: false })
    const own = { ...applicant, name: secretary.name, mobile: '050 555 0194' }
    await world.pool.query('update person set mobile = $2 where id = $1', [secretary.id, own.mobile])
    await secretary.refused('own_membership', 'POST /api/office/members', { fields: own })
  })

  test('the list of invitations has who has no way in, who was invited, and then who came in', async () => {
    const listed = async (status: string) => {
      const answer = await secretary.ask('GET /api/office/invitations', { query: { status } })
      return { of: answer.members.find(({ id }) => id === memberId), counts: answer.counts }
    }
    const fields = { ...applicant, name: 'Joel Reyes', mobile: '050 555 0182' }
    const { member_id: memberId } = await secretary.ask('POST /api/office/members', { fields })
    const before = await listed('to_invite')
    const setup = await secretary.ask('GET /api/office/setup')
    expect(setup.to_invite).toBe(before.counts.to_invite)
    expect(setup.steps.find(({ step }) => step === 'invitations')).toMatchObject({ done: false, may: ['begin'] })
    expect(before.of).toMatchObject({
      ...{ name: 'Joel Reyes', mobile: fields.mobile, whose: 'members', by_email: false, invitation: null },
      ...{ language: null, may_choose_language: true, may: ['invite'] },
    })
    const { link, language } = await secretary.ask('POST /api/office/members/:id/invitation', {
      ...{ id: memberId, fields: { language: 'hi' } },
    })
    expect(language).toBe('hi')
    expect((await listed('to_invite')).of).toBeUndefined()
    expect((await listed('invited')).of).toMatchObject({
      invitation: { status: 'open', by: secretary.name, by_email: false, first: true },
      ...{ language: 'hi', may_choose_language: true, may: ['invite', 'revoke'] },
    })
    const open = await listed('invited')
    expect(open.counts).toEqual({
      ...before.counts,
      to_invite: before.counts.to_invite - 1,
      invited: before.counts.invited + 1,
    })
    await accept(link)
    expect((await listed('invited')).of).toBeUndefined()
    const after = await listed('came_in')
    expect(after.of).toMatchObject({ invitation: { status: 'used' }, language: 'hi', may_choose_language: false })
    expect(after.counts).toEqual({
      to_invite: before.counts.to_invite - 1,
      invited: before.counts.invited,
      came_in: before.counts.came_in + 1,
    })
    const { may, may_not } = (await admin.ask('GET /api/office/invitations', { query: { status: 'came_in' } }))
      .members[0] ?? { may: [], may_not: {} }
    expect({ may, may_not }).toMatchObject({ may: [], may_not: { invite: 'not_allowed' } })
    await world.visitor.refused('not_signed_in', 'GET /api/office/invitations')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ mobile: 'none' }, 'mobile'],
    [{ address: ' ' }, 'address'],
    [{ gender: 'x' }, 'gender'],
    [{ email: 'nobody' }, 'email'],
  ])('a member with %j is not added', async (wrong, field) => {
    const sent = { fields: { ...applicant, ...wrong } }
    const refused = await refusedUntouched(world, () => secretary.send('POST /api/office/members', sent))
    expect(refused).toMatchObject({ status: 422, fields: [field] })
  })

  test('a member with somebody’s email is not added', async () => {
    const sent = { fields: { ...applicant, email: secretary.email.toUpperCase() } }
    const refused = await refusedUntouched(world, () => secretary.send('POST /api/office/members', sent))
    expect(refused).toMatchObject({ code: 'email_taken', fields: ['email'] })
  })

  test('a visitor who left an email is reached by officers’ own means: no answer is offered', async () => {
    const fields = { name: 'Joel Reyes', reply_to: 'joel@example.test', message: 'How do I join?' }
    await world.visitor.ask('POST /api/contact', { fields })
    const { conversations } = await secretary.ask('GET /api/office/messages')
    expect(conversations[0]).toMatchObject({ reply_to: fields.reply_to, may_be_answered: false })
    const id = conversations[0]?.id ?? 0
    const { conversation } = await secretary.ask('GET /api/office/messages/:id', { id })
    expect(conversation).toMatchObject({ may_be_answered: false, may: ['assign', 'note', 'close'] })
    await secretary.refused('email_not_set_up', 'POST /api/office/messages/:id/answer', {
      id,
      fields: { text: 'Yes.' },
    })
  })

  test('who asks to join may be declined, and is nobody then', async () => {
    const before = await world.admin.query('select count(*)::int as people from person')
    await world.visitor.ask('POST /api/join/without-email', { fields: { ...applicant, mobile: '050 555 0178' } })
    const { applications } = await secretary.ask('GET /api/office/applications')
    const sent = { id: applications[0]?.id ?? 0, fields: { reason: 'Not known to us.' } }
    await secretary.ask('POST /api/office/applications/:id/decline', sent)
    const after = await world.admin.query('select count(*)::int as people from person')
    expect(after.rows).toEqual(before.rows)
  })

  test('an email that somebody else signs in with stays theirs, whoever asks to join with it', async () => {
    const fields = { ...applicant, mobile: '050 555 0179', email: secretary.email }
    await world.visitor.ask('POST /api/join/without-email', { fields })
    const { applications } = await secretary.ask('GET /api/office/applications')
    const { member_id: id } = await secretary.ask('POST /api/office/applications/:id/accept', {
      id: applications[0]?.id ?? 0,
    })
    const { member } = await secretary.ask('GET /api/office/members/:id', { id })
    expect(member.email).toBe('')
  })

  test('a new officer comes in by a link that the administrator hands over', async () => {
    const fields = { name: 'Tariq Mahmud', email: 'tariq@example.test', role: 'treasurer', reason: 'Elected today.' }
    const { officer_id: id } = await admin.ask('POST /api/office/officers', { fields })
    const { link, text } = await admin.ask('POST /api/office/officers/:id/invitation', { id, fields: {} })
    expect(text).toContain(`${admin.name} gave you a role at`)
    expect(text).toContain('Treasurer')
    expect((await accept(link)).sign_in_with).toBe('tariq@example.test')
    await world.visitor.ask('POST /api/login', { fields: { email: 'tariq@example.test', password: NEW } })
  })

  test('a new officer known by their mobile number alone comes in by it, and has their role', async () => {
    const fields = { name: 'Salma Akter', mobile: '050 555 0190', role: 'auditor', reason: 'Audits this year.' }
    const { officer_id: id, message } = await admin.ask('POST /api/office/officers', { fields })
    expect(message).toContain('Hand over the link')
    const { officers } = await admin.ask('GET /api/office/officers')
    expect(officers.find((officer) => officer.id === id)).toMatchObject({ email: '', mobile: fields.mobile })
    const { link, whatsapp } = await admin.ask('POST /api/office/officers/:id/invitation', { id, fields: {} })
    expect(whatsapp).toContain('https://wa.me/971505550190?text=')
    expect((await accept(link)).sign_in_with).toBe('971505550190')
    const { access_token: token } = await world.visitor.ask('POST /api/login', {
      fields: { email: '+971 50 555 0190', password: NEW },
    })
    const { userData } = await callerOf(world.app, token).ask('GET /api/profile')
    expect(userData).toMatchObject({ name: 'Salma Akter', roles: ['auditor'] })

    const again = await refusedUntouched(world, () =>
      admin.send('POST /api/office/officers', { fields: { ...fields, mobile: '+971505550190' } }),
    )
    expect(again).toEqual({ status: 409, code: 'person_known', fields: ['email'] })
  })
})
