/** The pages of docs/guide, by the names of their files. Members' pages are in every language. */
export const memberGuide = ['paying'] as const

/** Officers' pages are in English. */
export const officerGuide = ['checking-payments'] as const

export type OfficerGuide = (typeof officerGuide)[number]
