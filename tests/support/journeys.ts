import type { AnswerOf } from '#contract/calls.ts'
import type { FormFile } from './multipart.ts'
import { jpeg } from './samples.ts'
import { PASSWORD, type Person, type World } from './world.ts'

/** The officers that money needs. */
export interface Office {
  treasurer: Person
  lender: Person
  /** Who approves beside the lender, above 3,000. */
  secondLender: Person
}

export async function seatOffice(world: World): Promise<Office> {
  return {
    treasurer: await world.officer('treasurer'),
    lender: await world.officer('loan_officer'),
    secondLender: await world.officer('loan_officer'),
  }
}

/** What the dues form sends for a month. */
export async function duesForm(month: string, amount = '100', more: object = {}) {
  return {
    fields: { payment_amount: amount, month, account_number: '1015 7013 01', ...more },
    files: { photo: await jpeg() } as Record<string, Buffer | FormFile>,
  }
}

/** Sends a receipt for dues; gives the payment's id. */
export async function sendDues(member: Person, month: string, amount?: string, more?: object): Promise<number> {
  const answer = await member.ask('POST /api/save-monthly-payment', await duesForm(month, amount, more))
  return answer.payment_id
}

/** Sends a receipt and has it verified. */
export async function payDues(office: Office, member: Person, month: string, amount?: string, more?: object) {
  const id = await sendDues(member, month, amount, more)
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
  return id
}

/** The loan form's fields; figures as the specification's client computes them (points 3 and 9). */
export function loanForm(amount = 1000, term = 3, more: object = {}) {
  return {
    loan_type: 'personal',
    loan_amount: String(amount),
    duration_month: String(term),
    bank_account: 'AE07 0331 2345',
    passport_or_nid: 'BX4100917',
    includeInsurance: 'false',
    per_month_amount: ((amount * 1.07) / term).toFixed(2),
    total_amount_with_interest: String(Math.round(amount * 1.07)),
    ...more,
  }
}

export async function apply(member: Person, amount?: number, term?: number, more?: object): Promise<number> {
  const answer = await member.ask('POST /api/loan-application', { fields: loanForm(amount, term, more) })
  return answer.loan_id
}

/** Applies, and has it approved as often as the amount asks for. */
export async function getApproved(office: Office, member: Person, amount = 1000, term = 3): Promise<number> {
  const id = await apply(member, amount, term)
  await office.lender.ask('POST /api/office/loans/:id/approve', { id })
  if (amount > 3000) await office.secondLender.ask('POST /api/office/loans/:id/approve', { id })
  return id
}

/** A loan paid out. The bank has to hold it. */
export async function borrow(office: Office, member: Person, amount?: number, term?: number): Promise<number> {
  const id = await getApproved(office, member, amount, term)
  await office.treasurer.ask('POST /api/office/loans/:id/disburse', { id, fields: { reference: `REF-${id}` } })
  return id
}

export async function accountOf(member: Person) {
  const { myAccountData } = await member.ask('GET /api/my-account-data')
  if (!myAccountData) throw new Error(`${member.name} has no account data`)
  return myAccountData
}

export async function loanOf(member: Person, id: number): Promise<AnswerOf<'GET /api/my-loans'>['loans'][number]> {
  const { loans } = await member.ask('GET /api/my-loans')
  const loan = loans.find((each) => each.id === id)
  if (!loan) throw new Error(`${member.name} has no loan ${id}`)
  return loan
}

/** Somebody asks to join and confirms the address; the application then waits for the secretary. */
export async function askToJoin(world: World, email: string): Promise<void> {
  const fields = { name: 'Rokeya Begum', mobile: '+971 50 555 0142', address: 'Deira', gender: 'female' }
  await world.visitor.ask('POST /api/join', { fields: { ...fields, email, password: PASSWORD } })
  const token = await world.mailbox.token(email)
  await world.visitor.ask('POST /api/join/confirm', { fields: { token, password: PASSWORD } })
}
