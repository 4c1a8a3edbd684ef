import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OfficePage, UserData } from '#contract/session.ts'
import type { Role } from '#core/policy.ts'
import { paths } from '#web/app/routes/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type OfficeEntry = {
  page: OfficePage
  to: string
  icon: IconName
  label: MessageDescriptor
  /** Whether it is marked for its own address alone. */
  end: boolean
  /** Another address that it is marked for. */
  also?: string
}

export type EntryGroup = {
  key: string
  label: MessageDescriptor
  icon: IconName
  entries: readonly OfficeEntry[]
}

/** The officer area's pages, by the work that they are for. A page below one of these marks it too: a loan is among the loans. */
const groups: readonly EntryGroup[] = [
  {
    key: 'today',
    label: msg`Today's work`,
    icon: 'dashboard',
    entries: [
      { page: 'overview', to: paths.office, icon: 'dashboard', label: msg`Overview`, end: true },
      { page: 'payments', to: paths.officePayments, icon: 'pay', label: msg`Payments`, end: false },
      { page: 'loans', to: paths.officeLoans, icon: 'loan', label: msg`Loans`, end: false },
      { page: 'withdrawals', to: paths.officeWithdrawals, icon: 'payout', label: msg`Withdrawals`, end: false },
      { page: 'recharges', to: paths.officeRecharges, icon: 'phone', label: msg`Recharges`, end: false },
    ],
  },
  {
    key: 'members',
    label: msg`Members`,
    icon: 'people',
    entries: [
      {
        page: 'members',
        to: paths.officeMembers,
        icon: 'person',
        label: msg`Members`,
        end: false,
        also: paths.officeApplications,
      },
      { page: 'messages', to: paths.officeMessages, icon: 'chat', label: msg`Messages`, end: false },
      { page: 'outbox', to: paths.officeSentEmails, icon: 'mail', label: msg`Outbox`, end: false },
    ],
  },
  {
    key: 'money',
    label: msg`Money`,
    icon: 'statement',
    entries: [
      { page: 'bank', to: paths.officeBank, icon: 'office', label: msg`Bank`, end: false },
      { page: 'expenses', to: paths.officeExpenses, icon: 'card', label: msg`Expenses`, end: false },
      { page: 'bonuses', to: paths.officeBonuses, icon: 'gift', label: msg`Bonus`, end: false },
      { page: 'books', to: paths.officeBooks, icon: 'statement', label: msg`Books`, end: false },
    ],
  },
  {
    key: 'association',
    label: msg`Association`,
    icon: 'settings',
    entries: [
      {
        page: 'settings',
        to: paths.officeSettings,
        icon: 'settings',
        label: msg`Settings`,
        end: false,
        also: paths.officeServer,
      },
      { page: 'officers', to: paths.officeOfficers, icon: 'people', label: msg`Officers`, end: false },
      {
        page: 'audit',
        to: paths.officeAudit,
        icon: 'clock',
        label: msg`Audit`,
        end: false,
        also: paths.officeChanges,
      },
    ],
  },
]

/** The groups with those of their pages that are open to the one who is signed in. */
export const groupsFor = ({ office_pages: open = [] }: Pick<UserData, 'office_pages'>): readonly EntryGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ page }) => open.includes(page)) }))
    .filter(({ entries }) => entries.length > 0)

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
