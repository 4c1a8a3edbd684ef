import type { BankColumns } from './bank-queries.ts'

/** The form of the columns: a heading each, or an empty text for none. */
export type ColumnFields = {
  date: string
  description: string
  reference: string
  /** Whether what a line moved stands in one column or in two. */
  movement: 'one' | 'two'
  amount: string
  direction: string
  debit: string
  credit: string
  balance: string
}

export function fieldsOf(columns: BankColumns | null): ColumnFields {
  const { date, description, reference, amount, direction, debit, credit, balance } = columns ?? {}
  return {
    date: date ?? '',
    description: description ?? '',
    reference: reference ?? '',
    movement: debit === undefined && credit === undefined ? 'one' : 'two',
    amount: amount ?? '',
    direction: direction ?? '',
    debit: debit ?? '',
    credit: credit ?? '',
    balance: balance ?? '',
  }
}

/** What the form says; of the two ways amounts may stand, only the one that is chosen. */
export function columnsOf({ movement, ...fields }: ColumnFields): BankColumns {
  const { date, description, reference, amount, direction, debit, credit, balance } = fields
  const moved = movement === 'one' ? { amount, ...named({ direction }) } : { debit, credit }
  return { date, description, ...moved, ...named({ reference, balance }) }
}

/** Those of the fields that name a column. */
function named(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, heading]) => heading !== ''))
}
