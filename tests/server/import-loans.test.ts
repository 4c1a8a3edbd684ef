import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../support/books.ts'
import { type Caller, callerOf } from '../support/caller.ts'
import { freshWorld } from '../support/opened-world.ts'
import { csvOf, goodLine, importFile } from '../support/spreadsheets.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld()
let secretary: Person
let treasurer: Person

beforeEach(async () => {
  secretary = await world.officer('secretary')
  treasurer = await world.officer('treasurer')
})

const officers = () => ({ secretary, treasurer })
/** Whom an import made a member, signed in as after a reset of the password. */
async function imported(email: string): Promise<Caller> {
  const { rows } = await world.pool.query<{ id: bigint }>('select id from person where email = $1', [email])
  const [person] = rows
  if (!person) throw new Error(`nobody has ${email}`)
  return callerOf(world.app, await world.signIn(person))
}

describe('a running loan', () => {
  const running = {
    loan_principal: '1000',
    loan_interest: '70',
    loan_term: '3',
    loan_disbursed_on: '2026-10-05',
    loan_repaid: '400',
  }

  test('goes on where it stood: its schedule, what is repaid of it, and what is in arrears', async () => {
    await importFile(officers(), csvOf([goodLine({ email: 'b@example.test', ...running })]), { bank: '100' })
    const member = await imported('b@example.test')
    const { loans } = await member.ask('GET /api/my-loans')
    expect(loans).toMatchObject([
      {
        status: 'active',
        principal: 1000,
        total_interest: 70,
        disbursed_on: '2026-10-05',
        outstanding: 670,
        // 356.67 pays the first instalment; of the rest 23.33 is interest of the second and 20 its principal.
        principal_repaid: 353.34,
        schedule: [{ status: 'completed' }, { due_on: '2026-12-05', paid: 43.33 }, { due_on: '2027-01-05' }],
        timeline: [{ step: 'imported', by: treasurer.name }],
      },
    ])
    expect(await balanceOf(world.pool, 'loans_receivable')).toBe(64_666n)
    expect(await balanceOf(world.pool, 'surplus')).toBe(-74_666n)
  })

  test('is repaid further, and a reversal undoes only what came after the import', async () => {
    await importFile(officers(), csvOf([goodLine({ email: 'b@example.test', ...running })]), { bank: '100' })
    const member = await imported('b@example.test')
    const loan = async () => (await member.ask('GET /api/my-loans')).loans[0]
    const pay = async (amount: string) => {
      const { payment_id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: amount } })
      await treasurer.ask('POST /api/office/payments/:id/verify', { id: payment_id })
      return payment_id
    }
    const first = await pay('100')
    await pay('570')
    expect(await loan()).toMatchObject({ status: 'settled', outstanding: 0 })
    const reason = { reason: 'The transfer bounced.' }
    await treasurer.ask('POST /api/office/payments/:id/reverse', { id: first, fields: reason })
    expect(await loan()).toMatchObject({ status: 'active', outstanding: 100 })
  })

  test('that is imported has no payout of this book to reverse', async () => {
    await importFile(officers(), csvOf([goodLine({ email: 'b@example.test', ...running, loan_repaid: '0' })]))
    const id = (await (await imported('b@example.test')).ask('GET /api/my-loans')).loans[0]?.id ?? 0
    expect((await treasurer.ask('GET /api/office/loans/:id', { id })).may).not.toContain('reverse_disbursement')
    const sent = { id, fields: { reason: 'The transfer bounced.' } }
    const refused = await refusedUntouched(world, () =>
      treasurer.send('POST /api/office/loans/:id/reverse-disbursement', sent),
    )
    expect(refused.code).toBe('already_decided')
  })
})
