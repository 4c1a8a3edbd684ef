import { balanceOf, receivableOf } from './balances.ts'
import { loansOf } from './loans.ts'
import { aed, type Member, settingsOf, sum, type Tables } from './tables.ts'

/** What a new association begins with. */
const LIMITS = { min: '50000', max: '500000', step: '10000' }
const TERM_MAX = 36
const INTEREST = 700
/** The amount that the form stands on at first, where it may be lent. */
const FIRST_OFFERED = 100_000
/** Beyond it two officers approve. */
export const ONE_APPROVES = 300_000

/** Money of the association that nobody has been promised. */
export function freeToLend(tables: Tables): number {
  const held = balanceOf(tables, /^(bank|cash)(_\d+)?$/) + balanceOf(tables, /^(recharge_clearing|unmatched_receipts)$/)
  const payable = tables.withdrawal.filter(({ status }) => status === 'approved').map(({ amount }) => amount)
  const approved = tables.loan.filter(({ status }) => status === 'approved')
  const promised = approved.map(({ principal, premium }) => principal - premium)
  return held - sum(payable) - sum(promised) - Number(settingsOf(tables).reserve)
}

/** What a member may borrow, and the terms of it. */
export function offerTo(tables: Tables, member: Member) {
  const settings = settingsOf(tables)
  const { termMax, interestBasisPoints, insuranceRateBasisPoints, instalmentMultiple, loanLimits = LIMITS } = settings
  const [min, max, step] = [Number(loanLimits.min), Number(loanLimits.max), Number(loanLimits.step)]
  const first = Math.floor(Math.min(FIRST_OFFERED, max) / step) * step
  return {
    ...mayBorrow(tables, member),
    ...{
      amount_min: aed(min),
      amount_max: aed(max),
      amount_step: aed(step),
      amount_default: aed(Math.max(first, min)),
    },
    ...{ two_approvals_above: aed(ONE_APPROVES), term_max: termMax ?? TERM_MAX },
    ...{
      interest_percent: (interestBasisPoints ?? INTEREST) / 100,
      insurance_percent: (insuranceRateBasisPoints ?? 0) / 100,
    },
    instalment_multiple: instalmentMultiple ?? null,
  }
}

function mayBorrow(tables: Tables, member: Member): { may_borrow: number; reason: string } {
  const { min, max, step } = settingsOf(tables).loanLimits ?? LIMITS
  const open = loansOf(tables, member.id).some(({ status }) => /^(submitted|approved|active)$/.test(status))
  const free = freeToLend(tables)
  const none = (reason: string) => ({ may_borrow: 0, reason })
  const left = tables.member_leaving.filter(({ member_id }) => member_id === member.id)
  if (left.some(({ kind, status }) => kind === 'death' && status !== 'withdrawn')) return none('death_reported')
  if (!member.active) return none('inactive')
  if (open) return none('loan_open')
  if (receivableOf(tables, member.id) > 0) return none('receivable_open')
  if (free >= Number(max)) return { may_borrow: aed(Number(max)), reason: 'limit' }
  const onStep = Math.floor(free / Number(step)) * Number(step)
  return { may_borrow: aed(onStep < Number(min) ? 0 : onStep), reason: 'fund' }
}
