import { msg } from '@lingui/core/macro'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import type { Entry } from './member-nav.tsx'

const profileEntries: readonly Entry[] = [
  { to: paths.dashboard, icon: 'dashboard', label: msg`Dashboard` },
  { to: paths.myProfile, icon: 'person', label: msg`My Profile` },
  { to: paths.applyLoan, icon: 'loan', label: msg`Loan Apply` },
  { to: paths.myBonus, icon: 'gift', label: msg`My bonus` },
  { to: paths.mobileRecharge, icon: 'phone', label: msg`Mobile Recharge` },
  { to: paths.statement, icon: 'statement', label: msg`Statement` },
  { to: paths.withdrawals, icon: 'payout', label: msg`Withdrawals` },
  { to: paths.contactChat, icon: 'chat', label: msg`Contact/Chat` },
  { to: paths.notifications, icon: 'bell', label: msg`Notifications` },
  { to: paths.security, icon: 'lock', label: msg`Sign-in and security` },
  { to: paths.guide, icon: 'check', label: msg`First steps` },
  { to: paths.help, icon: 'info', label: msg`Help` },
  { to: paths.switchAccount, icon: 'switch', label: msg`Switch account` },
]

const officeEntry: Entry = { to: paths.office, icon: 'office', label: msg`Officer area` }

/**
 * The profile's dropdown on a desktop, and the profile page on a phone; signing out comes after these. The officer area is
 * there for its officers.
 */
export function useProfileEntries(): readonly Entry[] {
  return useProfile().office_pages ? [officeEntry, ...profileEntries] : profileEntries
}
