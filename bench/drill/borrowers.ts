// Members with a loan to repay, made by the calls that officers and members make.
import { connect } from '#server/db/connect.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { admitMember } from '#server/features/members/admit-member.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { beginSession } from '#server/http/session.ts'
import { ask, signIn } from './ask.ts'

const BORROWERS = 8
/** AED: the most that one loan officer approves alone (product: "Loans"). */
const LOAN = 3000
const TERM = 6

export type Borrower = { id: bigint; token: string }

export async function makeBorrowers(
  origin: string,
  url: string,
): Promise<{ borrowers: Borrower[]; treasurer: string }> {
  const [treasurer, second, lender] = await Promise.all(
    ['treasurer', 'treasurer2', 'loans'].map((name) => signIn(origin, `${name}@somiti.test`, DEMO_PASSWORD)),
  )
  if (!treasurer || !second || !lender) throw new Error('no officer signed in')
  const borrowers: Borrower[] = []
  for (const borrower of await admitAll(url)) {
    // The bank has to hold what is lent.
    const deposit = {
      amount: String(LOAN),
      received_on: new Date().toISOString().slice(0, 10),
      account_number: '1015 7013 01',
    }
    const paid = await ask(origin, `office/members/${borrower.id}/deposits`, { token: treasurer, fields: deposit })
    await ask(origin, `office/payments/${paid.payment_id}/verify`, { token: second })
    const { loan_id } = await ask(origin, 'loan-application', { token: borrower.token, fields: loanForm(), form: true })
    await ask(origin, `office/loans/${loan_id}/approve`, { token: lender })
    await ask(origin, `office/loans/${loan_id}/disburse`, { token: treasurer, fields: { reference: `D-${loan_id}` } })
    borrowers.push(borrower)
  }
  return { borrowers, treasurer }
}

async function admitAll(url: string): Promise<Borrower[]> {
  const pool = connect(url, { max: 1, applicationName: 'drill' })
  const passwordHash = await hashPassword('a password of the drill')
  const who = { passwordHash, mobile: '', address: '', wallet: '', gender: 'female' as const }
  const made: Borrower[] = []
  for (let i = 0; i < BORROWERS; i += 1) {
    const id = await admitMember(pool, { ...who, email: `borrower${i}@somiti.test`, name: `Borrower ${i}` }, new Date())
    made.push({ id, token: await beginSession(pool, id, new Date()) })
  }
  await pool.end()
  return made
}

/** As the specification's client computes them (points 3 and 9). */
const loanForm = () => ({
  loan_type: 'personal',
  loan_amount: String(LOAN),
  duration_month: String(TERM),
  bank_account: 'AE07 0331 2345',
  passport_or_nid: 'BX4100917',
  includeInsurance: 'false',
  per_month_amount: ((LOAN * 1.07) / TERM).toFixed(2),
  total_amount_with_interest: String(Math.round(LOAN * 1.07)),
})
