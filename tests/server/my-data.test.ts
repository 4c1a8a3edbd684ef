import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { MONEY_SECTIONS, PERSON_SECTIONS } from '#server/features/my-data/sections.ts'
import { setUpAuthenticator } from '../support/authenticator.ts'
import { askToJoin, borrow, duesForm, loanForm, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { readFromEndToEnd } from '../support/plans.ts'
import { jpeg, voiceWebm } from '../support/samples.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const MY_DATA = 'GET /api/my-data'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const world = sharedWorld()
let office: Office
let secretary: Person
let member: Person
let other: Person

/** The download of whoever asks: the bytes by name, and of each list its items. */
async function downloaded(who: Person | { token: string }) {
  const url = '/api/my-data'
  const { status, headers, bytes } = await world.visitor.inject({
    url,
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  const files = unzipSync(bytes)
  const names = Object.keys(files).sort()
  const text = Object.values(files)
    .map((file) => Buffer.from(file).toString('latin1'))
    .join('\n')
  const items = (name: string) => JSON.parse(Buffer.from(files[name] ?? '[]').toString()) as Record<string, unknown>[]
  return { files, names, text, items }
}

/** What one of the two members does and enters, each with words of their own. */
async function live(who: Person, word: string, passport: string) {
  const profile = { name: `${who.name} ${word}`, address: `${word} Street`, wallet: `W-${word}` }
  await who.ask('POST /api/profile/update', { fields: profile, files: { image: await jpeg() } })
  await payDues(office, who, 'November')
  const december = await duesForm('December', '100', { account_number: `77 ${passport}` })
  await who.ask('POST /api/save-monthly-payment', { ...december, key: `dues-${word}` })
  const wish = { amount: '50', payee_account: `88 ${passport}`, note: `${word} fees` }
  const { withdrawal_id: id } = await who.ask('POST /api/withdrawals', { fields: wish })
  const form = loanForm(1000, 3, { passport_or_nid: passport, bank_account: `99 ${passport}` })
  const { loan_id: loan } = await who.ask('POST /api/loan-application', { fields: form })
  const reason = { reason: `Come by, ${word}.` }
  await office.treasurer.ask('POST /api/office/withdrawals/:id/refuse', { id, fields: reason })
  await office.lender.ask('POST /api/office/loans/:id/decline', { id: loan, fields: reason })
  const nominee = { name: `Nominee ${word}`, relation: 'Sister', mobile: '+971 50 555 0199' }
  await secretary.ask('POST /api/office/members/:id/nominee', { id: who.id, fields: nominee })
  const message = { name: who.name, reply_to: who.email.toUpperCase(), message: `A question about ${word}.` }
  await world.visitor.ask('POST /api/contact', { fields: message })
  const picture = await jpeg()
  await who.ask('POST /api/messages', { fields: { text: `About ${word}` }, files: { picture, voice: voiceWebm(word) } })
  await world.visitor.ask('POST /api/login', { fields: { email: who.email, password: PASSWORD } })
}

beforeAll(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  await world.bring(50_000)
  member = await world.member('Amina Hossain')
  other = await world.member('Vijay Nair', 'auditor')
  for (const each of [member, other]) await world.bring(500, each)
  await live(member, 'Jasmine', 'QX81726354')
  await live(other, 'Marigold', 'ZK55443322')
  await borrow(office, member, 700, 2)
})

describe('a member', () => {
  test('downloads what was entered and what became of it, with receipts and picture as they are kept', async () => {
    const { files, names, items } = await downloaded(member)
    expect(names).toEqual([
      'README.txt',
      ...['calls-sent-once.json', 'conversation.json', 'details-changed.json'],
      ...[
        'files/message-1.jpg',
        'files/message-1.webm',
        'files/picture.jpg',
        'files/receipt-1.jpg',
        'files/receipt-2.jpg',
      ],
      ...['letters-and-orders-to-be-sent.json', 'loans.json', 'membership-history.json', 'messages.json'],
      ...['movements.json', 'notifications.json', 'office-records-about-me.json', 'payments.json'],
      ...['profile.json', 'sign-ins.json', 'withdrawals.json'],
    ])
    expect(items('profile.json')).toMatchObject([
      {
        name: 'Amina Hossain Jasmine',
        email: member.email,
        address: 'Jasmine Street',
        wallet: 'W-Jasmine',
        picture: 'files/picture.jpg',
        picture_sha256: sha256(files['files/picture.jpg'] ?? new Uint8Array()),
        membership: {
          active: true,
          nominee: { name: 'Nominee Jasmine', relation: 'Sister' },
          nominees_named: [{ name: 'Nominee Jasmine', by_you: false }],
        },
      },
    ])
    const payments = items('payments.json')
    expect(payments).toMatchObject([
      { kind: 'dues', status: 'verified', amount: 100, months: [{ month: '2026-11', amount: 100 }] },
      { kind: 'dues', status: 'in_review', account_number: '77 QX81726354' },
    ])
    for (const { receipt, receipt_sha256 } of payments) {
      expect(sha256(files[String(receipt)] ?? new Uint8Array())).toBe(receipt_sha256)
    }
    expect(items('loans.json')).toMatchObject([
      {
        status: 'declined',
        passport_or_nid: 'QX81726354',
        bank_account: '99 QX81726354',
        steps: [{ step: 'submitted' }, { step: 'declined', reason: 'Come by, Jasmine.' }],
      },
      { status: 'active', principal: 700, passport_or_nid: 'BX4100917' },
    ])
    expect(items('withdrawals.json')).toMatchObject([
      { status: 'refused', note: 'Jasmine fees', payee_account: '88 QX81726354', reason: 'Come by, Jasmine.' },
    ])
    const savings = items('movements.json').filter(({ account }) => account === 'savings')
    expect(savings).toMatchObject([{ amount: 500 }, { kind: 'dues_payment', amount: 100 }])
    expect(items('conversation.json')).toMatchObject([
      { from_the_office: false, text: 'About Jasmine', picture: 'files/message-1.jpg', voice: 'files/message-1.webm' },
    ])
    const told = items('notifications.json')
    expect(told.find(({ kind }) => kind === 'loan_declined')).toMatchObject({ reason: 'Come by, Jasmine.' })
    expect(told.find(({ kind }) => kind === 'payment_verified')).toMatchObject({ amount: 100 })
    expect(items('messages.json')).toMatchObject([{ message: 'A question about Jasmine.' }])
    expect(items('sign-ins.json').length).toBeGreaterThan(1)
    expect(items('office-records-about-me.json').map(({ call }) => call)).toEqual(
      expect.arrayContaining(['POST /api/office/payments/:id/verify', 'POST /api/office/members/:id/nominee']),
    )
  })

  test('finds nothing of anybody else in it, and nothing that would let somebody in', async () => {
    const own = await downloaded(member)
    const theirs = await downloaded(other)
    for (const word of ['Marigold', 'Vijay', 'ZK55443322', other.email]) expect(own.text).not.toContain(word)
    for (const word of ['Jasmine', 'Amina', 'QX81726354', member.email]) expect(theirs.text).not.toContain(word)
    for (const officer of [office.treasurer, office.lender, secretary]) {
      expect(own.text).not.toContain(officer.name)
      expect(own.text).not.toContain(officer.email)
    }
    for (const secret of [member.token, '$argon2', 'token_hash', 'password_hash'])
      expect(own.text).not.toContain(secret)
  })

  test('is told of a receipt that was lost, and has all else', async () => {
    const lost = await world.member('Shirin Akter')
    await payDues(office, lost, 'November')
    await world.admin.query('update payment set receipt_sha256 = repeat($1, 64) where member_id = $2', ['f', lost.id])
    const { names } = await downloaded(lost)
    expect(names.filter((name) => name.startsWith('files/'))).toEqual([
      expect.stringMatching(/^files\/receipt-\d+\.jpg\.txt$/),
    ])
  })

  test('with an authenticator app gives a fresh code first', async () => {
    const careful = await world.member('Tariq Mahmud')
    await setUpAuthenticator(world, careful)
    world.clock.forward({ minutes: 10 })
    await careful.refused('fresh_code_needed', MY_DATA)
  })

  test('asks for it only so often', async () => {
    const eager = await world.member('Rafiq Islam')
    for (let asked = 0; asked < 6; asked += 1) await downloaded(eager)
    await eager.refused('too_many_attempts', MY_DATA)
  })
})

test('an officer finds what they did, without whom it was about', async () => {
  const { items, text } = await downloaded(office.treasurer)
  expect(items('office-acts.json').map(({ call }) => call)).toContain('POST /api/office/payments/:id/verify')
  expect(items('profile.json')).toMatchObject([{ offices: ['treasurer'], membership: null }])
  expect(text).not.toMatch(/Jasmine|Marigold|Amina|Vijay/)
})

test('who has asked to join finds the application', async () => {
  await askToJoin(world, 'rokeya@example.test')
  const fields = { email: 'rokeya@example.test', password: PASSWORD }
  const { access_token: token } = await world.visitor.ask('POST /api/login', { fields })
  const { items } = await downloaded({ token })
  expect(items('applications-to-join.json')).toMatchObject([
    { name: 'Rokeya Begum', status: 'waiting', address: 'Deira' },
  ])
})

test('what concerns a person is found without reading what concerns others', async () => {
  for (const { file, text } of [...PERSON_SECTIONS, ...MONEY_SECTIONS]) {
    expect(await readFromEndToEnd(world.pool, text.replaceAll('$1', member.id.toString())), file).toEqual([])
  }
})

test('whatever names a person in the database is in the download, or is no data of theirs', async () => {
  const { rows } = await world.admin.query<{ column: string }>(
    `select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid in ('person'::regclass, 'member'::regclass)
     union select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('person_id', 'member_id') order by 1`,
  )
  const held = [
    'audit_record',
    'email_change',
    'invitation',
    'idempotency_key',
    'late_fine',
    'detail_change',
    'loan',
    'member',
    'member_leaving',
    'member_status',
    'membership_application',
    'nominee_change',
  ]
  const heldToo = [
    'officer_consent',
    'officer_role',
    'officer_title',
    'paper',
    'passkey',
    'password_reset',
    'payment',
    'payment_month',
    'posting',
    'recharge_order',
    'recovery_code',
  ]
  const andThese = [
    'bonus_share',
    'changes_seen',
    'conversation',
    'hand_over',
    'message',
    'notice_recipient',
    'notification',
    'push_subscription',
  ]
  const lastly = ['reminder', 'role_change', 'second_factor', 'session', 'upload_count', 'withdrawal']
  /** Worked out of the others, or empty: whoever is given the download has the trail sealed before. */
  const derived = ['member_balance', 'unsealed_act', 'unsealed_number']
  /** Proposed, and in the transactions once it is posted. */
  const proposed = ['manual_entry_line.member_id']
  const known = new Set([...held, ...heldToo, ...andThese, ...lastly, ...derived])
  /** Which officer did something with what is somebody else's: in that officer's own acts. */
  const acts = /_by$/
  const columns = rows.map(({ column }) => column)
  expect(columns.filter((column) => !acts.test(column) && !known.has(column.split('.')[0] ?? ''))).toEqual(proposed)
})
