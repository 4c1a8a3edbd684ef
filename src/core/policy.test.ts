import { describe, expect, test } from 'vitest'
import { ACTIONS, type Action, masked, may, ROLES, type Role } from './policy.ts'

const actions = Object.keys(ACTIONS) as Action[]
const isRead = (action: Action) => action.startsWith('read_')

describe('roles', () => {
  test.each<[Role, Action[]]>([
    ['treasurer', ['verify_payment', 'refuse_payment', 'disburse_loan', 'post_entry', 'declare_bonus']],
    ['loan_officer', ['approve_loan', 'decline_loan', 'propose_write_off']],
    ['secretary', ['accept_application', 'edit_member', 'answer_message']],
    ['admin', ['assign_role', 'change_settings']],
  ])('%s alone may %j', (role, allowed) => {
    for (const action of allowed) expect(ROLES.filter((other) => may([other], action))).toEqual([role])
  })

  test('an auditor reads, says what was found, and does nothing else', () => {
    const done = actions.filter((action) => !isRead(action) && may(['auditor'], action))
    expect(done).toEqual(['audit_books'])
    expect(may(['auditor'], 'read_ledger')).toBe(true)
  })

  test('every officer reads the books, the payments, the loans and the register', () => {
    for (const role of ROLES)
      for (const action of ['read_ledger', 'read_payments', 'read_loans', 'read_members'] as const)
        expect(may([role], action)).toBe(true)
  })

  test('somebody without a role may do nothing at all', () => {
    for (const action of actions) expect(may([], action)).toBe(false)
  })

  test('several roles add up', () => {
    expect(may(['secretary', 'treasurer'], 'verify_payment')).toBe(true)
    expect(may(new Set<Role>(['secretary', 'admin']), 'verify_payment')).toBe(false)
  })

  test('an auditor sees passport and bank numbers masked', () => {
    expect(may(['auditor'], 'read_passport_number') || may(['auditor'], 'read_bank_number')).toBe(false)
    expect(masked('AB1234567')).toBe('•••••4567')
    expect(masked('1234')).toBe('••••')
    expect(masked('')).toBe('')
  })
})
