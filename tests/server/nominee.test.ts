import { beforeEach, describe, expect, test } from 'vitest'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { type Office, payDues, seatOffice } from '../support/journeys.ts'
import { freshWorld } from '../support/opened-world.ts'
import { refusedUntouched } from '../support/untouched.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const OWN = 'GET /api/nominee'
const NAME = 'POST /api/nominee'
const BY_OFFICER = 'POST /api/office/members/:id/nominee'
const LEAVING = 'GET /api/office/members/:id/leaving'
const REPORT = 'POST /api/office/members/:id/leaving'
const AGREE = 'POST /api/office/members/:id/leaving/agree'
const PAY = 'POST /api/office/members/:id/leaving/confirm'
const RAHIM = { name: 'Rahim Hossain', relation: 'Husband', mobile: '+971 50 555 0199' }
const KARIM = { name: 'Karim Uddin', relation: 'Brother', mobile: '+971 50 555 0177' }

const world = freshWorld({ now: '2026-10-01T10:00:00+04:00' })
let office: Office
let secretary: Person
let member: Person

beforeEach(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
  await world.bring(1000)
})

const name = (fields: object, who = member) => who.ask(NAME, { fields: { password: PASSWORD, ...fields } })
const nameByOfficer = (fields = KARIM, by = secretary) => by.ask(BY_OFFICER, { id: member.id, fields })
const seenBy = (officer: Person) => officer.ask(LEAVING, { id: member.id })
const report = (by = secretary) => {
  const fields = { kind: 'death', reason: 'Told by the family.', payee: KARIM.name, payee_account: '' }
  return by.ask(REPORT, { id: member.id, fields })
}
const payment = () => ({ id: member.id, fields: { paid_from: 'bank', reference: 'TRF-1' } })
const told = async (who: Person) => (await who.ask('GET /api/notifications')).notifications.map(({ kind }) => kind)

describe('a nominee', () => {
  test('is named by the member, who is told nothing of it, and officers read who named them', async () => {
    expect(await member.ask(OWN)).toMatchObject({ nominee: null, proof: 'password' })
    expect((await name(RAHIM)).message).toBe('Your nominee is saved.')
    const at = '2026-10-01T06:00:00Z'
    expect(await member.ask(OWN)).toMatchObject({ nominee: { ...RAHIM, by: null, by_you: true, at } })
    expect(await seenBy(secretary)).toMatchObject({ nominee: RAHIM, nominee_named: { by: null, at } })
    expect(await told(member)).toEqual([])
  })

  test('takes the password, which is not guessed here, or a fresh code of who has an authenticator app', async () => {
    for (const password of ['wrong', '', undefined]) {
      const sent = { fields: { ...RAHIM, password } }
      expect(await refusedUntouched(world, () => member.send(NAME, sent))).toMatchObject({
        ...{ status: 422, code: 'password_wrong', fields: ['password'] },
      })
    }
    const app = await setUpAuthenticator(world, member)
    expect((await member.ask(OWN)).proof).toBe('code')
    await name(RAHIM)
    await world.travelTo('2026-10-01T12:00:00+04:00')
    await member.refused('fresh_code_needed', NAME, { fields: { ...KARIM, password: PASSWORD } })
    await member.ask('POST /api/second-factor/prove', { fields: { code: app.code(world.clock.now()) } })
    await member.ask(NAME, { fields: KARIM })
    expect((await member.ask(OWN)).nominee).toMatchObject(KARIM)
  })

  test('guessed at again and again is refused for a while', async () => {
    const codes: unknown[] = []
    for (let tries = 0; tries < 25; tries += 1) {
      codes.push(((await member.send(NAME, { fields: { ...RAHIM, password: 'wrong' } })).body as { code: string }).code)
    }
    expect(codes.at(-1)).toBe('too_many_attempts')
  })

  test('named by the secretary is told to the member at once, and shown with who named them and when', async () => {
    await name(RAHIM)
    await world.travelTo('2026-10-05T10:00:00+04:00')
    await nameByOfficer()
    expect(await told(member)).toEqual(['nominee_changed'])
    const at = '2026-10-05T06:00:00Z'
    expect((await member.ask(OWN)).nominee).toEqual({ ...KARIM, by: secretary.name, by_you: false, at })
    expect((await seenBy(office.treasurer)).nominee_named).toEqual({ by: secretary.name, at })
  })

  test('of an officer named by themselves in the officer area counts as named by an officer', async () => {
    const both = await world.member('Nadia Karim', 'secretary')
    await both.ask(BY_OFFICER, { id: both.id, fields: KARIM })
    expect((await both.ask(OWN)).nominee).toMatchObject({ by: 'Nadia Karim', by_you: false })
    expect(await told(both)).toEqual(['nominee_changed'])
  })

  test('is for members, and each change of it stays', async () => {
    await secretary.refused('not_a_member', OWN)
    await secretary.refused('not_a_member', NAME, { fields: RAHIM })
    await name(RAHIM)
    await expect(world.admin.query(`update nominee_change set name = 'X'`)).rejects.toThrow(/append-only/)
  })
})

describe('a payout after a death', () => {
  beforeEach(() => payDues(office, member, 'October', '200'))

  test('is decided by two, also with the two-person rules off', async () => {
    const settings = await readSettings(world.pool)
    await writeSettings(world.pool, { ...settings, twoPersonRules: false }, null, world.clock.now())
    const both = await world.officer('secretary', 'treasurer')
    await report(both)
    expect((await seenBy(both)).may).toEqual(['withdraw'])
    await both.refused('proposed_by_you', PAY, payment())
    expect(await office.treasurer.ask(PAY, payment())).toMatchObject({ payout: 200 })
  })

  test('needs no second officer where the member named the nominee, or an officer 30 days before', async () => {
    await nameByOfficer()
    await world.travelTo('2026-10-31T10:00:00+04:00')
    await report()
    expect(await seenBy(office.treasurer)).toMatchObject({ second_officer: null, may: ['withdraw', 'confirm'] })
    await office.lender.refused('no_agreement_needed', AGREE, { id: member.id })
    await office.treasurer.ask(PAY, payment())
  })

  test.each([
    ['less than 30 days before', async () => nameByOfficer()],
    ['after the report', async () => undefined],
  ])('needs one where an officer changed the nominee %s', async (when, before) => {
    await before()
    await world.travelTo('2026-10-31T09:59:59+04:00')
    await report()
    if (when === 'after the report') await nameByOfficer()
    const { treasurer, lender } = office
    expect(await seenBy(treasurer)).toMatchObject({
      ...{ second_officer: { changed_by: secretary.name, agreed_by: null }, may: ['withdraw', 'agree'] },
    })
    const refused = await refusedUntouched(world, () => treasurer.send(PAY, payment()))
    expect(refused).toMatchObject({ status: 409, code: 'nominee_changed_late' })
    const { message } = await treasurer.refused('nominee_changed_late', PAY, payment())
    expect(message).toContain(secretary.name)
    await secretary.refused('not_allowed', AGREE, { id: member.id })
    expect((await seenBy(lender)).may).toEqual(['agree'])
    await lender.ask(AGREE, { id: member.id })
    await lender.refused('already_decided', AGREE, { id: member.id })
    expect((await seenBy(treasurer)).second_officer?.agreed_by).toBe(lender.name)
    expect(await treasurer.ask(PAY, payment())).toMatchObject({ payout: 200 })
  })

  test('is agreed to by neither who changed the nominee, nor who reported, nor who then pays', async () => {
    const both = await world.officer('secretary', 'treasurer', 'admin')
    const second = await world.officer('secretary', 'treasurer')
    await nameByOfficer(KARIM, both)
    await report(second)
    await both.refused('nominee_changed_by_you', AGREE, { id: member.id })
    await second.refused('proposed_by_you', AGREE, { id: member.id })
    await office.treasurer.ask(AGREE, { id: member.id })
    await office.treasurer.refused('agreed_by_you', PAY, payment())
    await both.refused('nominee_changed_by_you', PAY, payment())
    const third = await world.officer('treasurer')
    await third.ask(PAY, payment())
  })

  test('needs none where the member confirmed the nominee in the app after the officer', async () => {
    await nameByOfficer()
    await name(KARIM)
    await report()
    expect((await seenBy(office.treasurer)).may).toContain('confirm')
  })

  test('is refused by the database too where nobody agreed', async () => {
    await nameByOfficer()
    await report()
    const confirmed = `update member_leaving set status = 'confirmed', decided_by = $1, decided_at = now() where status = 'proposed'`
    await expect(world.admin.query(confirmed, [office.treasurer.id])).rejects.toThrow('a second officer agrees')
    await expect(world.admin.query(confirmed, [secretary.id])).rejects.toThrow('decided by two')
  })
})
