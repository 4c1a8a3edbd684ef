/** The columns of a spreadsheet of members, as the import reads them and the export writes them. */
export const IMPORT_COLUMNS = [
  'member_id',
  'name',
  'email',
  'mobile',
  'address',
  'gender',
  'birthday',
  'status',
  'joined_on',
  'inactive_since',
  'dues_from',
  'dues_paid_until',
  'savings',
  'loan_principal',
  'loan_interest',
  'loan_term',
  'loan_disbursed_on',
  'loan_repaid',
] as const

export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

export const REQUIRED_COLUMNS: readonly ImportColumn[] = ['name', 'mobile', 'dues_from']

/** How many lines of members a file may have. */
export const IMPORT_LINES_MAX = 100_000

/** The column that a heading names, whatever its case, spaces, hyphens and underscores; undefined for any other. */
export function columnNamed(heading: string): ImportColumn | undefined {
  const plain = plainName(heading)
  return IMPORT_COLUMNS.find((column) => plainName(column) === plain)
}

const plainName = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')
