/** The pages of docs/guide, by the names of their files. Members' pages are in every language. */
export const memberGuide = ['joining', 'paying', 'borrowing', 'statement', 'connection', 'safety'] as const

/** Officers' pages are in English. */
export const officerGuide = [
  'first-evening',
  'checking-payments',
  'bank-statement',
  'loans',
  'month-end',
  'annual-meeting',
  'leaving',
  'something-wrong',
  'handing-over',
] as const

export type OfficerGuide = (typeof officerGuide)[number]
