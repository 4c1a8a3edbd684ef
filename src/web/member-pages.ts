import type { Pages } from './fetch-ahead.ts'
import { lazyPage } from './lazy-page.tsx'
import { paths } from './paths.ts'

export const memberPages: Pages = {
  [paths.user]: lazyPage(() => import('./member/home.tsx')),
  [paths.monthlyPay]: lazyPage(() => import('./member/monthly-pay.tsx')),
  [paths.applyLoan]: lazyPage(() => import('./member/apply-loan.tsx')),
  [paths.myLoan]: lazyPage(() => import('./member/my-loan.tsx')),
  [paths.dashboard]: lazyPage(() => import('./member/dashboard.tsx')),
  [paths.profile]: lazyPage(() => import('./member/profile.tsx')),
  [paths.myProfile]: lazyPage(() => import('./member/my-profile.tsx')),
  [paths.myBonus]: lazyPage(() => import('./member/my-bonus.tsx')),
  [paths.mobileRecharge]: lazyPage(() => import('./member/mobile-recharge.tsx')),
  [paths.contactChat]: lazyPage(() => import('./member/contact-chat.tsx')),
  [paths.switchAccount]: lazyPage(() => import('./member/switch-account.tsx')),
  [paths.notifications]: lazyPage(() => import('./member/notifications.tsx')),
  [paths.security]: lazyPage(() => import('./member/security.tsx')),
  [paths.statement]: lazyPage(() => import('./member/statement.tsx')),
  [paths.receipt]: lazyPage(() => import('./member/receipt.tsx')),
  [paths.withdrawals]: lazyPage(() => import('./member/withdrawals.tsx')),
}
