import { dayIn, lastDay, monthOf, plusMonths } from './days.ts'
import { type Loan, type Payment, reversedEntries, sum, type Tables } from './tables.ts'

export interface Instalment {
  number: number
  due: string
  principal: number
  interest: number
  total: number
  paid: number
  open: number
}

export interface LoanStanding {
  loan: Loan
  status: string
  schedule: Instalment[]
  repaid: number
  principalRepaid: number
  /** Principal that is still out, by the postings. */
  out: number
  /** Principal and interest still to pay; nothing of one that was written off. */
  owes: number
  waits: Payment | undefined
}

/** To the nearest, a half to the even one. */
function halfEven(a: number, b: number): number {
  const [whole, rest] = [Math.floor(a / b), a % b]
  if (rest * 2 !== b) return rest * 2 > b ? whole + 1 : whole
  return whole % 2 === 0 ? whole : whole + 1
}

/** Equal instalments; what is left over of principal and interest is in the last one. */
function terms({ principal, total_interest, term, instalment_multiple }: Loan) {
  const all = principal + total_interest
  const whole = instalment_multiple && Math.ceil(halfEven(all, term * 100) / instalment_multiple)
  const each = whole ? whole * instalment_multiple * 100 : halfEven(all, term)
  const interest = halfEven(total_interest, term)
  return Array.from({ length: term }, (_, n) => {
    if (n < term - 1) return { principal: each - interest, interest }
    return { principal: principal - n * (each - interest), interest: total_interest - n * interest }
  })
}

export function loanStanding(tables: Tables, loan: Loan): LoanStanding {
  const { posting, payment, entry } = tables
  const gone = reversedEntries(tables)
  const kindOf = new Map(entry.filter(({ id }) => !gone.has(id)).map(({ id, kind }) => [id, kind]))
  const own = posting.filter(({ loan_id }) => loan_id === loan.id)
  const out = sum(own.map(({ amount }) => amount))
  const writtenOff = own.some(({ entry_id }) => kindOf.get(entry_id) === 'write_off')
  const paidOut = own.some(({ entry_id, amount }) => kindOf.has(entry_id) && amount > 0)
  const entries = payment
    .filter((each) => each.loan_id === loan.id && each.status === 'verified')
    .map((each) => each.entry_id)
  const paid = posting.filter(
    ({ entry_id, account }) => entries.includes(entry_id) && /^(loans_receivable|interest_income)$/.test(account),
  )
  const repaid = loan.opening_repaid - sum(paid.map(({ amount }) => amount))
  const settled = repaid === loan.principal + loan.total_interest
  let left = repaid
  const schedule = terms(loan).map(({ principal, interest }, index) => {
    const total = principal + interest
    const took = Math.min(left, total)
    left -= took
    const due = loan.disbursed_on
      ? dayIn(plusMonths(monthOf(loan.disbursed_on), index + 1), Number(loan.disbursed_on.slice(8)))
      : ''
    return { number: index + 1, due, principal, interest, total, paid: took, open: total - took }
  })
  const principalRepaid = sum(schedule.map(({ paid: took, interest }) => Math.max(0, took - interest)))
  return {
    loan,
    status: !paidOut ? loan.status : writtenOff ? 'written_off' : settled ? 'settled' : 'active',
    ...{ schedule, repaid, principalRepaid, out },
    owes: writtenOff ? 0 : loan.principal + loan.total_interest - repaid,
    waits: payment.find((each) => each.loan_id === loan.id && each.status === 'in_review'),
  }
}

export function statusOfInstalment(standing: LoanStanding, instalment: Instalment, today: string): string {
  const { schedule, status, waits } = standing
  if (instalment.open === 0) return 'completed'
  if (status === 'written_off') return 'written_off'
  if (waits && instalment === schedule.find(({ open }) => open > 0)) return 'in_review'
  return instalment.due <= lastDay(monthOf(today)) ? 'pay_now' : 'due'
}

export const loansOf = (tables: Tables, memberId: number) =>
  tables.loan.filter(({ member_id }) => member_id === memberId).map((loan) => loanStanding(tables, loan))

/** What was due before today and is not paid. */
export const overdueOf = ({ schedule, status, loan }: LoanStanding, today: string) =>
  status === 'active' && loan.disbursed_on ? sum(schedule.filter(({ due }) => due < today).map(({ open }) => open)) : 0
