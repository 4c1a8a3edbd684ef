import { beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { ACTIONS, ROLES, type Role } from '#core/policy.ts'
import type { Caller, Sent } from '../support/caller.ts'
import { apply, borrow, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

/** Who may make which call of the officer area (product: "Roles"), written out; every other follows core's policy. */
const WRITTEN_OUT: Record<string, readonly Role[]> = {
  'GET /api/office/payments': ROLES,
  'POST /api/office/payments/:id/verify': ['treasurer'],
  'POST /api/office/payments/:id/refuse': ['treasurer'],
  'GET /api/office/loans': ROLES,
  'GET /api/office/loan-book': ROLES,
  'POST /api/office/loans/:id/approve': ['loan_officer'],
  'POST /api/office/loans/:id/decline': ['loan_officer'],
  'POST /api/office/loans/:id/disburse': ['treasurer'],
  'GET /api/office/ledger/trial-balance': ROLES,
  'GET /api/office/ledger/journal': ROLES,
  'GET /api/office/ledger/journal.hledger': ROLES,
  'GET /api/office/ledger/statement': ROLES,
  'GET /api/office/reports/balance-sheet': ROLES,
}
const names = Object.keys(calls) as CallName[]
const officeNames = names.filter((name) => typeof accessOf(name) === 'object')

function rolesFor(name: CallName): readonly Role[] {
  const access = accessOf(name)
  return typeof access === 'object' ? ACTIONS[access.officer] : []
}

const world = sharedWorld()
let office: Office
let member: Person
let other: Person
let officers: Record<Role, Person>

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(50_000)
  member = await world.member('Amina Hossain')
  other = await world.member('Vijay Nair')
  officers = {} as Record<Role, Person>
  for (const role of ROLES) officers[role] = await world.officer(role)
})

function accessOf(name: CallName): Access {
  const { access }: Endpoint = calls[name]
  return access
}

/** A call that names nothing that exists: whoever may make it gets past the door. */
const beyondTheDoor: Sent = { id: 999_999, fields: { reason: 'No such thing.', reference: 'R', amount: '1' } }
const statusFor = async (caller: Caller, name: CallName) => {
  const sent = name.startsWith('GET') ? { id: 999_999 } : beyondTheDoor
  return (await caller.send(name, sent)).status
}

describe('the calls of the officer area', () => {
  test.each(Object.entries(WRITTEN_OUT))('%s is for %j by the policy too', (name, roles) => {
    expect(rolesFor(name as CallName)).toEqual(roles)
  })

  test.each(officeNames)('%s is for those whom the policy allows it, and for nobody else', async (name) => {
    const allowed = rolesFor(name)
    for (const role of ROLES) {
      const status = await statusFor(officers[role], name)
      if (allowed.includes(role)) expect([200, 404, 422], `${role}: ${name}`).toContain(status)
      else expect(status, `${role}: ${name}`).toBe(403)
    }
    expect(await statusFor(member, name)).toBe(403)
    expect(await statusFor(world.visitor, name)).toBe(401)
  })
})

describe('a caller', () => {
  test('without a token gets 401 from everything that is not for anyone', async () => {
    for (const name of names.filter((each) => accessOf(each) !== 'anyone')) {
      expect(await statusFor(world.visitor, name), name).toBe(401)
    }
  })

  test('who is an officer and no member gets 403 from what is for members', async () => {
    for (const name of names.filter((each) => accessOf(each) === 'member')) {
      expect(await statusFor(officers.treasurer, name), name).toBe(403)
    }
  })

  test('with several roles may do what each of them may', async () => {
    const both = await world.member('Tariq Mahmud', 'treasurer', 'loan_officer')
    expect(await statusFor(both, 'POST /api/office/payments/:id/verify')).toBe(404)
    expect(await statusFor(both, 'POST /api/office/loans/:id/approve')).toBe(404)
    const { userData } = await both.ask('GET /api/profile')
    expect(userData.roles).toEqual(['loan_officer', 'treasurer'])
  })
})

describe("another member's", () => {
  test('payment can be neither cancelled nor its receipt read: it is not there', async () => {
    const id = await sendDues(member, 'November')
    const before = await world.stored()
    await other.refused('not_found', 'POST /api/payments/:id/cancel', { id })
    expect((await other.send('GET /api/payments/:id/receipt', { id })).status).toBe(404)
    expect((await world.visitor.send('GET /api/payments/:id/receipt', { id })).status).toBe(401)
    expect(await world.stored()).toEqual(before)
  })

  test('loan can be neither withdrawn nor repaid: it is not there', async () => {
    const id = await apply(member)
    const before = await world.stored()
    await other.refused('not_found', 'POST /api/loans/:id/withdraw', { id })
    await other.refused('not_found', 'POST /api/loans/:id/repay-from-savings', { id, fields: { amount: '1' } })
    expect(await world.stored()).toEqual(before)
  })

  test('account, loans, statement and profile are never in an answer', async () => {
    await borrow(office, other, 700, 2)
    for (const name of [
      'GET /api/my-account-data',
      'GET /api/my-loans',
      'GET /api/statement',
      'GET /api/profile',
    ] as const) {
      const text = (await member.send(name)).bytes.toString()
      expect(text).not.toContain(other.name)
      expect(text).not.toContain(other.email)
      expect(text).not.toContain('"principal":700')
    }
  })
})

describe('a receipt', () => {
  test('is shown to its member and to every officer', async () => {
    const id = await sendDues(other, 'November')
    for (const caller of [other, ...Object.values(officers)]) {
      const { status, headers, bytes } = await caller.send('GET /api/payments/:id/receipt', { id })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('image/jpeg')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    }
  })
})

describe('passport and bank numbers', () => {
  test('are whole for the roles whose work needs them, and masked for the others', async () => {
    const third = await world.member('Shirin Akter')
    const id = await apply(third, 1000, 3, { passport_or_nid: 'BX1234567', bank_account: 'AE0701234567' })
    const seen = async (role: Role) => {
      const { loan } = await officers[role].ask('GET /api/office/loans/:id', { id })
      return [loan.passport_or_nid, loan.bank_account]
    }
    expect(await seen('treasurer')).toEqual(['•••••4567', 'AE0701234567'])
    expect(await seen('loan_officer')).toEqual(['BX1234567', '••••••••4567'])
    expect(await seen('secretary')).toEqual(['•••••4567', '••••••••4567'])
    expect(await seen('auditor')).toEqual(['•••••4567', '••••••••4567'])
    expect(await seen('admin')).toEqual(['•••••4567', '••••••••4567'])
    const { loans } = await officers.loan_officer.ask('GET /api/office/loans', { query: { status: 'submitted' } })
    const listed = loans.find((each) => each.id === id)
    expect([listed?.passport_or_nid, listed?.bank_account]).toEqual(['•••••4567', '••••••••4567'])
  })

  test('are masked in payments too', async () => {
    const account = async (role: Role) => {
      const { payments } = await officers[role].ask('GET /api/office/payments')
      return payments[0]?.account_number
    }
    expect(await account('treasurer')).toBe('1015 7013 01')
    expect(await account('auditor')).toBe('••••••••3 01')
  })
})

test('the trial balance shows every account, debits equal to credits', async () => {
  const { accounts, total_debit, total_credit } = await officers.auditor.ask('GET /api/office/ledger/trial-balance')
  expect(total_debit).toBe(total_credit)
  expect(total_debit).toBeGreaterThan(0)
  expect(accounts.map((account) => account.code)).toContain('recharge_clearing')
})
