import { type LazyPage, lazyPage, preload } from './lazy-page.tsx'
import { paths } from './paths.ts'

export const publicLayout = lazyPage(() => import('./layouts/public-layout.tsx'))
export const memberLayout = lazyPage(() => import('./layouts/member-layout.tsx'))
/** The office's pages and their addresses are for officers alone to fetch. */
export const office = lazyPage(() => import('./office-routes.tsx'))
export const notFound = lazyPage(() => import('./public/not-found.tsx'))

/** The pages that are rendered to HTML when the app is built. */
export const publicPages: Readonly<Record<string, LazyPage>> = {
  [paths.home]: lazyPage(() => import('./public/home.tsx')),
  [paths.about]: lazyPage(() => import('./public/about.tsx')),
  [paths.signIn]: lazyPage(() => import('./public/sign-in.tsx')),
  [paths.join]: lazyPage(() => import('./public/join.tsx')),
  [paths.confirmEmail]: lazyPage(() => import('./public/confirm-email.tsx')),
  [paths.forgotPassword]: lazyPage(() => import('./public/forgot-password.tsx')),
  [paths.resetPassword]: lazyPage(() => import('./public/reset-password.tsx')),
  [paths.contact]: lazyPage(() => import('./public/contact.tsx')),
  [paths.terms]: lazyPage(() => import('./public/terms.tsx')),
  [paths.privacy]: lazyPage(() => import('./public/privacy.tsx')),
}

export const memberPages: Readonly<Record<string, LazyPage>> = {
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

/** Loads what an address shows, so that its first rendering is whole. Any address outside the member area and the office is public. */
export async function preloadPublic(pathname: string): Promise<void> {
  const page = publicPages[pathname.replace(/(?<=.)\/+$/, '')] ?? notFound
  await Promise.all([preload(publicLayout), preload(page)])
}
