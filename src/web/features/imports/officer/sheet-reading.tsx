import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { amountFromCell } from '#core/sheets/cell-amounts.ts'
import { dateFromCell, yearsOfBirth } from '#core/sheets/cell-days.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { dayText } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { CheckedFile, Reading } from './import-queries.ts'

/** How a file was read, of members or of a bank's statement. */
export type SheetRead = Pick<CheckedFile, Exclude<keyof CheckedFile & keyof CheckedStatement, 'columns' | 'rows'>> & {
  columns: readonly (Omit<CheckedFile['columns'][number], 'column'> & { column: string | null })[]
}
type CheckedStatement = AnswerOf<'POST /api/office/bank-statements/check'>

/** What the officer has said of how a file is read, whatever its columns may hold. */
type SheetReading<M> = Omit<Reading, 'columns' | 'year' | 'dues_from' | 'months_are_savings'> & {
  columns?: (M | null)[]
}

/** What of a line or a cell is said otherwise goes where other lines and columns are read. */
export function changedReading<R extends Pick<Reading, 'sheet' | 'encoding' | 'separator' | 'heading_line'>>(
  reading: R,
  change: R,
): R {
  const read = [change.sheet, change.encoding, change.separator].some((each) => each !== undefined)
  const kept = Object.entries(reading).filter(([name]) =>
    read
      ? ['sheet', 'encoding', 'separator', 'dues_from'].includes(name)
      : change.heading_line === undefined || name !== 'columns',
  )
  return { ...Object.fromEntries(kept), ...change } as R
}

type QuestionsProps = {
  checked: Pick<SheetRead, 'questions'>
  reading: Pick<Reading, 'year' | 'day_order' | 'decimal_sign' | 'mark_amount'>
  onChange: (change: Pick<Reading, 'year' | 'day_order' | 'decimal_sign' | 'mark_amount'>) => void
}

/** What only somebody who knows the file can say: asked once, with a cell of the file. */
export function SheetQuestions({ checked: { questions }, reading, onChange }: QuestionsProps) {
  const { t, i18n } = useLingui()
  if (questions.length === 0) return null
  // An example may be the birthday of a member; no day of a file is to come.
  const years = yearsOfBirth(new Date().getFullYear())
  const day = (example: string, order: 'day_first' | 'month_first') => {
    const date = dateFromCell(example, order, years)
    return date ? dayText(date, i18n.locale) : example
  }
  return (
    <Sheet as="div" className="grid gap-5">
      {questions.map(({ about, heading, example }) =>
        about === 'year' ? (
          <YearField
            key={about}
            label={t`Which year does the column ${heading} show?`}
            year={reading.year}
            onChange={onChange}
          />
        ) : about === 'marks' ? (
          <MarkAmount key={about} label={t`${heading}: how much does ${example} mean?`} onChange={onChange} />
        ) : about === 'day_order' ? (
          <ChoiceGroup
            key={about}
            name={about}
            required
            label={t`${heading}: which day is ${example}?`}
            hint={t`The file's days can be read in both ways.`}
            value={reading.day_order ?? ''}
            options={[
              { value: 'day_first', label: day(example, 'day_first') },
              { value: 'month_first', label: day(example, 'month_first') },
            ]}
            onChange={({ target }) =>
              onChange({ day_order: target.value === 'month_first' ? 'month_first' : 'day_first' })
            }
          />
        ) : (
          <ChoiceGroup
            key={about}
            name={about}
            required
            label={t`${heading}: what does the comma in ${example} divide?`}
            value={reading.decimal_sign ?? ''}
            options={[
              { value: '.', label: t`Thousands` },
              { value: ',', label: t`Fils` },
            ]}
            onChange={({ target }) => onChange({ decimal_sign: target.value === ',' ? ',' : '.' })}
          />
        ),
      )}
    </Sheet>
  )
}

type YearFieldProps = { label: string; year: number | undefined; onChange: (change: { year: number }) => void }

export function YearField({ label, year, onChange }: YearFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      required
      inputMode="numeric"
      maxLength={4}
      label={label}
      hint={t`Later months follow it. Enter a year like 2025.`}
      defaultValue={year}
      onChange={({ target }) => {
        if (/^20\d\d$/.test(target.value) && Number(target.value) !== year) onChange({ year: Number(target.value) })
      }}
    />
  )
}

type MarkAmountProps = {
  label: string
  amount?: number | undefined
  onChange: (change: { mark_amount: string }) => void
}

/** What a month adds to the savings that has a mark and no amount, as only somebody can say who knows the dues. */
export function MarkAmount({ label, amount, onChange }: MarkAmountProps) {
  const { t } = useLingui()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = String(new FormData(event.currentTarget).get('mark') ?? '').trim()
    if (amountFromCell(said, '.') === undefined) setError(t`Enter an amount like 100, or 0.`)
    else onChange({ mark_amount: said })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <AmountField
          required
          name="mark"
          label={label}
          hint={t`Savings for each month with a mark, as the monthly dues were. 0 if marks are no savings.`}
          defaultValue={amount}
          error={error}
        />
      </div>
      <Button type="submit" look="quiet">
        <Trans>Use this amount</Trans>
      </Button>
    </form>
  )
}

const because: Readonly<Record<NonNullable<CheckedFile['columns'][number]['because']>, MessageDescriptor>> = {
  name: msg`Known by its heading`,
  content: msg`Known by its cells`,
  remembered: msg`As last time`,
  chosen: msg`Chosen by you`,
}

type HowItWasReadProps<M extends string> = {
  checked: SheetRead
  /** What a column may hold. */
  meanings: readonly { value: M; label: string }[]
  /** Reads the file again with this changed. */
  onChange: (change: SheetReading<M>) => void
  /** What else can be said of the file. */
  children?: ReactNode
}

/** How the file was read: each choice shows what was found, and can be made otherwise. */
export function HowItWasRead<M extends string>({ checked, meanings, onChange, children }: HowItWasReadProps<M>) {
  const { t, i18n } = useLingui()
  const { sheet, sheets, encoding, separator, head, heading_line, columns, decimal_sign, day_order, day_order_open } =
    checked
  const meaningOf = (text: string | null) => meanings.find(({ value }) => value === text)?.value ?? null
  // What was chosen stands there at once, also while the file is being read again.
  const [chosen, setChosen] = useState<{ of: SheetRead; columns: (M | null)[] }>()
  const held = chosen?.of === checked ? chosen.columns : columns.map(({ column }) => meaningOf(column))
  const separatorName = (sign: string) =>
    ({ ',': t`Comma ,`, ';': t`Semicolon ;`, '\t': t`Tab` })[sign] ?? t`The character ${sign}`
  const choose = (place: number, value: string) => {
    const next = held.map((column, at) => (at === place ? meaningOf(value) : column))
    setChosen({ of: checked, columns: next })
    onChange({ columns: next })
  }
  return (
    <Sheet as="div" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionTitle>{t`Reading of the file`}</SectionTitle>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <SelectField
          required
          label={t`Line with the headings`}
          value={heading_line}
          options={[
            ...head.map(({ line, text }) => ({ value: String(line), label: `${line}: ${text}` })),
            { value: '0', label: t`The file has no headings` },
          ]}
          onChange={({ target }) => onChange({ heading_line: Number(target.value) })}
        />
        {sheets.length > 1 && (
          <SelectField
            required
            label={t`Sheet`}
            value={sheet ?? ''}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) => onChange({ sheet: target.value })}
          />
        )}
        {encoding !== null && (
          <SelectField
            required
            label={t`Encoding`}
            hint={t`Change it if letters look wrong.`}
            value={encoding}
            options={ENCODINGS.map((value) => ({ value, label: value }))}
            onChange={({ target }) => {
              const chosen = ENCODINGS.find((each) => each === target.value)
              if (chosen) onChange({ encoding: chosen })
            }}
          />
        )}
        {separator !== null && (
          <SelectField
            required
            label={t`Cells are divided by`}
            hint={t`Change it if a line is one long cell.`}
            value={separator}
            options={[...new Set([...SEPARATORS, separator])].map((value) => ({ value, label: separatorName(value) }))}
            onChange={({ target }) => onChange({ separator: target.value })}
          />
        )}
      </div>
      <fieldset className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <legend className="mb-2 font-semibold">
          <Trans>Columns of the file</Trans>
        </legend>
        {columns
          .map((column, place) => ({ ...column, place }))
          .map(({ heading, column, sample, because: why, place }) =>
            heading === '' && sample.length === 0 ? null : (
              <SelectField
                key={place}
                required
                label={heading === '' ? t`Column ${place + 1}` : heading}
                hint={
                  <>
                    {why && column !== null && <>{i18n._(because[why])} · </>}
                    {[...new Set(sample)].map((cell, at) => (
                      <Fragment key={cell}>
                        {at > 0 && ' · '}
                        <Written className="wrap-anywhere">{cell}</Written>
                      </Fragment>
                    ))}
                  </>
                }
                value={held[place] ?? ''}
                options={[{ value: '', label: t`Not read` }, ...meanings]}
                onChange={({ target }) => choose(place, target.value)}
              />
            ),
          )}
      </fieldset>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {day_order !== null && day_order_open && (
          <SelectField
            required
            label={t`Days are written`}
            value={day_order}
            options={[
              { value: 'day_first', label: t`Day first, like 31/12/2026` },
              { value: 'month_first', label: t`Month first, like 12/31/2026` },
            ]}
            onChange={({ target }) =>
              onChange({ day_order: target.value === 'month_first' ? 'month_first' : 'day_first' })
            }
          />
        )}
        {decimal_sign !== null && (
          <SelectField
            required
            label={t`Amounts are written`}
            value={decimal_sign}
            options={[
              { value: '.', label: '1,250.00' },
              { value: ',', label: '1.250,00' },
            ]}
            onChange={({ target }) => onChange({ decimal_sign: target.value === ',' ? ',' : '.' })}
          />
        )}
      </div>
      {children}
    </Sheet>
  )
}

const SEPARATORS = [',', ';', '\t', '|', ':', '^', '~'] as const
const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'] as const
