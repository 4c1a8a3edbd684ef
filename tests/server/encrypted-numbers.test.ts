import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { KEY_FILE } from '#server/secrets/key-file.ts'
import { apply, borrow, duesForm, loanForm, type Office, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { filesWith, tablesWith } from '../support/plain-texts.ts'
import { KEY } from '../support/secrets.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let secretary: Person
let member: Person

/** What is entered, each in its own field; no two end alike. */
const NUMBERS = {
  passport: 'QX81726354',
  loanAccount: 'AE90 8172 6355',
  paidFrom: '9081 7263 56',
  enteredFor: '9081 7263 57',
  deposit: '9081 7263 58',
  repaidFrom: '9081 7263 59',
  withdrawnTo: 'AE90 8172 6360',
  withdrawnFor: 'AE90 8172 6361',
  leavingTo: 'AE90 8172 6362',
}
const ending = (number: string) => '•'.repeat(number.length - 4) + number.slice(-4)

beforeAll(async () => {
  office = await seatOffice(world)
  secretary = await world.officer('secretary')
  member = await world.member('Amina Hossain')
  const other = await world.member('Vijay Nair')
  await world.bring(50_000)
  await world.bring(900, member)
  await world.bring(900, other)
  const dues = await duesForm('November', '100', { account_number: NUMBERS.paidFrom })
  await member.ask('POST /api/save-monthly-payment', { ...dues, key: 'dues-1' })
  const form = loanForm(1000, 3, { passport_or_nid: NUMBERS.passport, bank_account: NUMBERS.loanAccount })
  await secretary.ask('POST /api/office/members/:id/loan-applications', { id: member.id, fields: form, key: 'loan-1' })
  const paid = { received_on: '2026-11-18', paid_into: 'bank' }
  const entered = { ...paid, payment_amount: '100', month: 'November', account_number: NUMBERS.enteredFor }
  await secretary.ask('POST /api/office/members/:id/dues-payments', { id: other.id, fields: entered })
  const deposit = { ...paid, amount: '50', account_number: NUMBERS.deposit }
  await secretary.ask('POST /api/office/members/:id/deposits', { id: other.id, fields: deposit })
  const loan = await borrow(office, other)
  const repaid = { ...paid, amount: '50', account_number: NUMBERS.repaidFrom }
  await office.treasurer.ask('POST /api/office/loans/:id/payments', { id: loan, fields: repaid })
  const wish = { amount: '50', payee_account: NUMBERS.withdrawnTo }
  await member.ask('POST /api/withdrawals', { fields: wish, key: 'withdrawal-1' })
  const wishFor = { ...wish, payee_account: NUMBERS.withdrawnFor }
  await secretary.ask('POST /api/office/members/:id/withdrawals', { id: other.id, fields: wishFor })
  const leaving = { kind: 'left', reason: 'Goes home.', payee: other.name, payee_account: NUMBERS.leavingTo }
  await secretary.ask('POST /api/office/members/:id/leaving', { id: other.id, fields: leaving })
})

test('what a member or an officer enters of passports and accounts is in no table and no file of the database, and in no backup', async () => {
  const folder = join(world.dataDir, 'backup')
  const { ownerUrl } = world.database
  const backup = { ownerUrl, files: world.files, key: KEY, keys: { [KEY_FILE]: KEY }, now: world.clock.now() }
  await makeBackup(backup, folder)
  for (const number of Object.values(NUMBERS)) {
    expect(await tablesWith(world.admin, number), number).toEqual([])
    expect(filesWith(folder, number), number).toEqual([])
    expect(filesWith(folder, ending(number)).length, number).toBeGreaterThan(0)
  }
  expect(await tablesWith(world.admin, 'Goes home.')).toContain('the file of member_leaving')
})

test('is whole for whose it is and for whose work needs it, and masked for the others', async () => {
  const own = await member.ask('GET /api/withdrawals')
  expect(own.withdrawals).toMatchObject([{ payee_account: NUMBERS.withdrawnTo }])
  const seen = async (who: Person) => {
    const { payments } = await who.ask('GET /api/office/payments')
    const { withdrawals } = await who.ask('GET /api/office/withdrawals')
    return [...payments.map((each) => each.account_number), ...withdrawals.map((each) => each.payee_account)]
  }
  const { paidFrom, enteredFor, deposit, repaidFrom, withdrawnTo, withdrawnFor } = NUMBERS
  const all = [paidFrom, enteredFor, deposit, repaidFrom, withdrawnTo, withdrawnFor]
  expect(await seen(office.treasurer)).toEqual(all)
  for (const who of [secretary, office.lender]) expect(await seen(who)).toEqual(all.map(ending))
})

test('a repeated call with the same number is the same call, and with another is not', async () => {
  const again = { amount: '50', payee_account: NUMBERS.withdrawnTo }
  await member.ask('POST /api/withdrawals', { fields: again, key: 'withdrawal-1' })
  const other = { ...again, payee_account: NUMBERS.withdrawnFor }
  await member.refused('idempotency_key_reused', 'POST /api/withdrawals', { fields: other, key: 'withdrawal-1' })
})

test('a number that is moved to another member or another column by who can write the database is not shown as theirs', async () => {
  const third = await world.member('Shirin Akter')
  const id = await apply(third)
  const shown = async () => (await office.treasurer.inject({ url: `/api/office/loans/${id}` })).status
  const moved = async (encrypted: string) => {
    await world.admin.query(`update loan set bank_account_encrypted = (${encrypted}) where id = $1`, [id])
    return shown()
  }
  expect(await shown()).toBe(200)
  expect(await moved(`select bank_account_encrypted from loan where member_id = ${member.id}`)).toBe(500)
  expect(await moved(`select passport_or_nid_encrypted from loan where id = ${id}`)).toBe(500)
})
