import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/calls.ts'
import { callerOf } from '../support/caller.ts'
import { freshWorld, worldOfTest } from '../support/opened-world.ts'
import { csvOf, formOf, goodLine, importFile } from '../support/spreadsheets.ts'
import { untouched } from '../support/untouched.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const OWN = 'POST /api/profile/update'
const PROFILE = 'POST /api/office/members/:id/profile'
const ADD = 'POST /api/office/members'
const world = freshWorld()
let secretary: Person
let amina: Person

beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00+04:00')
  secretary = await world.officer('secretary')
  amina = await world.member('Amina Hossain')
})

const own = { name: 'Amina Hossain', address: 'Deira', wallet: 'W-1' }
const contact = { mobile: '+971 50 555 0199', address: 'Deira', gender: 'female' }
const detailOf = async (who: { id: bigint | number }) =>
  (await secretary.ask('GET /api/office/members/:id', { id: Number(who.id) })).member
const birthdayOf = async (who: { id: bigint | number }) => (await detailOf(who)).birthday

describe('a member', () => {
  test('enters, changes and clears it; what is left out stays; officers read it and what it was', async () => {
    expect((await amina.ask('GET /api/profile')).userData.birthday).toBeNull()
    for (const [sent, kept] of [
      ['1985-03-05', '1985-03-05'],
      [undefined, '1985-03-05'],
      ['1958-02-28', '1958-02-28'],
      ['', null],
      ['2000-02-29', '2000-02-29'],
    ] as const) {
      await amina.ask(OWN, { fields: { ...own, ...(sent !== undefined && { birthday: sent }) } })
      expect((await amina.ask('GET /api/profile')).userData.birthday).toBe(kept)
      expect(await birthdayOf(amina)).toBe(kept)
    }
    const changes = (await detailOf(amina)).details_before.filter(({ detail }) => detail === 'birthday')
    expect(changes.map(({ was, became, own }) => [was, became, own])).toEqual([
      ['', '2000-02-29', true],
      ['1958-02-28', '', true],
      ['1985-03-05', '1958-02-28', true],
      ['', '1985-03-05', true],
    ])
  })

  test('has it in the download of their data', async () => {
    await amina.ask(OWN, { fields: { ...own, birthday: '1985-03-05' } })
    const { bytes } = await amina.send('GET /api/my-data')
    const files = unzipSync(bytes)
    const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString())
    expect(read('profile.json')).toMatchObject([{ birthday: '1985-03-05' }])
    expect(read('details-changed.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ detail: 'birthday', was: '', became: '1985-03-05' })]),
    )
  })
})

describe('a birthday', () => {
  const bad = ['1899-12-31', '2026-11-22', '2026-02-30', '21 Nov 1985', 'x']

  test.each(bad)('cannot be %s in any form', async (birthday) => {
    const added = { name: 'Rahima Khatun', ...contact, birthday }
    const joining = { ...added, email: 'rahima@example.test', password: PASSWORD }
    const corrected = { id: amina.id, fields: { ...contact, name: 'Amina', email: amina.email, birthday } }
    for (const ask of [
      () => amina.refused('invalid_fields', OWN, { fields: { ...own, birthday } }),
      () => secretary.refused('invalid_fields', PROFILE, corrected),
      () => secretary.refused('invalid_fields', ADD, { fields: added }),
      () => world.visitor.refused('invalid_fields', 'POST /api/join', { fields: joining }),
    ]) {
      expect(Object.keys((await untouched(world, ask)).errors)).toEqual(['birthday'])
    }
  })

  test('may be today in Dubai, and the first day of 1900', async () => {
    for (const birthday of ['2026-11-21', '1900-01-01']) {
      await amina.ask(OWN, { fields: { ...own, birthday } })
      expect(await birthdayOf(amina)).toBe(birthday)
    }
  })

  test.each(['1899-12-31', '2999-01-01'])('of %s is taken by no table', async (birthday) => {
    const change = world.admin.query('update person set birthday = $2 where id = $1', [amina.id, birthday])
    await expect(change).rejects.toThrow('birthday_is_one')
  })
})

describe('an officer', () => {
  test('enters it with a new member, corrects it and clears it, which the audit trail says', async () => {
    const { member_id: id } = await secretary.ask(ADD, {
      fields: { name: 'Rahima Khatun', ...contact, birthday: '1990-07-01' },
    })
    expect(await birthdayOf({ id })).toBe('1990-07-01')
    const { member_id: other } = await secretary.ask(ADD, { fields: { name: 'Joel Reyes', ...contact } })
    expect(await birthdayOf({ id: other })).toBeNull()
    const profile = { ...contact, name: 'Rahima Khatun', email: '' }
    const said = async () => {
      const { records } = await secretary.ask('GET /api/office/audit')
      return records[0]?.sentence.map(({ text }) => text).join('')
    }
    await secretary.ask(PROFILE, { id, fields: { ...profile, birthday: '1991-07-01' } })
    expect(await said()).toBe(
      'Officer secretary changed the birthday of Rahima Khatun from 1 July 1990 to 1 July 1991.',
    )
    await secretary.ask(PROFILE, { id, fields: profile })
    expect(await birthdayOf({ id })).toBe('1991-07-01')
    expect(await said()).toBe('Officer secretary edited the profile of Rahima Khatun.')
    await secretary.ask(PROFILE, { id, fields: { ...profile, birthday: null } })
    expect(await birthdayOf({ id })).toBeNull()
    expect(await said()).toBe('Officer secretary changed the birthday of Rahima Khatun from 1 July 1991 to nothing.')
  })
})

describe('an application to join', () => {
  const email = 'joel@example.test'
  const joining = { name: 'Joel Reyes', ...contact, email, password: 'my kettle sings' }
  const listed = async () => (await secretary.ask('GET /api/office/applications')).applications[0]

  test('may carry it, to who becomes a member by it', async () => {
    await world.visitor.ask('POST /api/join', { fields: { ...joining, birthday: '1985-11-21' } })
    const token = await world.mailbox.token(email)
    await world.visitor.ask('POST /api/join/confirm', { fields: { token, password: joining.password } })
    const application = await listed()
    expect(application).toMatchObject({ name: 'Joel Reyes', birthday: '1985-11-21' })
    const { member_id: id } = await secretary.ask('POST /api/office/applications/:id/accept', {
      id: application?.id ?? 0,
    })
    expect(await birthdayOf({ id })).toBe('1985-11-21')
    const login = { fields: { email, password: joining.password } }
    const { access_token: token2 } = await world.visitor.ask('POST /api/login', login)
    const { bytes } = await callerOf(world.app, token2).send('GET /api/my-data')
    expect(Buffer.from(unzipSync(bytes)['applications-to-join.json'] ?? []).toString()).toContain('1985-11-21')
  })

  test('says before it is accepted who has the name and the birthday already', async () => {
    await amina.ask(OWN, { fields: { ...own, birthday: '1985-11-21' } })
    const fields = { ...joining, name: 'AMINA Begum Hossain', birthday: '1985-11-21' }
    await world.visitor.ask('POST /api/join', { fields })
    const token = await world.mailbox.token(email)
    await world.visitor.ask('POST /api/join/confirm', { fields: { token, password: joining.password } })
    expect((await listed())?.same).toMatchObject([{ id: Number(amina.id), name: 'Amina Hossain', by: ['birthday'] }])
  })
})

test('whom one is about to add is looked for by name and birthday, and by neither the birthday nor another name', async () => {
  await amina.ask(OWN, { fields: { ...own, birthday: '1985-11-21' } })
  const by = async (query: Record<string, string>) => {
    const { same } = await secretary.ask('GET /api/office/members/alike', { query })
    return same.map((each) => [each.id, each.by])
  }
  const birthday = '1985-11-21'
  expect(await by({ name: 'amina hossain', birthday })).toEqual([[Number(amina.id), ['name', 'birthday']]])
  expect(await by({ name: 'amina hossain', birthday: '1985-11-22' })).toEqual([[Number(amina.id), ['name']]])
  expect(await by({ name: 'Amina B. Hossain', birthday })).toEqual([[Number(amina.id), ['birthday']]])
  expect(await by({ name: 'Amina B. Hossain', birthday: '1985-11-22' })).toEqual([])
  expect(await by({ name: 'Rokeya Hossain', birthday })).toEqual([])
  expect(await by({ birthday })).toEqual([])
})

describe('the register', () => {
  /** More than a page, and of each day several. */
  const DAYS = ['1990-12-31', '1961-01-02', '', '2001-03-05', '1985-03-05', '1999-11-21', '']
  const lines = Array.from({ length: 70 }, (_, each) =>
    goodLine({ name: `Nazrul ${each}`, date_of_birth: DAYS[each % DAYS.length] ?? '' }),
  )
  const officers = async () => ({ secretary, treasurer: await world.officer('treasurer') })

  test('is read by the day of the year, on every page and searched; who gave none comes last', async () => {
    await importFile(await officers(), csvOf(lines))
    const read = async (query: Record<string, string>) => {
      const found: (string | null)[] = []
      const ids = new Set<number>()
      let after: string | null = ''
      while (after !== null) {
        const page: Record<string, string> = { ...query, sort: 'birthday', ...(after && { after }) }
        const answer: AnswerOf<'GET /api/office/members'> = await secretary.ask('GET /api/office/members', {
          query: page,
        })
        for (const { id, birthday } of answer.members) {
          found.push(birthday?.slice(5) ?? null)
          ids.add(id)
        }
        after = answer.next_after
      }
      expect(ids.size).toBe(found.length)
      return found
    }
    const times = (count: number, day: string | null) => Array<string | null>(count).fill(day)
    const inOrder = [
      ...[...times(10, '01-02'), ...times(20, '03-05'), ...times(10, '11-21'), ...times(10, '12-31')],
      ...times(20, null),
    ]
    expect(await read({ search: 'nazrul' })).toEqual(inOrder)
    expect(await read({})).toEqual([...inOrder, null])
    expect(await read({ status: 'active' })).toEqual([...inOrder, null])
    expect(await read({ status: 'inactive' })).toEqual([])
  })

  test('has it in the spreadsheet and in the contacts for a phone', async () => {
    await amina.ask(OWN, { fields: { ...own, birthday: '1985-11-21' } })
    await world.member('Vijay Nair')
    const query = { sort: 'name' }
    const { bytes } = await secretary.send('GET /api/office/members/register.csv', { query })
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
    expect(rows.map((row) => [row.Name, row.Birthday])).toEqual([
      ['Amina Hossain', '1985-11-21'],
      ['Vijay Nair', ''],
    ])
    const cards = (await secretary.send('GET /api/office/members.vcf')).bytes.toString().split('END:VCARD')
    expect(cards.map((card) => card.match(/BDAY.*/)?.[0])).toEqual(['BDAY:1985-11-21', undefined, undefined])
  })
})

describe('an import', () => {
  const officers = async () => ({ secretary, treasurer: await world.officer('treasurer') })

  test('reads days of the last century too, as associations write them', async () => {
    const csv = `Name,Mobile,DOB,Dues from
Rokeya Begum,+971 50 555 0142,21/11/1985,2026-11
Joel Reyes,+971 50 555 0143,5-Mar-58,2026-11
Vijay Nair,+971 50 555 0144,31372,2026-11
Priya Pillai,+971 50 555 0145,,2026-11
`
    const { columns, rows } = await secretary.ask('POST /api/office/imports/check', formOf(csv))
    expect(columns.map(({ column }) => column)).toEqual(['name', 'mobile', 'birthday', 'dues_from'])
    const read = ['1985-11-21', '1958-03-05', '1985-11-21', null]
    expect(rows.map(({ member }) => member?.birthday)).toEqual(read)
    await importFile(await officers(), csv)
    const { members } = await secretary.ask('GET /api/office/members')
    expect(members.slice(1).map(({ birthday }) => birthday)).toEqual(read)
  })

  test.each(['2026-11-22', '1899-12-31', '31/02/1985', 'in spring'])('does not take %s', async (birthday) => {
    const csv = csvOf([goodLine({ birthday: '1985-11-21' }), goodLine({ birthday })])
    const { problems } = await secretary.ask('POST /api/office/imports/check', formOf(csv))
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[3, 'birthday']])
  })

  test('of what was exported gives it back', async () => {
    await amina.ask(OWN, { fields: { ...own, birthday: '1958-02-28' } })
    const { bytes } = await secretary.send('GET /api/office/members.csv')
    const elsewhere = await worldOfTest()
    const there = { secretary: await elsewhere.officer('secretary'), treasurer: await elsewhere.officer('treasurer') }
    await importFile(there, bytes)
    const { members } = await there.secretary.ask('GET /api/office/members')
    expect(members).toMatchObject([{ name: 'Amina Hossain', birthday: '1958-02-28' }])
  })
})
