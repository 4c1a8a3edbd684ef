/** Whom an association lacks: without them some things cannot be done, or nobody could help (product: "Officers"). */
export const MISSING_OFFICERS = ['treasurer', 'second_treasurer', 'second_admin'] as const

export type MissingOfficer = (typeof MISSING_OFFICERS)[number]

/**
 * With the two-person rules off one treasurer does alone what takes two. A second administrator is always needed: nobody
 * removes their own lost authenticator app, nor changes their own email.
 */
export function missingOfficers(holders: { treasurers: number; admins: number }, twoPersonRules: boolean) {
  const missing: MissingOfficer[] = []
  if (holders.treasurers === 0) missing.push('treasurer')
  if (holders.treasurers === 1 && twoPersonRules) missing.push('second_treasurer')
  if (holders.admins < 2) missing.push('second_admin')
  return missing
}
