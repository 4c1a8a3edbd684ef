/** Every address of the web app. */
export const paths = {
  home: '/',
  about: '/about',
  signIn: '/sign-in',
  join: '/join',
  forgotPassword: '/forgot-password',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  user: '/user',
  monthlyPay: '/user/monthly-pay',
  applyLoan: '/user/apply-loan',
  myLoan: '/user/my-loan',
  dashboard: '/user/dashboard',
  profile: '/user/profile',
  myProfile: '/user/my-profile',
  myBonus: '/user/my-bonus',
  mobileRecharge: '/user/mobile-recharge',
  contactChat: '/user/contact-chat',
  switchAccount: '/user/switch-account',
  statement: '/user/statement',
  office: '/office',
  officePayments: '/office/payments',
  officeLoans: '/office/loans',
  officeLoan: '/office/loans/:id',
  officeMembers: '/office/members',
  officeMembersGrid: '/office/members/grid',
  officeArrears: '/office/members/arrears',
  officeMember: '/office/members/:id',
  officeApplications: '/office/applications',
  officeImport: '/office/import',
} as const

/** Addresses of the specification's second reading, and where they lead. */
export const redirects = {
  '/mobile-recharge': paths.mobileRecharge,
  '/user/user': paths.myBonus,
} as const
