import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setMemberStatus } from '#server/features/members/set-member-status.ts'
import { apply, borrow, getApproved, loanForm, loanOf, type Office, seatOffice } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import type { Person, World, WorldOptions } from '../support/world.ts'

const world = sharedWorld()
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(1_000_000)
})
beforeEach(async () => {
  member = await world.member()
})

const call = 'POST /api/loan-application'
const refusedFor = async (form: object) =>
  Object.keys((await member.refused('invalid_fields', call, { fields: form })).errors)

async function inWorldWith(options: WorldOptions, bank: number, work: (there: World, member: Person) => Promise<void>) {
  const there = await worldOfTest(options)
  await there.bring(bank)
  await work(there, await there.member())
}

describe('an application', () => {
  test.each([
    ['500', '1', 535],
    ['1000', '3', 356.67],
    ['3000', '6', 535],
    ['5000', '36', 148.61],
    ['4700', '7', 718.43],
  ])('of %s over %s months costs 7%% flat: %s a month', async (amount, term, perMonth) => {
    const id = await apply(member, Number(amount), Number(term))
    expect(await loanOf(member, id)).toMatchObject({
      status: 'submitted',
      principal: Number(amount),
      total_amount_with_interest: Number(amount) * 1.07,
      per_month_amount: perMonth,
      duration_month: Number(term),
      schedule: [],
      timeline: [{ step: 'submitted', by: member.name }],
    })
  })

  test.each(['0', '400', '499.99', '550', '5100', '5,100', '1000.5', '-1000', '1e3', '１０００', ''])(
    'of %j is off the stepper and refused at its field',
    async (amount) => {
      expect(await refusedFor(loanForm(1000, 3, { loan_amount: amount }))).toEqual(['loan_amount'])
    },
  )

  test.each(['0', '-1', '0.5', '0.999', '37', '1e9', '1e1', '1000000000', 'NaN', 'Infinity', ' 3', '', '三', '0x3'])(
    'over %j months is refused at its field',
    async (term) => {
      expect(await refusedFor(loanForm(1000, 3, { duration_month: term }))).toEqual(['duration_month'])
    },
  )

  test('over 2.7 months is one over 2', async () => {
    const id = await apply(member, 1000, 2, { duration_month: '2.7' })
    expect(await loanOf(member, id)).toMatchObject({ duration_month: 2, per_month_amount: 535 })
    const other = await world.member()
    const sent = { fields: loanForm(1000, 2.7, { duration_month: '2.7' }) }
    await other.refused('figures_differ', call, sent)
  })

  test.each([
    { per_month_amount: '356.66' },
    { per_month_amount: '357' },
    { total_amount_with_interest: '1070.01' },
    { total_amount_with_interest: '1000' },
  ])("whose figures differ from the server's, %j, is refused and not stored", async (figures) => {
    const before = await world.stored()
    await member.refused('figures_differ', call, { fields: loanForm(1000, 3, figures) })
    expect(await world.stored()).toEqual(before)
  })

  test.each(['personal', 'personalLoan', 'businessLoan', 'more'])('may be of type %s', async (type) => {
    const id = await apply(member, 1000, 3, { loan_type: type })
    expect(await loanOf(member, id)).toMatchObject({ loan_type: type })
  })

  test('without a type is personal', async () => {
    const { loan_type, ...fields } = loanForm()
    const { loan_id } = await member.ask(call, { fields })
    expect(await loanOf(member, loan_id)).toMatchObject({ loan_type: 'personal' })
  })

  test('needs a bank account or Botim, and a passport or ID of 5 to 30 characters', async () => {
    expect(await refusedFor(loanForm(1000, 3, { bank_account: ' ' }))).toEqual(['bank_account'])
    expect(await refusedFor(loanForm(1000, 3, { passport_or_nid: 'A123' }))).toEqual(['passport_or_nid'])
    expect(await refusedFor(loanForm(1000, 3, { passport_or_nid: 'A'.repeat(31) }))).toEqual(['passport_or_nid'])
    await apply(member, 1000, 3, { passport_or_nid: 'A1234' })
  })

  test('names every field that lacks', async () => {
    expect((await refusedFor({})).sort()).toEqual(
      [
        'loan_amount',
        'duration_month',
        'bank_account',
        'passport_or_nid',
        'per_month_amount',
        'total_amount_with_interest',
      ].sort(),
    )
  })

  test.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
  ])('takes includeInsurance %s as %s', async (sent, insured) => {
    const id = await apply(member, 1000, 3, { includeInsurance: sent })
    expect(await loanOf(member, id)).toMatchObject({ insured, premium: 0 })
  })

  test('takes no other word for includeInsurance', async () => {
    expect(await refusedFor(loanForm(1000, 3, { includeInsurance: 'yes' }))).toEqual(['includeInsurance'])
  })
})

describe('who may borrow', () => {
  test('one loan at a time: neither beside an application, nor an approved one, nor an active one', async () => {
    const refusal = () => member.refused('loan_open', call, { fields: loanForm() })
    const first = await apply(member)
    await refusal()
    await member.ask('POST /api/loans/:id/withdraw', { id: first })
    const second = await getApproved(office, member)
    await refusal()
    await office.treasurer.ask('POST /api/office/loans/:id/disburse', { id: second, fields: { reference: 'R1' } })
    await refusal()
    expect((await member.ask('GET /api/loan-offer')).offer).toMatchObject({ may_borrow: 0, reason: 'loan_open' })
  })

  test('again after a loan was declined', async () => {
    const id = await apply(member)
    await office.lender.ask('POST /api/office/loans/:id/decline', { id, fields: { reason: 'Dues are open.' } })
    await apply(member)
  })

  test('not who is inactive', async () => {
    await setMemberStatus(
      world.pool,
      member.id,
      { active: false, officerId: office.lender.id, reason: 'Left.' },
      world.clock.now(),
    )
    member.token = await world.signIn(member)
    expect((await member.ask('GET /api/loan-offer')).offer).toMatchObject({ may_borrow: 0, reason: 'inactive' })
    const before = await world.stored()
    await member.refused('member_inactive', call, { fields: loanForm() })
    expect(await world.stored()).toEqual(before)
  })

  test('not who is no member', async () => {
    await office.lender.refused('not_a_member', call, { fields: loanForm() })
  })

  test('up to 5,000, on the offered terms', async () => {
    const { offer } = await member.ask('GET /api/loan-offer')
    expect(offer).toMatchObject({
      ...{ may_borrow: 5000, reason: 'limit', amount_min: 500, amount_max: 5000, amount_step: 100 },
      ...{ amount_default: 1000, two_approvals_above: 3000, term_max: 36, interest_percent: 7, insurance_percent: 0 },
    })
  })

  test('up to what is free to lend, down to the step: bank less reserve less what is approved', async () => {
    await inWorldWith({ settings: { reserve: 100_000n } }, 4280, async (there, borrower) => {
      const offered = async (who: Person) => (await who.ask('GET /api/loan-offer')).offer
      expect(await offered(borrower)).toMatchObject({ may_borrow: 3200, reason: 'fund' })
      const refusal = await borrower.refused('beyond_fund', call, { fields: loanForm(3300) })
      expect(refusal.message).toContain('3,200.00')
      expect(refusal.errors).toHaveProperty('loan_amount')
      await getApproved(await seatOffice(there), borrower, 2800)
      expect(await offered(await there.member())).toMatchObject({ may_borrow: 0, reason: 'fund' })
    })
  })
})

describe('the settings', () => {
  test('may shorten the longest term', async () => {
    await inWorldWith({ settings: { termMax: 12 } }, 9000, async (_there, borrower) => {
      const refusal = await borrower.refused('invalid_fields', call, { fields: loanForm(1000, 13) })
      expect(refusal.errors).toHaveProperty('duration_month')
      await apply(borrower, 1000, 12)
    })
  })

  test('may round instalments to a multiple; one that would finish the loan early is refused', async () => {
    await inWorldWith({ settings: { instalmentMultiple: 100 } }, 9000, async (there, borrower) => {
      const refusal = await borrower.refused('terms_impossible', call, { fields: loanForm(500, 36) })
      expect(refusal.errors).toHaveProperty('duration_month')
      const id = await borrow(await seatOffice(there), borrower, 1000, 3)
      const { schedule } = await loanOf(borrower, id)
      expect(schedule.map((instalment) => instalment.total)).toEqual([400, 400, 270])
    })
  })

  test('may ask a premium of who insures, which is withheld from what is paid out', async () => {
    await inWorldWith({ settings: { insuranceRateBasisPoints: 150 } }, 1000, async (there, borrower) => {
      const { lender, treasurer } = await seatOffice(there)
      const id = await apply(borrower, 1000, 3, { includeInsurance: 'on' })
      await lender.ask('POST /api/office/loans/:id/approve', { id })
      await treasurer.ask('POST /api/office/loans/:id/disburse', { id, fields: { reference: 'R' } })
      expect(await loanOf(borrower, id)).toMatchObject({
        insured: true,
        premium: 15,
        principal: 1000,
        outstanding: 1070,
      })
      const { accounts } = await treasurer.ask('GET /api/office/ledger/trial-balance')
      expect(accounts.find((account) => account.code === 'bank')).toMatchObject({ debit: 15, credit: 0 })
      expect(accounts.find((account) => account.code === 'insurance_payable')).toMatchObject({ debit: 0, credit: 15 })
    })
  })
})
