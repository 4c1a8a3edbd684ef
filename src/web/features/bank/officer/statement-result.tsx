import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BANK_COLUMNS, type BankColumn } from '#core/bank-columns.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import type { Outcome } from '#web/app/forms/use-send.ts'
import { PeriodWords } from '#web/features/books/officer/index.ts'
import {
  changedReading,
  FileLines,
  HowItWasRead,
  LeftOutLines,
  lineChanges,
  MendLines,
  SheetQuestions,
} from '#web/features/imports/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import type { CheckedStatement, Reading } from './bank-queries.ts'
import { lineLists } from './line-head.tsx'

type StatementResultProps = ToImportProps & {
  reading: Reading
  /** Reads the file again, so. */
  onRead: (reading: Reading) => void
  /** Whether it is being read again. */
  reads: boolean
}

/** How a statement was read, and what importing it would do. */
export default function StatementResult({ reading, onRead, reads, ...toImport }: StatementResultProps) {
  const { checked } = toImport
  return (
    <>
      <StatementBanner checked={checked} />
      <StatementReading
        checked={checked}
        reading={reading}
        reads={reads}
        onChange={(change) => onRead(changedReading(reading, change))}
      />
      {checked.lines > 0 && <ToImport key={JSON.stringify({ ...reading, show: undefined })} {...toImport} />}
    </>
  )
}

type ToImportProps = {
  checked: CheckedStatement
  pending: boolean
  outcome: Outcome | undefined
  /** With the rows that are probably the same as earlier lines and are new all the same. */
  onImport: (newLines: readonly number[]) => void
}

/** Whether the statement can be imported, or what keeps it from that. */
function StatementBanner({ checked }: { checked: CheckedStatement }) {
  const { lines, known, probably_same_count: same, bad_lines, mapped, questions } = checked
  const fresh = lines - known - same
  const asked = questions.length > 0
  return (
    <Banner tone={mapped && bad_lines > 0 ? 'error' : fresh > 0 && !asked ? 'success' : 'info'} live>
      {!mapped ? (
        <Trans>Choose what each column holds. We remember it for this account.</Trans>
      ) : bad_lines > 0 ? (
        <Plural
          value={bad_lines}
          one="# line has to be corrected. Nothing is imported until every line is good."
          other="# lines have to be corrected. Nothing is imported until every line is good."
        />
      ) : asked ? (
        <Trans>Answer one question about the file before it can be imported.</Trans>
      ) : lines === 0 ? (
        <Trans>No line of the file moves any money.</Trans>
      ) : fresh > 0 ? (
        <Plural value={fresh} one="# new line can be imported." other="# new lines can be imported." />
      ) : same > 0 ? (
        <Trans>No new lines. Some are probably the same as earlier ones.</Trans>
      ) : (
        <Trans>All these lines were imported before.</Trans>
      )}
    </Banner>
  )
}

/** What the statement holds, and the button that imports it once nothing keeps it from that. */
function ToImport({ checked, pending, outcome, onImport }: ToImportProps) {
  const { t } = useLingui()
  const [newLines, setNewLines] = useState<readonly number[]>([])
  const { lines, known, probably_same_count: same, problem_count: bad, questions } = checked
  const fresh = lines - known - same + newLines.length
  const good = bad === 0 && questions.length === 0
  return (
    <Sheet as="div">
      <SectionTitle>{t`Statement contents`}</SectionTitle>
      <StatementFacts checked={checked} />
      {good && same > 0 && <ProbablySame checked={checked} newLines={newLines} onChange={setNewLines} />}
      {good && fresh > 0 && (
        <div className="mt-4 grid gap-3">
          <SendProblem outcome={outcome} />
          <p className="text-ink-2">
            <Trans>Nothing is posted yet. Each line then shows the payment or entry it may match.</Trans>
          </p>
          <div className="flex justify-end">
            <Button pending={pending} onClick={() => onImport(newLines)}>
              <Plural value={fresh} one="Import # line" other="Import # lines" />
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}

function StatementFacts({ checked }: { checked: CheckedStatement }) {
  const { t, i18n } = useLingui()
  const { lines, known, probably_same_count: same, from, to, money_in, money_out } = checked
  return (
    <Facts
      items={[
        { label: t`Lines`, value: i18n.number(lines) },
        { label: t`Already imported`, value: i18n.number(known) },
        ...(same > 0 ? [{ label: t`Probably imported before`, value: i18n.number(same) }] : []),
        ...(from !== null && to !== null ? [{ label: t`Days`, value: <PeriodWords from={from} to={to} /> }] : []),
        { label: t`Money in`, value: <Money aed={money_in} /> },
        { label: t`Money out`, value: <Money aed={Math.abs(money_out)} /> },
      ]}
    />
  )
}

type ProbablySameProps = {
  checked: CheckedStatement
  newLines: readonly number[]
  onChange: (newLines: readonly number[]) => void
}

/** Lines whose text alone differs from an earlier line's: left out, so that nothing counts twice, but for those ticked. */
function ProbablySame({ checked: { probably_same: same, probably_same_count: count }, ...props }: ProbablySameProps) {
  const { t, i18n } = useLingui()
  const { newLines, onChange } = props
  const shown = same.length
  return (
    <section className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
      <SectionTitle>{t`Probably imported before`}</SectionTitle>
      <p className="text-ink-2">
        <Trans>
          Only the bank's text differs from an earlier line. They are left out. Tick a line if it is a different
          transaction.
        </Trans>
      </p>
      <ul aria-label={t`Probably imported before`}>
        {same.map(({ line, booked_on, amount, description, earlier }) => (
          <li key={line} className="grid gap-x-6 border-t border-rule py-2 lg:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0 wrap-anywhere">
              <p className="flex justify-between gap-3">
                <Written>{description}</Written>
                <Money aed={amount} bare className="font-semibold" />
              </p>
              <p className="text-sm text-ink-2">
                <Day date={booked_on} /> · <Trans>Earlier: {earlier.description}</Trans> ·{' '}
                {i18n._(lineLists[earlier.status])}
              </p>
            </div>
            <Checkbox
              label={t`New line`}
              aria-label={t`New line: ${description}`}
              checked={newLines.includes(line)}
              onChange={({ target }) =>
                onChange(target.checked ? [...newLines, line] : newLines.filter((each) => each !== line))
              }
            />
          </li>
        ))}
      </ul>
      {shown < count && (
        <p className="text-sm text-ink-2">
          <Trans>
            The first {shown} of {i18n.number(count)} are shown.
          </Trans>
        </p>
      )}
    </section>
  )
}

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
function StatementReading({ checked, reading, reads, onChange }: StatementReadingProps) {
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
