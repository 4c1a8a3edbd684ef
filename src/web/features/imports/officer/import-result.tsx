import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addMonths, type Month } from '#core/calendar.ts'
import { IMPORT_COLUMNS } from '#core/sheets/import-columns.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import type { Outcome } from '#web/app/forms/use-send.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { columnLabels, useColumnLabel } from './column-labels.ts'
import { FileLines, LeftOutLines, lineChanges } from './file-lines.tsx'
import { ImportFigures } from './import-figures.tsx'
import { ImportNotices } from './import-notices.tsx'
import type { CheckedFile, Reading } from './import-queries.ts'
import { MemberFacts } from './member-facts.tsx'
import { MendLines } from './mend-lines.tsx'
import { changedReading, HowItWasRead, MarkAmount, SheetQuestions, YearField } from './sheet-reading.tsx'

type ImportResultProps = {
  checked: CheckedFile
  reading: Reading
  /** Reads the file again, so. */
  onRead: (reading: Reading) => void
  /** Whether the file is being read again. */
  reads: boolean
  pending: boolean
  outcome: Outcome | undefined
  onPrepare: () => void
}

/** What a dry run found: what would enter the books, or which lines keep it from doing so. */
export default function ImportResult({ checked, reading, onRead, reads, pending, ...rest }: ImportResultProps) {
  const { t } = useLingui()
  const { outcome, onPrepare } = rest
  const onChange = (change: Reading) => onRead(changedReading(reading, change))
  const { lines, bad_lines, ignored_columns, figures, questions } = checked
  const labelOf = useColumnLabel()
  const asked = questions.length > 0
  const good = bad_lines === 0 && !asked
  const { take } = lineChanges(reading, onChange)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone={good ? 'success' : bad_lines === 0 ? 'info' : 'error'} live>
        {bad_lines === 0 && asked ? (
          <Trans>Answer one question about the file before it can be imported.</Trans>
        ) : good ? (
          <Plural value={lines} one="The one line can be imported." other="All # lines can be imported." />
        ) : (
          <Plural
            value={bad_lines}
            one="# line has to be corrected. Nothing is imported until every line is good."
            other="# lines have to be corrected. Nothing is imported until every line is good."
          />
        )}
      </Banner>
      <SheetQuestions checked={checked} reading={reading} onChange={onChange} />
      {ignored_columns.length > 0 && (
        <Banner tone="info">
          <Trans>These columns are not read: {listed(ignored_columns)}.</Trans>
        </Banner>
      )}
      {checked.loans_not_read && <LoansNotRead />}
      <HowMembersWereRead checked={checked} reading={reading} onChange={onChange} />
      {bad_lines > 0 && (
        <MendLines
          key={JSON.stringify(checked.problems)}
          checked={checked}
          reading={reading}
          pending={reads}
          labelOf={labelOf}
          onChange={onChange}
        />
      )}
      <ImportNotices notices={checked.notices} count={checked.notice_count} />
      <FileLines
        checked={checked}
        reading={reading}
        reads={reads}
        labelOf={labelOf}
        readOf={({ member }) =>
          member ? { title: member.name, facts: <MemberFacts member={member} />, amount: member.savings } : undefined
        }
        onChange={onChange}
      />
      <LeftOutLines checked={checked} onTake={take} />
      <Sheet as="div">
        <SectionTitle>{good ? t`Total for the books` : t`Total of valid lines`}</SectionTitle>
        <ImportFigures figures={figures} />
        {good && (
          <div className="mt-4 grid gap-3">
            <SendProblem outcome={outcome} />
            <p className="text-ink-2">
              <Trans>Nothing enters the books yet: another officer, a treasurer, looks at it and confirms.</Trans>
            </p>
            <div className="flex justify-end">
              <Button pending={pending} onClick={onPrepare}>
                <Trans>Prepare the import</Trans>
              </Button>
            </div>
          </div>
        )}
      </Sheet>
    </section>
  )
}

const LOAN_COLUMNS = IMPORT_COLUMNS.filter((column) => column.startsWith('loan_'))

/** A column of loans alone says too little to be read. Unseen, members would come in without their debts. */
function LoansNotRead() {
  const { i18n } = useLingui()
  const columns = listed(LOAN_COLUMNS.map((column) => i18n._(columnLabels[column])))
  return (
    <Banner tone="warning">
      <Trans>Loans of this file are not read. A running loan needs five columns: {columns}.</Trans>
    </Banner>
  )
}

type ReadingProps = {
  checked: CheckedFile
  reading: Reading
  /** Reads the file again with this changed. */
  onChange: (change: Reading) => void
}

/** How a file of members was read, with what only such a file has. */
function HowMembersWereRead({ checked, reading, onChange }: ReadingProps) {
  const { t, i18n } = useLingui()
  const { columns, months_are_savings, year } = checked
  const labelOf = useColumnLabel()
  const months = new Set(columns.flatMap(({ column }) => (column !== null && isMonth(column) ? [column] : [])))
  const needsMonth = !columns.some(({ column }) => column === 'dues_from') && months.size === 0
  return (
    <HowItWasRead
      checked={checked}
      onChange={onChange}
      meanings={[
        ...IMPORT_COLUMNS.map((value) => ({ value, label: i18n._(columnLabels[value]) })),
        ...[...months].map((value) => ({ value, label: labelOf(value) })),
      ]}
    >
      {needsMonth && (
        <TextField
          required
          type="month"
          label={t`Dues begin`}
          hint={t`For lines without their own month. Members who joined later start later.`}
          defaultValue={reading.dues_from}
          onChange={({ target }) => {
            if (isMonth(target.value)) onChange({ dues_from: target.value })
          }}
        />
      )}
      {year !== null && !checked.questions.some(({ about }) => about === 'year') && (
        <YearField
          key={`${checked.sheet} ${checked.heading_line}`}
          label={t`Year of the first month column`}
          year={year}
          onChange={(said) => onChange(movedYear(reading, said.year - year, said.year))}
        />
      )}
      {months_are_savings !== null && (
        <Checkbox
          label={t`What was paid in these months is each member's savings`}
          checked={months_are_savings}
          onChange={({ target }) => onChange({ months_are_savings: target.checked })}
        />
      )}
      {checked.mark_amount !== null && reading.mark_amount !== undefined && (
        <MarkAmount label={t`A month with a mark counts as`} amount={checked.mark_amount} onChange={onChange} />
      )}
    </HowItWasRead>
  )
}

const isMonth = (text: string): text is NonNullable<Reading['dues_from']> => /^20\d\d-\d\d$/.test(text)

/** What was said of months of the file, some years on. */
function movedYear({ columns, mended }: Reading, by: number, year: number): Reading {
  const moved = (month: Month) => addMonths(month, by * MONTHS_OF_A_YEAR)
  return {
    year,
    ...(columns && { columns: columns.map((column) => (column !== null && isMonth(column) ? moved(column) : column)) }),
    ...(mended && {
      mended: mended.map((cell) => (isMonth(cell.column) ? { ...cell, column: moved(cell.column) } : cell)),
    }),
  }
}

const MONTHS_OF_A_YEAR = 12
