import { type Borrowing, borrowingFault } from '#core/lending.ts'
import type { Fils } from '#core/money.ts'
import { type AccountState, accountSteps, emailHindrance } from './account-steps.ts'
import type { OwnRule, StepRules } from './steps.ts'

/** Where a membership stands. */
export type MembershipState = {
  id: bigint
  active: boolean
  /** Settled and closed. */
  closed: boolean
  /** What a member left who has died was settled: that membership is not opened again. */
  died: boolean
}
type BorrowerState = Omit<Borrowing, 'freeToLend'>
/** What stands in the way of using savings. `openWithdrawal` is how much is asked for or approved, if anything is. */
type SaverState = {
  active: boolean
  available: Fils
  receivable: Fils
  openWithdrawal: Fils | null
  deathReported: boolean
}

/** Applying for a loan, which nobody does for a member who has died. How much can be lent is a question of the amount. */
export const applying = {
  isOpen: () => true,
  hindered: (borrower) => {
    const fault = borrowingFault(borrower)
    return fault === 'inactive' ? 'member_inactive' : fault
  },
} satisfies OwnRule<BorrowerState>

/** Asking for savings to be paid out. What a member who has died leaves is paid by two, when the membership is settled. */
export const withdrawing = {
  isOpen: () => true,
  hindered: ({ available, receivable, openWithdrawal, deathReported }) => {
    if (deathReported) return 'death_reported'
    if (openWithdrawal !== null) return 'withdrawal_open'
    if (receivable > 0n) return 'receivable_open'
    return available > 0n ? undefined : 'beyond_available'
  },
} satisfies OwnRule<SaverState>

/** Ordering a recharge, which savings pay at once. */
export const ordering = {
  isOpen: () => true,
  hindered: ({ active, receivable }) => {
    if (!active) return 'member_inactive'
    return receivable > 0n ? 'receivable_open' : undefined
  },
} satisfies OwnRule<Pick<SaverState, 'active' | 'receivable'>>

/** Cancelling a payment that an officer has not looked for yet. */
export const cancelling = { isOpen: ({ status }) => status === 'in_review' } satisfies OwnRule<{ status: string }>

/** Whether a month up to eleven ahead is owed that is neither paid nor waits. The call says which it is for. */
type DuesState = { dues_to_pay: boolean }
/** Whether a new email that an officer entered is not in use yet. */
type EmailChangeState = { new_email_waits: boolean }

export type MemberState = MembershipState & BorrowerState & SaverState & AccountState & DuesState & EmailChangeState

const ownMembership = ({ id }: MembershipState, officerId: bigint) => (id === officerId ? 'own_membership' : undefined)

/** The steps of officers with a member, and those that they take on a member's behalf. */
export const memberSteps = {
  write: { call: 'POST /api/office/members/:id/message', isOpen: () => true },
  record_dues: {
    call: 'POST /api/office/members/:id/dues-payments',
    isOpen: ({ dues_to_pay: isMonthOpen }: DuesState) => isMonthOpen,
  },
  record_deposit: {
    call: 'POST /api/office/members/:id/deposits',
    isOpen: ({ closed }: Pick<MembershipState, 'closed'>) => !closed,
  },
  record_application: { call: 'POST /api/office/members/:id/loan-applications', ...applying },
  record_withdrawal: { call: 'POST /api/office/members/:id/withdrawals', ...withdrawing },
  correct: { call: 'POST /api/office/members/:id/profile', isOpen: () => true },
  /** With the rest of the profile. */
  email: { call: 'POST /api/office/members/:id/profile', isOpen: () => true, hindered: emailHindrance },
  stop_email: {
    call: 'POST /api/office/members/:id/email-change/stop',
    isOpen: ({ new_email_waits: waits }: EmailChangeState) => waits,
  },
  name_nominee: { call: 'POST /api/office/members/:id/nominee', isOpen: () => true },
  activate: {
    call: 'POST /api/office/members/:id/activate',
    isOpen: ({ active, died }: MembershipState) => !active && !died,
    hindered: ownMembership,
  },
  deactivate: {
    call: 'POST /api/office/members/:id/deactivate',
    isOpen: ({ active }: MembershipState) => active,
    hindered: ownMembership,
  },
  remove_factor: accountSteps.remove_factor,
  sign_out: accountSteps.sign_out,
} satisfies StepRules<string, MemberState>
