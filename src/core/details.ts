/** What is known of a person, and kept when it is changed. */
export const DETAILS = ['name', 'email', 'mobile', 'address', 'gender', 'birthday', 'wallet'] as const

/** What the person is told of when an officer changes it: of a nominee too. */
export const TOLD_DETAILS = [...DETAILS, 'nominee', 'nominee_relation', 'nominee_mobile'] as const

export type ToldDetail = (typeof TOLD_DETAILS)[number]

/** A detail as it was and as it is now; empty where there was nothing, or is nothing any more. */
export type DetailChange = { detail: ToldDetail; was: string; became: string }
