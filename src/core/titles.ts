/**
 * The usual titles of officers, in the order in which they sign. A title gives no rights (product: "Officers"); one of the
 * association's own is kept as it was written.
 */
export const TITLES = [
  'chairperson',
  'vice_chairperson',
  'general_secretary',
  'secretary',
  'joint_secretary',
  'treasurer',
  'joint_treasurer',
  'loan_officer',
  'committee_member',
  'administrator',
  'auditor',
] as const

export type Title = (typeof TITLES)[number]

export const TITLE_MOST = 60
/** The places in which officers sign are counted from 1. */
export const PLACE_MOST = 99

export const isTitle = (title: string): title is Title => (TITLES as readonly string[]).includes(title)
