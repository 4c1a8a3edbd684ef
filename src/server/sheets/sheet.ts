/** A line of a spreadsheet, numbered as the spreadsheet numbers its rows: the first is 1, and empty ones count. */
export type TableRow = { line: number; cells: readonly string[] }

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1256'

/** One character, as isSeparator() takes it. */
export type Separator = string

/** What a file was found to be. */
export type SheetKind = 'csv' | 'workbook' | 'camt' | 'mt940' | 'ofx'

/** What was read of a file, and how it was read. */
export type Sheet = {
  kind: SheetKind
  /** The rows that have anything in them. */
  rows: readonly TableRow[]
  /** Of CSV. */
  encoding?: Encoding
  separator?: Separator
  /** Of a workbook: which of its sheets was read, and the names of all. */
  sheet?: string
  sheets?: readonly string[]
  /** Of a bank's file: the account that it says it is of, an IBAN or a number. */
  account?: string
}

/** How somebody says that a file has to be read, where they disagree with what was found. */
export type SheetChoice = {
  encoding?: Encoding | undefined
  separator?: Separator | undefined
  sheet?: string | undefined
}
