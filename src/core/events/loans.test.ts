import { describe, expect, test } from 'vitest'
import { disburseLoan, recoverLoan, repayLoan, writeOffLoan } from '../events.ts'
import { allocateRepayment } from '../loan-repayment.ts'
import { loanSchedule } from '../loan-schedule.ts'
import { aed } from '../money.ts'
import { read } from '../testing/samples.ts'

const borrower = { memberId: 7n, loanId: 3n }
const schedule = loanSchedule({ principal: aed(1000), totalInterest: aed(70), instalments: 11 })

describe('a disbursement', () => {
  test('makes the principal receivable; no interest is booked yet', () => {
    const entry = disburseLoan({ ...borrower, from: 'bank', principal: aed(1000), premium: 0n })
    expect(entry.kind).toBe('loan_disbursement')
    expect(read(entry)).toEqual(['Dr loans_receivable/7/3 1,000.00', 'Cr bank 1,000.00'])
  })

  test('withholds the premium of an insured loan', () => {
    expect(read(disburseLoan({ ...borrower, from: 'bank', principal: aed(1000), premium: aed(15) }))).toEqual([
      'Dr loans_receivable/7/3 1,000.00',
      'Cr bank 985.00',
      'Cr insurance_payable 15.00',
    ])
  })
})

describe('a repayment', () => {
  const repay = (amount: bigint, more: { repaid?: bigint; toReceivable?: bigint; from?: 'savings' }) =>
    repayLoan({
      ...borrower,
      from: more.from ?? 'bank',
      toReceivable: more.toReceivable ?? 0n,
      allocation: allocateRepayment(schedule, more.repaid ?? 0n, amount),
    })

  test('pays interest and principal; interest is income now', () => {
    const entry = repay(9_727n, {})
    expect(entry.kind).toBe('loan_repayment')
    expect(read(entry)).toEqual(['Dr bank 97.27', 'Cr loans_receivable/7/3 90.91', 'Cr interest_income 6.36'])
  })

  test('of no more than the interest touches no principal', () => {
    expect(read(repay(500n, {}))).toEqual(['Dr bank 5.00', 'Cr interest_income 5.00'])
  })

  test('that exceeds the loan leaves the rest in savings; of a settled loan, all of it', () => {
    expect(read(repay(aed(100), { repaid: aed(1060) }))).toEqual([
      'Dr bank 100.00',
      'Cr loans_receivable/7/3 10.00',
      'Cr savings/7 90.00',
    ])
    expect(read(repay(aed(100), { repaid: aed(1070) }))).toEqual(['Dr bank 100.00', 'Cr savings/7 100.00'])
  })

  test('settles a receivable from the member first', () => {
    expect(read(repay(9_727n, { toReceivable: aed(20) }))).toEqual([
      'Dr bank 117.27',
      'Cr member_receivable/7 20.00',
      'Cr loans_receivable/7/3 90.91',
      'Cr interest_income 6.36',
    ])
  })

  test('from savings moves no money at the bank, and never pays more than the loan owes', () => {
    const entry = repay(9_727n, { from: 'savings' })
    expect(entry.kind).toBe('savings_repayment')
    expect(read(entry)).toEqual(['Dr savings/7 97.27', 'Cr loans_receivable/7/3 90.91', 'Cr interest_income 6.36'])
    expect(() => repay(aed(100), { from: 'savings', repaid: aed(1060) })).toThrow('at most')
  })
})

describe('a write-off', () => {
  test('sets savings off first; unpaid interest is not in the books', () => {
    const entry = writeOffLoan({ ...borrower, outstandingPrincipal: aed(477), savings: aed(200) })
    expect(entry.kind).toBe('write_off')
    expect(read(entry)).toEqual([
      'Dr savings/7 200.00',
      'Dr write_off_expense 277.00',
      'Cr loans_receivable/7/3 477.00',
    ])
  })

  test('covered by savings costs the association nothing, and leaves the member what exceeds it', () => {
    expect(read(writeOffLoan({ ...borrower, outstandingPrincipal: aed(477), savings: aed(900) }))).toEqual([
      'Dr savings/7 477.00',
      'Cr loans_receivable/7/3 477.00',
    ])
  })
})

describe('a recovery', () => {
  const recovery = { memberId: 7n, from: 'bank', toReceivable: 0n, writtenOff: aed(277) } as const

  test('after a write-off is income, up to what was written off', () => {
    const entry = recoverLoan({ ...recovery, amount: aed(100) })
    expect(entry.kind).toBe('recovery')
    expect(read(entry)).toEqual(['Dr bank 100.00', 'Cr recovery_income 100.00'])
    expect(read(recoverLoan({ ...recovery, amount: aed(100), toReceivable: aed(10) }))).toEqual([
      'Dr bank 100.00',
      'Cr member_receivable/7 10.00',
      'Cr recovery_income 90.00',
    ])
    expect(read(recoverLoan({ ...recovery, amount: aed(300), toReceivable: aed(10) }))).toEqual([
      'Dr bank 300.00',
      'Cr member_receivable/7 10.00',
      'Cr recovery_income 277.00',
      'Cr savings/7 13.00',
    ])
  })

  test('from savings never takes more than was written off', () => {
    expect(read(recoverLoan({ ...recovery, from: 'savings', amount: aed(277) }))).toEqual([
      'Dr savings/7 277.00',
      'Cr recovery_income 277.00',
    ])
    expect(() => recoverLoan({ ...recovery, from: 'savings', amount: aed(278) })).toThrow('at most')
  })
})
