import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import type { ImportColumn } from '#core/sheets/import-columns.ts'

/** What the columns are called, on screen and in the template. Each is a name that the import knows (core/sheets/column-names.ts). */
export const columnLabels: Readonly<Record<ImportColumn, MessageDescriptor>> = {
  member_id: msg({ context: 'column', message: 'Member ID' }),
  name: msg({ context: 'column', message: 'Name' }),
  email: msg({ context: 'column', message: 'Email' }),
  mobile: msg({ context: 'column', message: 'Mobile' }),
  address: msg({ context: 'column', message: 'Address' }),
  gender: msg({ context: 'column', message: 'Gender' }),
  birthday: msg({ context: 'column', message: 'Birthday' }),
  status: msg({ context: 'column', message: 'Status' }),
  joined_on: msg({ context: 'column', message: 'Joined on' }),
  inactive_since: msg({ context: 'column', message: 'Inactive since' }),
  dues_from: msg({ context: 'column', message: 'Dues from' }),
  dues_paid_until: msg({ context: 'column', message: 'Dues paid until' }),
  savings: msg({ context: 'column', message: 'Savings' }),
  loan_principal: msg({ context: 'column', message: 'Loan principal' }),
  loan_interest: msg({ context: 'column', message: 'Loan interest' }),
  loan_term: msg({ context: 'column', message: 'Loan term' }),
  loan_disbursed_on: msg({ context: 'column', message: 'Loan disbursed on' }),
  loan_repaid: msg({ context: 'column', message: 'Loan repaid' }),
}

/** What a column that a file names is called: of the import, a month, or as it is. */
export function useColumnLabel(): (column: string) => string {
  const { i18n } = useLingui()
  return (column) => {
    if (/^\d{4}-\d\d$/.test(column)) return monthText(column, i18n.locale)
    const known = Object.entries(columnLabels).find(([name]) => name === column)
    return known ? i18n._(known[1]) : column
  }
}
