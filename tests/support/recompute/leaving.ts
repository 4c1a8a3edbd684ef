import { receivableOf, savingsOf, totalOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { loansOf } from './loans.ts'
import { aed, type Member, sum, type Tables } from './tables.ts'

/** What savings pay of what is owed, the receivable first, and what is left to pay out. */
function settlementOf(tables: Tables, { id }: Member) {
  const [savings, receivable] = [savingsOf(tables, id), receivableOf(tables, id)]
  const loans = sum(
    loansOf(tables, id)
      .filter(({ status }) => status === 'active')
      .map(({ owes }) => owes),
  )
  const toReceivable = Math.min(savings, receivable)
  const toLoans = Math.min(savings - toReceivable, loans)
  return {
    ...{ savings: aed(savings), to_receivable: aed(toReceivable), to_loans: aed(toLoans) },
    payout: aed(savings - toReceivable - toLoans),
    short: aed(receivable + loans - toReceivable - toLoans),
  }
}

/** What a closing posted: by its memo, among what was posted at its moment. */
function settledBy(tables: Tables, memberId: number, leaving: Tables['member_leaving'][number]) {
  const { status, payout_entry_id, decided_at } = leaving
  const none = { to_receivable: 0, to_loans: 0, payout: 0 }
  if (!/^(confirmed|payout_reversed)$/.test(status)) return none
  const at = tables.entry.find(({ id }) => id === payout_entry_id)?.posted_at ?? decided_at
  const named = (memo: string) => {
    const ids = tables.entry.filter((each) => each.posted_at === at && each.memo === memo).map(({ id }) => id)
    const own = (entryId: number) =>
      ids.includes(entryId) &&
      tables.posting.some(({ entry_id, member_id }) => entry_id === entryId && member_id === memberId)
    return (account: RegExp) => 0 - totalOf(tables, (each) => account.test(each.account) && own(each.entry_id))
  }
  return {
    to_receivable: aed(named('Set off on leaving')(/^member_receivable$/)),
    to_loans: aed(named('Loan set off on leaving')(/^(loans_receivable|interest_income)$/)),
    payout: aed(totalOf(tables, (each) => each.entry_id === payout_entry_id && each.account === 'savings')),
  }
}

/** Whether something has to be decided before a membership can be closed. */
function isWaiting({ payment, loan, withdrawal, recharge_order }: Tables, { id }: Member): boolean {
  const has = (rows: readonly { member_id: number; status: string }[], status: RegExp) =>
    rows.some((each) => each.member_id === id && status.test(each.status))
  return (
    has(payment, /^in_review$/) ||
    has(loan, /^(submitted|approved)$/) ||
    has(withdrawal, /^(asked|approved)$/) ||
    has(recharge_order, /^ordered$/)
  )
}

/** Whether a bonus of which the member has a share is not decided, not credited, or being reversed. */
function isBonusUnderWay({ bonus, bonus_part, bonus_share }: Tables, { id }: Member): boolean {
  return bonus_share
    .filter(({ member_id }) => member_id === id)
    .some(({ bonus_id, part }) => {
      const { status, reversal_by } = bonus.find((each) => each.id === bonus_id) ?? { status: '', reversal_by: null }
      const own = bonus_part.find((each) => each.bonus_id === bonus_id && each.part === part)
      if (status === 'declared') return true
      if (status === 'reversing') return own?.credit_entry_id !== null && own?.reversal_entry_id === null
      return /^credit/.test(status) && (own?.credit_entry_id === null || reversal_by !== null)
    })
}

/** What leaving would pay out, and what it paid out before. */
export function leavingClaim(tables: Tables, member: Member): Claim {
  const leavings = tables.member_leaving
    .filter(({ member_id }) => member_id === member.id)
    .sort((a, b) => b.id - a.id)
    .map((each) => ({ id: each.id, kind: each.kind, status: each.status, ...settledBy(tables, member.id, each) }))
  return {
    ...{ call: 'GET /api/office/members/:id/leaving', id: member.id },
    expected: {
      closed_on: member.closed_on,
      settlement: settlementOf(tables, member),
      waiting: isWaiting(tables, member),
      bonus_under_way: isBonusUnderWay(tables, member),
      leavings,
    },
  }
}
