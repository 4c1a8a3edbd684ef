import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { BANK_COLUMNS, type BankColumn } from '#core/bank-columns.ts'
import {
  FileLines,
  HowItWasRead,
  LeftOutLines,
  lineChanges,
  MendLines,
  SheetQuestions,
} from '#web/features/imports/officer/index.ts'
import { Day } from '#web/ui/day.tsx'
import { Code } from '#web/ui/isolated.tsx'
import type { CheckedStatement, Reading } from './bank-queries.ts'

const columnLabels: Readonly<Record<BankColumn, MessageDescriptor>> = {
  date: msg`Date`,
  description: msg`Description`,
  reference: msg`Reference`,
  amount: msg`Amount`,
  direction: msg`Debit or credit, if amounts have no sign`,
  debit: msg`Debit, money out`,
  credit: msg`Credit, money in`,
  balance: msg`Balance`,
}

type StatementReadingProps = {
  checked: CheckedStatement
  reading: Reading
  /** Whether the file is being read again. */
  reads: boolean
  onChange: (change: Reading) => void
}

/** How the statement was read: what is asked, what can be changed, what has to be corrected and what is left out. */
export function StatementReading({ checked, reading, reads, onChange }: StatementReadingProps) {
  const { i18n } = useLingui()
  const labelOf = (column: string) => {
    const known = BANK_COLUMNS.find((each) => each === column)
    return known ? i18n._(columnLabels[known]) : column
  }
  const { take } = lineChanges(reading, onChange)
  return (
    <>
      <SheetQuestions checked={checked} reading={reading} onChange={onChange} />
      {checked.needs_mapping && (
        <HowItWasRead
          checked={checked}
          onChange={onChange}
          meanings={BANK_COLUMNS.map((value) => ({ value, label: labelOf(value) }))}
        />
      )}
      {checked.problem_count > 0 && (
        <MendLines
          key={JSON.stringify(checked.problems)}
          checked={checked}
          reading={reading}
          pending={reads}
          labelOf={labelOf}
          onChange={onChange}
        />
      )}
      {checked.mapped && (
        <FileLines
          checked={checked}
          reading={reading}
          reads={reads}
          labelOf={labelOf}
          readOf={({ read }) =>
            read ? { title: read.description, facts: <LineFacts {...read} />, amount: read.amount } : undefined
          }
          onChange={onChange}
        />
      )}
      <LeftOutLines checked={checked} onTake={take} />
    </>
  )
}

type LineFactsProps = Pick<NonNullable<CheckedStatement['rows'][number]['read']>, 'booked_on' | 'reference'>

function LineFacts({ booked_on: day, reference }: LineFactsProps) {
  return (
    <>
      <Day date={day} />
      {reference !== '' && (
        <>
          {' · '}
          <Code>{reference}</Code>
        </>
      )}
    </>
  )
}
