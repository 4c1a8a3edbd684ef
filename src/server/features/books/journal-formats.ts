import type { BusinessDate } from '#core/calendar.ts'
import type { AccountKind } from '#core/chart.ts'
import type { EntryKind } from '#core/entry.ts'
import { decimalAed, type Fils } from '#core/money.ts'

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

type ExportedEntry = {
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

const BEANCOUNT_ROOTS: Record<AccountKind, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}
/** Nothing is posted before it: the calls take no earlier date. */
const OPENED = '2000-01-01'

/** Each part begins with a capital or a digit and has no underscore. */
const beancountName = ({ kind, code, member, loan }: ExportedAccount) =>
  [BEANCOUNT_ROOTS[kind], code.split('_').map(capital).join('-'), member, loan && `Loan-${loan}`]
    .filter(Boolean)
    .join(':')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** beancount's format, version 2 and 3. */
export const beancountFormat: ExportFormat = {
  head: `option "title" "Somiti"\noption "operating_currency" "AED"\n\n${OPENED} commodity AED\n\n`,
  account: (account, name) => `${OPENED} open ${beancountName(account)} AED\n${name ? `  name: "${name}"\n` : ''}`,
  entry: ({ id, date, receivedOn, kind, memo, reverses, postings }) =>
    [
      `${date} * "${[kind.replaceAll('_', ' '), memo].filter(Boolean).join(' - ')}"`,
      `  entry: ${id}`,
      `  kind: "${kind}"`,
      `  received_on: ${receivedOn}`,
      ...(reverses === null ? [] : [`  reverses: ${reverses}`]),
      ...postings.map(({ account, amount }) => `  ${beancountName(account)}  ${decimalAed(amount)} AED`),
      '\n',
    ].join('\n'),
}

const HLEDGER_ROOTS: Record<AccountKind, string> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
}

const hledgerName = ({ kind, code, member, loan }: ExportedAccount) =>
  [HLEDGER_ROOTS[kind], code, member, loan && `loan-${loan}`].filter(Boolean).join(':')

const HLEDGER_TAGS = ['entry', 'kind', 'received_on', 'reverses']

/** hledger's journal format, as far as ledger reads it in the same way. Strict checks of both want all declared. */
export const hledgerFormat: ExportFormat = {
  head: ['commodity AED', '  format 1000.00 AED', '', ...HLEDGER_TAGS.map((tag) => `tag ${tag}`), '\n'].join('\n'),
  account: (account, name) => `account ${hledgerName(account)}\n${name ? `  ; ${name}\n` : ''}`,
  entry: ({ id, date, receivedOn, kind, memo, reverses, postings }) =>
    [
      `${date} * (${id}) ${[kind.replaceAll('_', ' '), memo].filter(Boolean).join(' - ')}`,
      `    ; entry: ${id}`,
      `    ; kind: ${kind}`,
      `    ; received_on: ${receivedOn}`,
      ...(reverses === null ? [] : [`    ; reverses: ${reverses}`]),
      ...postings.map(({ account, amount }) => `    ${hledgerName(account)}  ${decimalAed(amount)} AED`),
      '\n',
    ].join('\n'),
}
