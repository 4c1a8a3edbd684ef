import type { BusinessDate } from '#core/calendar.ts'
import type { AccountKind } from '#core/chart.ts'
import type { EntryKind } from '#core/entry.ts'
import type { Fils } from '#core/money.ts'

/** An account as plain-text accounting names it: of the chart, of a member, of a loan. */
export type ExportedAccount = {
  kind: AccountKind
  /** As in the chart. */
  code: string
  /** 'SM-000123', where it is kept per member. */
  member?: string
  /** Where it is kept per loan. */
  loan?: number
}

export type ExportedEntry = {
  id: bigint
  date: BusinessDate
  receivedOn: BusinessDate
  kind: EntryKind
  /** In one line, of characters that mean nothing to any of the programs. */
  memo: string
  reverses: bigint | null
  postings: { account: ExportedAccount; amount: Fils }[]
}

/** A file format of plain-text accounting. Each function gives whole lines. */
export type ExportFormat = {
  head: string
  /** Of an account of the chart, its name too. */
  account(account: ExportedAccount, name?: string): string
  entry(entry: ExportedEntry): string
}

/**
 * What people wrote, in one line of letters, digits and a few signs: neither a quote, a semicolon, a bar nor a line of
 * its own may end a description where a program would read on.
 */
export function plainLine(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}.,:'/&%+()#_-]+/gu, ' ').trim()
}
