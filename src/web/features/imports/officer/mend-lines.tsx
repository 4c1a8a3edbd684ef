import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { guardCell } from '#core/csv-guard.ts'
import { countText } from '#core/local-text.ts'
import { saveCsv } from '#web/app/forms/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Reading } from './import-queries.ts'
import type { SheetRead } from './sheet-reading.tsx'

/** More is quicker in the file itself. */
const MENDED_AT_ONCE = 20

type MendLinesProps = {
  checked: Pick<SheetRead, 'problems' | 'problem_count' | 'heading_line'>
  reading: Pick<Reading, 'left_out' | 'mended'>
  pending: boolean
  /** What a column is called by what it holds. */
  labelOf: (column: string) => string
  onChange: (change: Pick<Reading, 'left_out' | 'mended'>) => void
}

/** The bad cells, each with a field for what it should say; a line can be left out. The file itself stays as it is. */
export function MendLines({ checked, reading, pending, labelOf, onChange }: MendLinesProps) {
  const { t, i18n } = useLingui()
  const { problems, problem_count, heading_line } = checked
  const shown = problems.filter(({ line }) => line !== heading_line).slice(0, MENDED_AT_ONCE)
  const ofHeading = problems.filter(({ line }) => line === heading_line)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const leftOut = shown.map(({ line }) => line).filter((line) => fields.has(leaveName(line)))
    const mended = shown
      .filter(({ column, line }) => column !== '' && !leftOut.includes(line))
      .map(({ line, column }) => ({ line, column, value: String(fields.get(cellName(line, column)) ?? '') }))
    const others = (reading.mended ?? []).filter(
      (before) => !mended.some(({ line, column }) => line === before.line && column === before.column),
    )
    onChange({ left_out: [...new Set([...(reading.left_out ?? []), ...leftOut])], mended: [...others, ...mended] })
  }
  return (
    <Sheet as="div" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionTitle>{t`Corrections needed`}</SectionTitle>
      {ofHeading.length > 0 && (
        <ul className="grid gap-1">
          {ofHeading.map(({ column, message }) => (
            <li key={column}>
              <b className="font-semibold">{labelOf(column)}</b>: {message}
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {shown.map(({ line, column, value, message }, at) => (
            <div
              key={`${line} ${column} ${message}`}
              className="grid gap-x-6 gap-y-1 border-t border-rule pt-3 md:grid-cols-2"
            >
              {column === '' ? (
                <p>
                  <Trans>Line {countText(line, i18n.locale)}</Trans>: {message}
                </p>
              ) : (
                <TextField
                  required
                  name={cellName(line, column)}
                  defaultValue={value}
                  maxLength={300}
                  label={t`Line ${line}, ${labelOf(column)}`}
                  error={message}
                />
              )}
              {shown.findIndex((other) => other.line === line) === at && (
                <Checkbox name={leaveName(line)} label={t`Leave line ${line} out`} />
              )}
            </div>
          ))}
          <div className="flex justify-end">
            <Button type="submit" pending={pending}>
              <Trans>Read again with these changes</Trans>
            </Button>
          </div>
        </form>
      )}
      {shown.length + ofHeading.length < problem_count && (
        <p className="text-sm text-ink-2">
          <Plural
            value={problem_count - shown.length - ofHeading.length}
            one="# more cell has to be corrected."
            other="# more cells have to be corrected. Correct the file if they are many."
          />
        </p>
      )}
      <SaveProblems problems={problems} />
    </Sheet>
  )
}

const cellName = (line: number, column: string) => `${line} ${column}`
const leaveName = (line: number) => `leave ${line}`

/** The list as a spreadsheet, to be worked through beside the other. */
function SaveProblems({ problems }: Pick<SheetRead, 'problems'>) {
  const { t } = useLingui()
  const save = () =>
    saveCsv(
      csvOf([[t`Line`, t`Column`, t`Current value`, t`Corrections needed`], ...problems.map(cells)]),
      t`bad-lines.csv`,
    )
  return (
    <Button look="quiet" icon="save" onClick={save} className="justify-self-start">
      <Trans>Save this list</Trans>
    </Button>
  )
}

const cells = ({ line, column, value, message }: SheetRead['problems'][number]) => [
  String(line),
  column,
  guardCell(value),
  message,
]

const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
