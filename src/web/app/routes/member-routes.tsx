import { accountDataQuery } from '#web/app/calls/queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { readProfileId } from '#web/app/session/session.ts'
import MemberLayout from '#web/layouts/member-layout.tsx'
import { AreaRoutes } from './area-routes.tsx'
import { type Pages, preloadOpened } from './fetch-ahead.ts'
import { lazyPage } from './lazy-page.tsx'
import { paths } from './paths.ts'

const memberPages: Pages = {
  [paths.user]: lazyPage(() => import('#web/features/account/home.tsx')),
  [paths.monthlyPay]: lazyPage(() => import('#web/features/payments/monthly-pay.tsx')),
  [paths.applyLoan]: lazyPage(() => import('#web/features/loans/apply-loan.tsx')),
  [paths.myLoan]: lazyPage(() => import('#web/features/loans/my-loan.tsx')),
  [paths.dashboard]: lazyPage(() => import('#web/features/account/dashboard.tsx')),
  [paths.profile]: lazyPage(() => import('#web/features/profile/profile.tsx')),
  [paths.myProfile]: lazyPage(() => import('#web/features/profile/my-profile.tsx')),
  [paths.myBonus]: lazyPage(() => import('#web/features/bonus/my-bonus.tsx')),
  [paths.mobileRecharge]: lazyPage(() => import('#web/features/recharges/mobile-recharge.tsx')),
  [paths.contactChat]: lazyPage(() => import('#web/features/messages/contact-chat.tsx')),
  [paths.switchAccount]: lazyPage(() => import('#web/features/session/switch-account.tsx')),
  [paths.notifications]: lazyPage(() => import('#web/features/notifications/notifications.tsx')),
  [paths.notice]: lazyPage(() => import('#web/features/messages/notice.tsx')),
  [paths.security]: lazyPage(() => import('#web/features/second-factor/security.tsx')),
  [paths.statement]: lazyPage(() => import('#web/features/statement/statement.tsx')),
  [paths.receipt]: lazyPage(() => import('#web/features/statement/receipt.tsx')),
  [paths.withdrawals]: lazyPage(() => import('#web/features/withdrawals/withdrawals.tsx')),
}

// The account that nearly every page shows to whoever was here before is asked for at once: after it is known who is
// signed in, it would be there later.
if (location.pathname.startsWith(paths.user) && readProfileId() !== undefined)
  void queryClient.prefetchQuery(accountDataQuery)
/** Once the page is there at which the browser opened the app. */
export const opened = preloadOpened(memberPages)

export default function MemberRoutes() {
  return <AreaRoutes root={paths.user} layout={MemberLayout} pages={memberPages} />
}
