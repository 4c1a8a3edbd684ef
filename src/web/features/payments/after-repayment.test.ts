import { expect, test } from 'vitest'
import { afterRepayment } from './after-repayment.ts'

const TODAY = '2026-11-24'
const schedule = ['2026-10-05', '2026-11-05', '2026-12-05'].map((due_on, index) => ({
  ...{ number: index + 1, principal: index === 2 ? 333.34 : 333.33, interest: index === 2 ? 23.32 : 23.34 },
  ...{ total: index === 2 ? 356.66 : 356.67, paid: 0, due_on, status: 'due' as const },
}))
const payer = (more = {}) => ({
  ...{ account_balance: 1200, available_balance: 200, locks_savings: false, dues: { late_fine: 0 } },
  ...more,
})

test('what is paid is no longer available, known before the instalments are', () => {
  expect(afterRepayment(payer(), undefined, 150_00n, TODAY)).toEqual({ fine: 0n, left: 50_00n })
  expect(afterRepayment(payer(), schedule, 150_00n, TODAY)).toEqual({ fine: 0n, left: 50_00n })
})

test('principal that is repaid no longer locks savings: as the books say after it', () => {
  const borrower = payer({ locks_savings: true })
  expect(afterRepayment(borrower, schedule, 200_00n, TODAY).left).toBe(176_66n)
  expect(afterRepayment(borrower, undefined, 200_00n, TODAY).left).toBeUndefined()
})

test('each instalment that is completed after its day is fined, as far as the savings reach', () => {
  const late = payer({ available_balance: 1200, dues: { late_fine: 10 } })
  expect(afterRepayment(late, schedule, 356_66n, TODAY)).toEqual({ fine: 0n, left: 843_34n })
  expect(afterRepayment(late, schedule, 713_34n, TODAY)).toEqual({ fine: 20_00n, left: 466_66n })
  expect(afterRepayment(late, schedule, 1070_00n, TODAY)).toEqual({ fine: 20_00n, left: 110_00n })
  const poor = payer({ account_balance: 360, available_balance: 360, dues: { late_fine: 10 } })
  expect(afterRepayment(poor, schedule, 356_67n, TODAY)).toEqual({ fine: 3_33n, left: 0n })
})
