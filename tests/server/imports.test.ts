import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, countOf } from '../support/books.ts'
import { accountOf, askToJoin } from '../support/journeys.ts'
import { freshWorld, worldOfTest } from '../support/opened-world.ts'
import { csvOf, goodLine, importFile, importForm } from '../support/spreadsheets.ts'
import { refusedUntouched, untouched } from '../support/untouched.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const PREPARE = 'POST /api/office/imports'
const CONFIRM = 'POST /api/office/imports/:id/confirm'
const DISCARD = 'POST /api/office/imports/:id/discard'
const world = freshWorld()
let secretary: Person
let treasurer: Person

beforeEach(async () => {
  secretary = await world.officer('secretary')
  treasurer = await world.officer('treasurer')
})

const officers = () => ({ secretary, treasurer })
const prepare = async (csv: string) => (await secretary.ask(PREPARE, importForm(csv))).import_id

describe('an import that waits', () => {
  const bell = async (who: Person) =>
    (await who.ask('GET /api/notifications')).notifications.filter(({ kind }) => kind === 'import_waits')
  const counted = async (who: Person) => (await who.ask('GET /api/office/overview')).waiting.imports

  test('stands in the overview and the bell of who may confirm it, until it is decided', async () => {
    const both = await world.officer('secretary', 'treasurer')
    const admin = await world.officer('admin')
    for (const decide of [DISCARD, CONFIRM] as const) {
      const { import_id: id } = await both.ask(PREPARE, importForm(csvOf([goodLine()])))
      expect(await bell(treasurer)).toMatchObject([{ read: false }])
      expect(await counted(treasurer)).toBe(1)
      for (const other of [both, secretary, admin]) expect([await bell(other), await counted(other)]).toEqual([[], 0])
      await treasurer.ask(decide, { id })
      expect([await bell(treasurer), await counted(treasurer)]).toEqual([[], 0])
      expect((await treasurer.ask('GET /api/notifications/unread')).unread).toBe(0)
    }
  })
})

describe('months that were paid before an import', () => {
  test('stand so in the grid and its file, and give no share of dues in the overview', async () => {
    const paid = goodLine({ dues_from: '2026-01', dues_paid_until: '2026-10' })
    await importFile(officers(), csvOf([paid, goodLine({ dues_from: '2026-10' })]))
    const query = { year: '2026' }
    const { rows } = await secretary.ask('GET /api/office/members/grid', { query })
    expect(rows[0]?.months).toEqual([...Array(10).fill('before'), 'due', 'none'])
    expect(rows[1]?.months).toEqual([...Array(9).fill('none'), 'due', 'due', 'none'])
    const lines: string[][] = parse((await secretary.send('GET /api/office/members/grid.csv', { query })).bytes, {
      bom: true,
    })
    expect(lines[1]?.slice(3)).toEqual([...Array(10).fill('paid before'), 'due', '', '0', '100'])
    const { months } = await secretary.ask('GET /api/office/overview')
    expect(months).toEqual([
      { month: '2026-10', expected: 100, received: 0, paid_before: 1 },
      { month: '2026-11', expected: 200, received: 0, paid_before: 0 },
    ])
  })
})

describe('an import', () => {
  test('makes members with savings, the months that they still owe, and their numbers', async () => {
    const csv = csvOf([
      goodLine({
        name: 'Rokeya Begum',
        email: 'Rokeya@example.test',
        mobile: '+971 50 555 0142',
        address: 'Flat 4, Deira',
        gender: 'female',
        member_id: 'SM-000412',
        joined_on: '2021-03-14',
        dues_from: '2021-03',
        dues_paid_until: '2026-09',
        savings: '6,700.00',
      }),
      goodLine({ name: 'Joel Reyes', email: 'joel@example.test', status: 'inactive', dues_from: '2024-01' }),
    ])
    await importFile(officers(), csv, { bank: '7000', cash: '150.75' })

    const { members } = await secretary.ask('GET /api/office/members')
    expect(members).toMatchObject([
      { unique_id: 'SM-000412', name: 'Rokeya Begum', email: 'rokeya@example.test', savings: 6700, months_open: 2 },
      { unique_id: 'SM-000413', name: 'Joel Reyes', status: 0, savings: 0, months_open: 0 },
    ])
    const [rokeya] = members
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: rokeya?.id ?? 0 })
    expect(member).toMatchObject({ accepted_on: '2021-03-14', address: 'Flat 4, Deira', gender: 'female' })
    expect(member.account.monthlyPaymentData.map((row) => [row.month, row.status])).toEqual([
      ['November 2026', 'due'],
      ['October 2026', 'due'],
    ])
    // What was paid before Somiti is counted from the file, and said to be so.
    expect(member.account).toMatchObject({
      owner_data: { member_since: '2021-03-14' },
      dues: { months_completed: 0, months_before: 67 },
    })
    expect(await balanceOf(world.pool, 'bank')).toBe(700_000n)
    expect(await balanceOf(world.pool, 'cash')).toBe(15_075n)
    expect(await balanceOf(world.pool, 'savings')).toBe(-670_000n)
    expect(await balanceOf(world.pool, 'surplus')).toBe(-45_075n)
  })

  test('leaves nobody with a password: who has an imported account sets one first', async () => {
    await importFile(officers(), csvOf([goodLine({ email: 'rokeya@example.test' })]))
    for (const password of [PASSWORD, 'x', 'rokeya@example.test']) {
      const fields = { email: 'rokeya@example.test', password }
      await world.visitor.refused('wrong_credentials', 'POST /api/login', { fields })
    }
  })

  test('of an officer who is no member yet makes them one, who signs in as before', async () => {
    const contact = { mobile: '+971 50 555 0142', address: 'Flat 4, Deira', gender: 'male' }
    await importFile(officers(), csvOf([goodLine({ ...contact, email: treasurer.email, savings: '80' })]), {
      bank: '80',
    })
    expect(await accountOf(treasurer)).toMatchObject({ account_balance: 80, account_holder_name: treasurer.name })
    await world.visitor.ask('POST /api/login', { fields: { email: treasurer.email, password: PASSWORD } })
    expect(await countOf(world.pool, 'person')).toBe(2)
    const { userData } = await treasurer.ask('GET /api/profile')
    expect(userData).toMatchObject({ mobile: '+971 50 555 0142', address: 'Flat 4, Deira', gender: 'male' })
    const { notifications } = await treasurer.ask('GET /api/notifications')
    const told = notifications.filter(({ kind }) => kind === 'details_changed')
    // Who confirmed it reads who prepared it: a colleague has changed their profile.
    expect(told).toMatchObject([{ by: secretary.name }])
    expect(told[0]?.changes).toEqual(
      expect.arrayContaining([
        { detail: 'mobile', was: '', became: '+971 50 555 0142' },
        { detail: 'address', was: '', became: 'Flat 4, Deira' },
      ]),
    )
  })

  test('of an officer who has no email makes them a member by name and mobile, and says so before', async () => {
    const admin = await world.officer('admin')
    const appointed = { name: 'Tariq Mahmud', mobile: '050 555 0190', role: 'auditor', reason: 'Elected in May.' }
    const { officer_id: id } = await admin.ask('POST /api/office/officers', { fields: appointed })
    const theirs = { email: '', mobile: '+971 50 555 0190' }
    const csv = csvOf([
      goodLine({ ...theirs, name: 'Tariq  MAHMUD', address: 'Flat 4, Deira', savings: '80' }),
      goodLine({ ...theirs, name: 'Salma Mahmud' }),
      goodLine({ email: '', mobile: '050 555 0191', name: secretary.name }),
    ])
    const { notices } = await secretary.ask('POST /api/office/imports/check', importForm(csv))
    expect(notices.filter(({ column }) => column === 'name')).toEqual([
      { line: 2, column: 'name', value: 'Tariq  MAHMUD', message: 'The officer Tariq Mahmud becomes this member.' },
      {
        ...{ line: 4, column: 'name', value: secretary.name },
        message: 'An officer has this name. If it is the same person, enter the email or mobile they sign in with.',
      },
    ])
    const before = await countOf(world.pool, 'person')
    await importFile(officers(), csv)
    expect(await countOf(world.pool, 'person')).toBe(before + 2)
    const { member } = await secretary.ask('GET /api/office/members/:id', { id })
    expect(member).toMatchObject({ name: 'Tariq Mahmud', mobile: '050 555 0190', address: 'Flat 4, Deira' })
  })

  test('of an applicant who waits accepts the application, which nobody can decide any more', async () => {
    const email = 'rokeya@example.test'
    await askToJoin(world, email)
    const { applications } = await secretary.ask('GET /api/office/applications')
    const id = applications[0]?.id ?? 0
    await importFile(officers(), csvOf([goodLine({ email, member_id: '77' })]))
    expect((await secretary.ask('GET /api/office/overview')).waiting.applications).toBe(0)
    await secretary.refused('already_decided', 'POST /api/office/applications/:id/accept', { id })
    const accepted = await secretary.ask('GET /api/office/applications', { query: { status: 'accepted' } })
    expect(accepted.applications).toMatchObject([{ id, decided_by: treasurer.name }])
    const [letter] = await world.mailbox.deliver()
    expect(letter).toMatchObject({ to: email, subject: expect.stringMatching(/^Welcome to/) })
    expect(letter?.text).toContain('Your member ID is SM-000077.')
    expect(letter?.text).not.toContain('Dues')
    await world.visitor.ask('POST /api/login', { fields: { email, password: PASSWORD } })
  })

  test('and an acceptance at the same moment make one member', async () => {
    const email = 'rokeya@example.test'
    await askToJoin(world, email)
    const { applications } = await secretary.ask('GET /api/office/applications')
    const application = applications[0]?.id ?? 0
    const id = await prepare(csvOf([goodLine({ email })]))
    const answers = await Promise.all([
      treasurer.send(CONFIRM, { id }),
      secretary.send('POST /api/office/applications/:id/accept', { id: application }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((status) => [409, 422].includes(status)),
    ])
    expect(await countOf(world.pool, 'member')).toBe(1)
  })

  test('that left an application waiting is no bar to accepting it', async () => {
    const email = 'rokeya@example.test'
    await askToJoin(world, email)
    const { applications } = await secretary.ask('GET /api/office/applications')
    await importFile(officers(), csvOf([goodLine({ email, member_id: '77', joined_on: '2021-03-14' })]))
    await world.admin.query(`update membership_application set status = 'waiting', decided_by = null, member_id = null`)
    const id = applications[0]?.id ?? 0
    const { member_id } = await secretary.ask('POST /api/office/applications/:id/accept', { id })
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: member_id })
    expect(member.accepted_on).toBe('2021-03-14')
  })

  test('keeps since when a member was inactive, and owes the months before', async () => {
    const line = goodLine({
      status: 'inactive',
      joined_on: '2026-02-03',
      inactive_since: '2026-05-01',
      dues_from: '2026-02',
    })
    await importFile(officers(), csvOf([line]))
    const { members } = await secretary.ask('GET /api/office/members')
    expect(members).toMatchObject([{ status: 0, months_open: 3, dues_open: 300 }])
    const { member } = await secretary.ask('GET /api/office/members/:id', { id: members[0]?.id ?? 0 })
    expect(member.history.map(({ from, active, by }) => [from, active, by])).toEqual([
      ['2026-02-03', true, treasurer.name],
      ['2026-05-01', false, treasurer.name],
    ])
  })

  test('is kept with who, when, what file and which figures', async () => {
    const csv = csvOf([goodLine({ savings: '10' })])
    const id = await importFile(officers(), csv, { bank: '12' })
    const { imports } = await secretary.ask('GET /api/office/imports')
    expect(imports).toMatchObject([
      {
        id,
        status: 'confirmed',
        file_name: 'members.csv',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        figures: { members: 1, active: 1, loans: 0, savings: 10, bank: 12, cash: 0, surplus: 2 },
        prepared_by: secretary.name,
        prepared_by_you: true,
        decided_by: treasurer.name,
      },
    ])
    expect(await countOf(world.pool, 'member_import_file')).toBe(0)
  })
})

describe('a file', () => {
  test('with any bad line is not prepared; corrected it is', async () => {
    const lines = [goodLine({ savings: '10' }), goodLine({ savings: 'ten' })]
    const refused = await untouched(world, () =>
      secretary.refused('import_has_bad_lines', PREPARE, importForm(csvOf(lines))),
    )
    expect(refused.message).toBe(
      'Nothing was imported: 1 of the lines have to be corrected, first line 3, savings: Write an amount like 100 or 1250.50.',
    )
    await importFile(officers(), csvOf(lines.map((line) => ({ ...line, savings: '10' }))), { bank: '20' })
    expect(await countOf(world.pool, 'member')).toBe(2)
  })

  test('that was imported is not imported again, and it is said when and by whom it was', async () => {
    const csv = csvOf([goodLine()])
    await importFile(officers(), csv)
    for (const call of [PREPARE, 'POST /api/office/imports/check'] as const) {
      const { status_code, message } = await untouched(world, () =>
        secretary.refused('import_known', call, importForm(csv)),
      )
      expect(status_code).toBe(409)
      expect(message).toContain(`21 November 2026 by ${treasurer.name}`)
    }
  })

  test('that was discarded may be prepared again', async () => {
    const csv = csvOf([goodLine()])
    await treasurer.ask(DISCARD, { id: await prepare(csv) })
    expect(await countOf(world.pool, 'member')).toBe(0)
    expect(await countOf(world.pool, 'member_import_file')).toBe(0)
    await importFile(officers(), csv)
    expect((await secretary.ask('GET /api/office/imports')).imports.map(({ status }) => status)).toEqual([
      'confirmed',
      'discarded',
    ])
  })

  test('waits for the one before it', async () => {
    const id = await prepare(csvOf([goodLine()]))
    const { message } = await secretary.refused('import_waiting', PREPARE, importForm(csvOf([goodLine()])))
    expect(message).toContain(`members.csv, prepared by ${secretary.name}`)
    await treasurer.ask(CONFIRM, { id })
    await prepare(csvOf([goodLine()]))
  })

  test('sent twice under one key is one import', async () => {
    const sent = { ...importForm(csvOf([goodLine()])), key: 'k' }
    const first = await secretary.ask(PREPARE, sent)
    expect(await secretary.ask(PREPARE, sent)).toEqual(first)
    const once = await treasurer.ask(CONFIRM, { id: first.import_id, key: 'c' })
    expect(await treasurer.ask(CONFIRM, { id: first.import_id, key: 'c' })).toEqual(once)
    expect(await countOf(world.pool, 'member')).toBe(1)
  })
})

describe('who prepared an import', () => {
  test('does not confirm it, though they are a treasurer too', async () => {
    const both = await world.officer('secretary', 'treasurer')
    const { import_id: id } = await both.ask(PREPARE, importForm(csvOf([goodLine()])))
    expect(await refusedUntouched(world, () => both.send(CONFIRM, { id }))).toMatchObject({
      status: 403,
      code: 'prepared_by_you',
    })
    await treasurer.ask(CONFIRM, { id })
  })

  test('may confirm it where the two-person rules are off', async () => {
    const alone = await worldOfTest({ settings: { twoPersonRules: false } })
    const both = await alone.officer('secretary', 'treasurer')
    await importFile({ secretary: both, treasurer: both }, csvOf([goodLine()]))
    expect(await countOf(alone.pool, 'member')).toBe(1)
  })
})
