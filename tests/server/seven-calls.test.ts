import { beforeAll, describe, expect, test } from 'vitest'
import { borrow, duesForm, loanForm, type Office, payDues, seatOffice } from '../support/journeys.ts'
import { multipart } from '../support/multipart.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let office: Office
let amina: Person

beforeAll(async () => {
  office = await seatOffice(world)
  amina = await world.member('Amina Hossain')
  await world.bring(20_000)
  await world.travelTo('2026-11-21T10:00:00+04:00')
})

const inject = (...sent: Parameters<Person['inject']>) => amina.inject(...sent)

describe('the seven calls of the specification, point 7', () => {
  test('POST /api/login takes JSON and answers access_token and message', async () => {
    const { status, body } = await world.visitor.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: amina.email, password: PASSWORD },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ status_code: 200, access_token: expect.any(String), message: expect.any(String) })
  })

  test('the address to sign in with may be typed in any case, and with spaces around it', async () => {
    const fields = { email: `  ${amina.email.toUpperCase()} `, password: PASSWORD }
    await world.visitor.ask('POST /api/login', { fields })
  })

  test('GET /api/profile reads userData with the bearer token', async () => {
    const { body } = await inject({ method: 'GET', url: '/api/profile' })
    expect(body).toEqual({
      status_code: 200,
      userData: {
        id: Number(amina.id),
        name: 'Amina Hossain',
        email: amina.email,
        mobile: '+971 50 555 0100',
        address: 'Al Nahda, Dubai',
        gender: 'female',
        birthday: null,
        status: 1,
        image: null,
        wallet: 'W-100',
        unique_id: expect.stringMatching(/^SM-\d{6}$/),
        roles: [],
        second_factor: 'off',
        has_passkey: false,
        created_at: '2026-11-01T06:00:00Z',
        member_since: '2026-11-01',
        language: null,
        digits: 'western',
      },
    })
  })

  test('POST /api/profile/update takes the multipart fields of the client, address included', async () => {
    const fields = { name: 'Amina H.', address: 'Deira, Dubai', profession_id: '1', wallet: 'W-7', gender: 'female' }
    const form = multipart(Object.entries(fields))
    const { body } = await inject({ method: 'POST', url: '/api/profile/update', ...form })
    expect(body).toEqual({ status_code: 200, message: expect.any(String) })
    const { userData } = await amina.ask('GET /api/profile')
    expect(userData).toMatchObject({ name: 'Amina H.', address: 'Deira, Dubai', wallet: 'W-7' })
  })

  test('POST /api/profile/password/update takes JSON', async () => {
    const rokeya = await world.member('Rokeya Begum')
    const passwords = { old_password: PASSWORD, password: 'another-one-22', password_confirmation: 'another-one-22' }
    const { body } = await rokeya.inject({ method: 'POST', url: '/api/profile/password/update', payload: passwords })
    expect(body).toEqual({ status_code: 200, message: expect.any(String) })
    const credentials = (password: string) => ({ fields: { email: rokeya.email, password } })
    await world.visitor.ask('POST /api/login', credentials('another-one-22'))
    await world.visitor.refused('wrong_credentials', 'POST /api/login', credentials(PASSWORD))
  })

  test('POST /api/save-monthly-payment takes payment_amount, month, photo and account_number', async () => {
    const { fields, files } = await duesForm('November')
    const form = multipart([...Object.entries(fields), ...Object.entries(files)])
    const { status, body } = await inject({ method: 'POST', url: '/api/save-monthly-payment', ...form })
    expect(status).toBe(200)
    expect(body).toEqual({
      status_code: 200,
      message: expect.stringContaining('at least 1 hour'),
      payment_id: expect.any(Number),
    })
  })

  test('POST /api/loan-application takes the loan fields and stores the terms', async () => {
    const form = multipart(Object.entries(loanForm(1000, 3)))
    const { status, body } = await inject({ method: 'POST', url: '/api/loan-application', ...form })
    expect(status).toBe(200)
    expect(body).toEqual({
      status_code: 200,
      message: expect.stringContaining('2-3 business days'),
      loan_id: expect.any(Number),
    })
    const { loans } = await amina.ask('GET /api/my-loans')
    expect(loans).toMatchObject([
      { principal: 1000, total_amount_with_interest: 1070, per_month_amount: 356.67, duration_month: 3 },
    ])
  })
})

describe('GET /api/my-account-data', () => {
  test('answers myAccountData with all its fields, rows latest first', async () => {
    await world.travelTo('2026-09-01T10:00:00+04:00')
    const vijay = await world.member('Vijay Nair')
    const paid = await payDues(office, vijay, 'September')
    await world.travelTo('2026-10-05T10:00:00+04:00')
    const loanId = await borrow(office, vijay, 1000, 3)
    await world.travelTo('2026-11-06T10:00:00+04:00')
    const { body } = await vijay.inject({ method: 'GET', url: '/api/my-account-data' })
    const dues = (label: string, key: string, amount: number, status: string, latest: number | null) => ({
      ...{ kind: 'dues', month: label, month_key: key, description: 'Monthly dues', instalment: null, amount, status },
      ...{ due_on: `${key}-12`, payment_id: null, refusal_reason: null, latest_payment_id: latest, loan_id: null },
      question: null,
      receipt_differs: null,
      seal: status === 'completed' ? { since: null } : null,
      may: status === 'due' ? ['pay'] : [],
    })
    const instalment = (number: number, label: string, due_on: string, status: string) => ({
      ...{ kind: 'instalment', month: label, month_key: due_on.slice(0, 7), due_on, status },
      description: `Loan instalment ${number} of 3`,
      instalment: { number, of: 3 },
      loan_id: loanId,
      amount: number === 3 ? 356.66 : 356.67,
      ...{
        payment_id: null,
        latest_payment_id: null,
        refusal_reason: null,
        question: null,
        seal: null,
        receipt_differs: null,
      },
      may: status === 'pay_now' ? ['pay'] : [],
    })
    expect(body).toEqual({
      status_code: 200,
      myAccountData: {
        account_balance: 100,
        available_balance: 100,
        locks_savings: false,
        due_balance: 556.67,
        receivable: 0,
        account_holder_name: 'Vijay Nair',
        owner_data: {
          unique_id: expect.stringMatching(/^SM-\d{6}$/),
          name: 'Vijay Nair',
          status: 1,
          created_at: '2026-09-01T06:00:00Z',
          member_since: '2026-09-01',
        },
        dues: {
          amount: 100,
          to_come: [],
          late_fine: 0,
          months_completed: 1,
          months_before: 0,
          next_due_on: '2026-10-12',
          next_amount: 100,
          open_months: [
            { month_key: '2026-10', month: 'October 2026', remaining: 100 },
            { month_key: '2026-11', month: 'November 2026', remaining: 100 },
          ],
        },
        bonus_earned: 0,
        loan: {
          ...{ id: loanId, principal: 1000, principal_repaid: 0, outstanding: 1070 },
          ...{ next_amount: 356.67, next_due_on: '2026-11-05', payment_waiting: false },
        },
        ever_borrowed: true,
        loan_application: null,
        monthlyPaymentData: [
          instalment(3, 'January 2027', '2027-01-05', 'due'),
          instalment(2, 'December 2026', '2026-12-05', 'due'),
          dues('November 2026', '2026-11', 100, 'due', null),
          instalment(1, 'November 2026', '2026-11-05', 'pay_now'),
          dues('October 2026', '2026-10', 100, 'due', null),
          dues('September 2026', '2026-09', 100, 'completed', Number(paid)),
        ],
        may: ['order_recharge'],
        may_not: {},
      },
    })
  })

  test('answers null for an officer who is no member', async () => {
    expect(await office.treasurer.ask('GET /api/my-account-data')).toEqual({ status_code: 200, myAccountData: null })
  })
})
