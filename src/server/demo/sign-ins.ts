import type { Role } from '#core/policy.ts'

export const DEMO_PASSWORD = 'somiti-demo-1'

export const MEMBER_EMAIL = 'member@somiti.test'
export const NEW_MEMBER_EMAIL = 'newmember@somiti.test'
export const INACTIVE_EMAIL = 'inactive@somiti.test'

export const DEMO_OFFICERS: readonly { email: string; name: string; role: Role }[] = [
  { email: 'treasurer@somiti.test', name: 'Farida Yasmin', role: 'treasurer' },
  { email: 'treasurer2@somiti.test', name: 'Yusuf Rahmani', role: 'treasurer' },
  { email: 'loans@somiti.test', name: 'Imran Qureshi', role: 'loan_officer' },
  { email: 'secretary@somiti.test', name: 'Leela Menon', role: 'secretary' },
  { email: 'admin@somiti.test', name: 'Tariq Mahmud', role: 'admin' },
  { email: 'auditor@somiti.test', name: 'Grace Santos', role: 'auditor' },
]

/** What the start prints. */
export const DEMO_SIGN_INS: readonly { email: string; who: string }[] = [
  { email: MEMBER_EMAIL, who: 'a member with two years of dues and a loan' },
  { email: NEW_MEMBER_EMAIL, who: 'joined this month, never borrowed' },
  { email: INACTIVE_EMAIL, who: 'an inactive member' },
  ...DEMO_OFFICERS.map(({ email, role }) => ({ email, who: role.replace('_', ' ') })),
]
