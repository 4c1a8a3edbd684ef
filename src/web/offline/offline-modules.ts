import { paths } from '#web/paths.ts'

// What is read and filled in without a connection. The build lists the files of all of it for each language
// (scripts/prerender.ts), and the browser's worker keeps them (keep-for-offline.ts).

const { user, monthlyPay, myLoan, dashboard, statement, profile, switchAccount, security, signIn } = paths

/** The pages, and where one is sent who may not see them. */
export const offlinePages = [user, monthlyPay, myLoan, dashboard, statement, profile, switchAccount, security, signIn]

/** What these pages fetch once it is needed. */
export const offlineParts = [
  'src/web/member/dues-payment-dialog.tsx',
  'src/web/member/loan-payment-dialog.tsx',
  'src/web/member/waiting-payments.tsx',
  'src/web/offline/kept-figures.ts',
  'src/web/outbox/sender.tsx',
  'src/web/public/sign-in/signed-in-here.tsx',
  'src/web/ui/shrink-photo.ts',
  'src/web/ui/toaster.tsx',
]
