import { balanceOf, receivableOf } from './balances.ts'
import { loansOf } from './loans.ts'
import { aed, type Member, settingsOf, sum, type Tables } from './tables.ts'

const LIMITS = { min: '50000', max: '500000', step: '50000' }

/** Money of the association that nobody has been promised. */
export function freeToLend(tables: Tables): number {
  const held = balanceOf(tables, /^(bank|cash)(_\d+)?$/) + balanceOf(tables, /^(recharge_clearing|unmatched_receipts)$/)
  const payable = tables.withdrawal.filter(({ status }) => status === 'approved').map(({ amount }) => amount)
  const approved = tables.loan.filter(({ status }) => status === 'approved')
  const promised = approved.map(({ principal, premium }) => principal - premium)
  return held - sum(payable) - sum(promised) - Number(settingsOf(tables).reserve)
}

export function mayBorrow(tables: Tables, member: Member): { may_borrow: number; reason: string } {
  const { min, max, step } = settingsOf(tables).loanLimits ?? LIMITS
  const open = loansOf(tables, member.id).some(({ status }) => /^(submitted|approved|active)$/.test(status))
  const free = freeToLend(tables)
  const none = (reason: string) => ({ may_borrow: 0, reason })
  if (!member.active) return none('inactive')
  if (open) return none('loan_open')
  if (receivableOf(tables, member.id) > 0) return none('receivable_open')
  if (free >= Number(max)) return { may_borrow: aed(Number(max)), reason: 'limit' }
  const onStep = Math.floor(free / Number(step)) * Number(step)
  return { may_borrow: aed(onStep < Number(min) ? 0 : onStep), reason: 'fund' }
}
