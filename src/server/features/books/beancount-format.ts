import type { AccountKind } from '#core/chart.ts'
import { decimalAed } from '#core/money.ts'
import type { ExportedAccount, ExportFormat } from './exported-entry.ts'

const ROOTS: Record<AccountKind, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}
/** Nothing is posted before it: the calls take no earlier date. */
const OPENED = '2000-01-01'

/** Each part begins with a capital or a digit and has no underscore. */
const accountName = ({ kind, code, member, loan }: ExportedAccount) =>
  [ROOTS[kind], code.split('_').map(capital).join('-'), member, loan && `Loan-${loan}`].filter(Boolean).join(':')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** beancount's format, version 2 and 3. */
export const beancountFormat: ExportFormat = {
  head: `option "title" "Somiti"\noption "operating_currency" "AED"\n\n${OPENED} commodity AED\n\n`,
  account: (account, name) => `${OPENED} open ${accountName(account)} AED\n${name ? `  name: "${name}"\n` : ''}`,
  entry: ({ id, date, receivedOn, kind, memo, reverses, postings }) =>
    [
      `${date} * "${[kind.replaceAll('_', ' '), memo].filter(Boolean).join(' - ')}"`,
      `  entry: ${id}`,
      `  kind: "${kind}"`,
      `  received_on: ${receivedOn}`,
      ...(reverses === null ? [] : [`  reverses: ${reverses}`]),
      ...postings.map(({ account, amount }) => `  ${accountName(account)}  ${decimalAed(amount)} AED`),
      '\n',
    ].join('\n'),
}
