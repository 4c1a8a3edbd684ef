import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Action, may, type Role } from '#core/policy.ts'
import { paths } from '#web/app/routes/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'

type OfficeEntry = {
  to: string
  icon: IconName
  label: MessageDescriptor
  /** Whether it is marked for its own address alone. */
  end: boolean
  /** Another address that it is marked for. */
  also?: string
  /** What one's offices have to allow; absent: it is for every officer. */
  needs?: Action
}

/** The office's pages. A page below one of these marks it too: a loan is among the loans. */
const officeEntries: readonly OfficeEntry[] = [
  { to: paths.office, icon: 'dashboard', label: msg`Overview`, end: true },
  { to: paths.officePayments, icon: 'pay', label: msg`Payments`, end: false },
  { to: paths.officeLoans, icon: 'loan', label: msg`Loans`, end: false },
  { to: paths.officeWithdrawals, icon: 'payout', label: msg`Withdrawals`, end: false },
  { to: paths.officeRecharges, icon: 'phone', label: msg`Recharges`, end: false },
  { to: paths.officeMessages, icon: 'chat', label: msg`Messages`, end: false },
  { to: paths.officeMembers, icon: 'person', label: msg`Members`, end: false, also: paths.officeApplications },
  { to: paths.officeBank, icon: 'office', label: msg`Bank`, end: false },
  { to: paths.officeExpenses, icon: 'card', label: msg`Expenses`, end: false },
  { to: paths.officeBonuses, icon: 'gift', label: msg`Bonus`, end: false },
  { to: paths.officeBooks, icon: 'statement', label: msg`Books`, end: false },
  { to: paths.officeSettings, icon: 'settings', label: msg`Settings`, end: false },
  { to: paths.officeOfficers, icon: 'people', label: msg`Officers`, end: false },
  { to: paths.officeAudit, icon: 'clock', label: msg`Audit`, end: false },
  { to: paths.officeOutbox, icon: 'mail', label: msg`Outbox`, end: false, needs: 'read_outbox' },
]

/** Those that somebody in these offices may open. */
export const entriesFor = (roles: readonly Role[]) =>
  officeEntries.filter(({ needs }) => needs === undefined || may(roles, needs))

/** Whether that address belongs to the entry. */
export function isCurrent({ to, end, also }: OfficeEntry, pathname: string): boolean {
  const place = pathname.replace(/\/+$/, '')
  return place === to || place === also || (!end && place.startsWith(`${to}/`))
}

export const roleWords: Readonly<Record<Role, MessageDescriptor>> = {
  treasurer: msg`Treasurer`,
  loan_officer: msg`Loan officer`,
  secretary: msg`Secretary`,
  admin: msg`Administrator`,
  auditor: msg`Auditor`,
}
