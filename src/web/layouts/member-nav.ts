import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import type { IconName } from '#web/ui/icon.tsx'

type Entry = { to: string; icon: IconName; label: MessageDescriptor }

/** The navigation at the side of a desktop. */
export const sideEntries: readonly Entry[] = [
  { to: paths.user, icon: 'home', label: msg`Home` },
  { to: paths.monthlyPay, icon: 'pay', label: msg`Monthly Pay` },
  { to: paths.applyLoan, icon: 'loan', label: msg`Apply a Loan` },
  { to: paths.myLoan, icon: 'card', label: msg`My Loan` },
  { to: paths.dashboard, icon: 'dashboard', label: msg`Dashboard` },
]

/** The bar at the bottom of a phone, before and after its centre. */
export const tabsBefore: readonly Entry[] = [
  { to: paths.user, icon: 'home', label: msg`Home` },
  { to: paths.monthlyPay, icon: 'pay', label: msg`Monthly pay` },
]
export const tabsAfter: readonly Entry[] = [
  { to: paths.myLoan, icon: 'loan', label: msg`My Loan` },
  { to: paths.dashboard, icon: 'dashboard', label: msg`Dashboard` },
]

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
  { to: paths.guide, icon: 'info', label: msg`First steps` },
  { to: paths.switchAccount, icon: 'switch', label: msg`Switch account` },
]

const officeEntry: Entry = { to: paths.office, icon: 'office', label: msg`Office` }

/**
 * The profile's dropdown on a desktop, and the profile page on a phone; signing out comes after these. The office is
 * there for its officers.
 */
export function useProfileEntries(): readonly Entry[] {
  const { roles } = useProfile()
  return roles.length > 0 ? [officeEntry, ...profileEntries] : profileEntries
}
