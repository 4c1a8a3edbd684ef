import { paths } from '#web/app/routes/paths.ts'

// What is read and filled in without a connection. The build lists the files of all of it for each language
// (scripts/prerender.ts), and the browser's worker keeps them (keep-for-offline.ts).

const { user, monthlyPay, myLoan, dashboard, statement, profile, switchAccount, security, signIn } = paths

/** The pages, and where one is sent who may not see them. */
export const offlinePages = [user, monthlyPay, myLoan, dashboard, statement, profile, switchAccount, security, signIn]

/** What these pages fetch once it is needed. */
export const offlineParts = [
  'src/web/features/payments/dues-payment-dialog.tsx',
  'src/web/features/payments/loan-payment-dialog.tsx',
  'src/web/features/payments/shared-receipt.tsx',
  'src/web/features/payments/waiting-payments.tsx',
  'src/web/app/offline/kept-figures.ts',
  'src/web/app/offline/trouble-page.tsx',
  'src/web/layouts/sender.tsx',
  'src/web/layouts/unsent-dialog.tsx',
  'src/web/features/session/signed-in-here.tsx',
  'src/web/ui/check-upload.tsx',
  'src/web/ui/toaster.tsx',
]
