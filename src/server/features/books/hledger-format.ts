import type { AccountKind } from '#core/chart.ts'
import { decimalAed } from '#core/money.ts'
import type { ExportedAccount, ExportFormat } from './exported-entry.ts'

const ROOTS: Record<AccountKind, string> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
}

const accountName = ({ kind, code, member, loan }: ExportedAccount) =>
  [ROOTS[kind], code, member, loan && `loan-${loan}`].filter(Boolean).join(':')

const TAGS = ['entry', 'kind', 'received_on', 'reverses']

/** hledger's journal format, as far as ledger reads it in the same way. Strict checks of both want all declared. */
export const hledgerFormat: ExportFormat = {
  head: ['commodity AED', '  format 1000.00 AED', '', ...TAGS.map((tag) => `tag ${tag}`), '\n'].join('\n'),
  account: (account, name) => `account ${accountName(account)}\n${name ? `  ; ${name}\n` : ''}`,
  entry: ({ id, date, receivedOn, kind, memo, reverses, postings }) =>
    [
      `${date} * (${id}) ${[kind.replaceAll('_', ' '), memo].filter(Boolean).join(' - ')}`,
      `    ; entry: ${id}`,
      `    ; kind: ${kind}`,
      `    ; received_on: ${receivedOn}`,
      ...(reverses === null ? [] : [`    ; reverses: ${reverses}`]),
      ...postings.map(({ account, amount }) => `    ${accountName(account)}  ${decimalAed(amount)} AED`),
      '\n',
    ].join('\n'),
}
