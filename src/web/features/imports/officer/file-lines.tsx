import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Form } from '#web/ui/form.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { CheckedFile, Reading } from './import-queries.ts'
import type { SheetRead } from './sheet-reading.tsx'

const whyLeftOut: Readonly<Record<SheetRead['left_out'][number]['why'], MessageDescriptor>> = {
  blank: msg`empty`,
  total: msg`a total`,
  no_amount: msg`no amount`,
  no_day: msg`no date`,
  heading: msg`the headings again`,
  chosen: msg`left out by you`,
}

type LeftOutLinesProps = {
  checked: Pick<SheetRead, 'left_out' | 'left_out_count'>
  onTake: (line: number) => void
}

/** Lines that are not read, each with why; what is no empty line can be read all the same. */
export function LeftOutLines({ checked, onTake }: LeftOutLinesProps) {
  const { i18n } = useLingui()
  const { left_out, left_out_count } = checked
  if (left_out_count === 0) return null
  const shown = left_out.length
  return (
    <Sheet as="div" flush className="px-5 py-1">
      <Fold summary={<Plural value={left_out_count} one="# line is left out" other="# lines are left out" />}>
        <ul className="pb-4">
          {left_out.map(({ line, why, text }) => (
            <li key={line} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <Trans>Line {line}</Trans>: {i18n._(whyLeftOut[why])}
                {text !== '' && (
                  <span className="text-ink-2">
                    {' · '}
                    <Written>{text}</Written>
                  </span>
                )}
              </span>
              {why !== 'blank' && (
                <Button look="text" className="text-sm" onClick={() => onTake(line)}>
                  <Trans>Read line {line}</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {shown < left_out_count && (
          <p className="pb-4 text-sm text-ink-2">
            <Trans>
              The first {shown} of {i18n.number(left_out_count)} are shown.
            </Trans>
          </p>
        )}
      </Fold>
    </Sheet>
  )
}

/** What is said of single lines and cells, and which lines are shown. */
type LineReading = Pick<Reading, 'left_out' | 'taken' | 'mended' | 'show'>
type Mended = NonNullable<LineReading['mended']>
type ShownLine = Pick<CheckedFile['rows'][number], 'line' | 'cells' | 'left_out'>
/** What a line says where it is good: its name, what else, and its amount. */
type LineRead = { title: string; facts: ReactNode; amount: number }

type FileLinesProps<L extends ShownLine> = {
  checked: Omit<SheetRead, 'rows'> & { rows: readonly L[] }
  reading: LineReading
  /** Whether the file is being read again. */
  reads: boolean
  /** What a column is called by what it holds. */
  labelOf: (column: string) => string
  /** Undefined for a line that has to be corrected. */
  readOf: (line: L) => LineRead | undefined
  onChange: (change: LineReading) => void
}

/** Every line of the file as it is read, a page at a time: each can be found, edited in place, left out, or read after all. */
export function FileLines<L extends ShownLine>({
  checked,
  reading,
  reads,
  labelOf,
  readOf,
  onChange,
}: FileLinesProps<L>) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<number>()
  const { rows, rows_found: found } = checked
  const { leaveOut, take } = lineChanges(reading, onChange)
  const edit = (mended: Mended) => {
    setEdited(undefined)
    onChange({ mended })
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionTitle>{t`All lines of the file`}</SectionTitle>
      <FindLines reading={reading} reads={reads} onChange={onChange} />
      {found === 0 ? (
        <p className="text-ink-2" role="status">
          <Trans>No lines found. Show other lines, or find something else.</Trans>
        </p>
      ) : (
        <Rows label={t`All lines of the file`}>
          {rows.map((row) =>
            row.line === edited ? (
              <EditLine
                key={row.line}
                row={row}
                checked={checked}
                reading={reading}
                labelOf={labelOf}
                onEdit={edit}
                onCancel={() => setEdited(undefined)}
              />
            ) : (
              <FileLine
                key={row.line}
                row={row}
                read={readOf(row)}
                onEdit={() => setEdited(row.line)}
                onLeaveOut={() => leaveOut(row.line)}
                onTake={() => take(row.line)}
              />
            ),
          )}
        </Rows>
      )}
      <LinePages checked={checked} reading={reading} reads={reads} onChange={onChange} />
    </section>
  )
}

type FindLinesProps = Pick<FileLinesProps<ShownLine>, 'reading' | 'reads' | 'onChange'>

/** Which lines are shown: those that are read, the bad ones or those left out; and what they say. */
function FindLines({ reading: { show }, reads, onChange }: FindLinesProps) {
  const { t } = useLingui()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const of = KINDS.find((each) => each === fields.get('of')) ?? 'read'
    onChange({ show: { of, find: String(fields.get('find') ?? '').trim(), page: 1 } })
  }
  return (
    <search>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <SelectField
            required
            name="of"
            label={t`Lines to show`}
            defaultValue={show?.of ?? 'read'}
            options={[
              { value: 'read', label: t`All lines that are read` },
              { value: 'bad', label: t`Lines to be corrected` },
              { value: 'left_out', label: t`Lines left out` },
            ]}
            onChange={({ target }) => target.form?.requestSubmit()}
          />
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <TextField name="find" maxLength={100} label={t`Name, number or line`} defaultValue={show?.find ?? ''} />
        </div>
        <Button type="submit" look="quiet" pending={reads}>
          <Trans>Find lines</Trans>
        </Button>
      </form>
    </search>
  )
}

const KINDS = ['read', 'bad', 'left_out'] as const
/** Lines on a page, as the server cuts them. */
const PAGE = 20

type LinePagesProps = FindLinesProps & { checked: Pick<SheetRead, 'rows_found' | 'rows_page'> }

/** The way to the other pages, and which lines this one has. */
function LinePages({
  checked: { rows_found: found, rows_page: page },
  reading: { show },
  reads,
  onChange,
}: LinePagesProps) {
  const { i18n } = useLingui()
  if (found <= PAGE) return null
  const to = (wanted: number) => onChange({ show: { of: 'read', find: '', ...show, page: wanted } })
  const [first, last] = [(page - 1) * PAGE + 1, Math.min(page * PAGE, found)]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2" role="status">
        <Trans>
          {i18n.number(first)} to {i18n.number(last)} of {i18n.number(found)} lines
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" disabled={page === 1} pending={reads} onClick={() => to(page - 1)}>
          <Trans>Previous lines</Trans>
        </Button>
        <Button look="quiet" disabled={last === found} pending={reads} onClick={() => to(page + 1)}>
          <Trans>Next lines</Trans>
        </Button>
      </div>
    </div>
  )
}

type FileLineProps = {
  row: ShownLine
  read: LineRead | undefined
  onEdit: () => void
  onLeaveOut: () => void
  onTake: () => void
}

/** A line with what it says, or its cells, and what can be done with it. */
function FileLine({ row: { line, cells, left_out: why }, read, onEdit, onLeaveOut, onTake }: FileLineProps) {
  const { i18n } = useLingui()
  return (
    <Row
      title={<Written className="wrap-anywhere">{read?.title ?? cells.filter(Boolean).join(' · ')}</Written>}
      detail={
        <>
          <span className="wrap-anywhere">
            <Trans>Line {line}</Trans>
            {' · '}
            {why !== null ? (
              i18n._(whyLeftOut[why])
            ) : read ? (
              read.facts
            ) : (
              <b className="font-semibold text-brick">
                <Trans>to be corrected</Trans>
              </b>
            )}
          </span>
          <span className="flex flex-wrap gap-x-4">
            {why !== null ? (
              <Button look="text" className="text-sm" onClick={onTake}>
                <Trans>Read line {line}</Trans>
              </Button>
            ) : (
              <>
                <Button look="text" className="text-sm" onClick={onEdit}>
                  <Trans>Edit line {line}</Trans>
                </Button>
                <Button look="text" className="text-sm" onClick={onLeaveOut}>
                  <Trans>Leave line {line} out</Trans>
                </Button>
              </>
            )}
          </span>
        </>
      }
      end={read ? <Money aed={read.amount} /> : null}
    />
  )
}

type EditLineProps = Pick<FileLinesProps<ShownLine>, 'checked' | 'reading' | 'labelOf'> & {
  row: ShownLine
  onEdit: (mended: Mended) => void
  onCancel: () => void
}

/** The cells of a line that are read, each with a field for what it should say. The file itself stays as it is. */
function EditLine({ row: { line, cells }, checked, reading, labelOf, onEdit, onCancel }: EditLineProps) {
  const { t } = useLingui()
  const { columns, problems } = checked
  const before = reading.mended ?? []
  const read = columns.flatMap(({ column }, place) => (column === null ? [] : [{ column, cell: cells[place] ?? '' }]))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    // A cell that says again what the file says needs no more than the file.
    const changed = read
      .map(({ column, cell }) => ({ line, column, cell, value: String(fields.get(column) ?? '').trim() }))
      .filter(({ cell, value }) => value !== cell)
      .map(({ column, value }) => ({ line, column, value }))
    const ofOthers = before.filter((each) => each.line !== line || !read.some(({ column }) => column === each.column))
    onEdit([...ofOthers, ...changed])
  }
  return (
    <li className="border-b border-rule py-3.5 last:border-0">
      <Form aria-label={t`Line ${line}`} onSubmit={submit}>
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          {read.map(({ column, cell }) => (
            <TextField
              key={column}
              name={column}
              maxLength={300}
              label={t`Line ${line}, ${labelOf(column)}`}
              defaultValue={before.find((each) => each.line === line && each.column === column)?.value ?? cell}
              error={problems.find((each) => each.line === line && each.column === column)?.message}
            />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">
            <Trans>Use these values</Trans>
          </Button>
        </div>
      </Form>
    </li>
  )
}

type Lines = Pick<LineReading, 'left_out' | 'taken'>

/** Leaves a line out, or reads one that was left out. */
export function lineChanges({ left_out = [], taken = [] }: Lines, onChange: (change: Lines) => void) {
  return {
    leaveOut: (line: number) =>
      onChange({ left_out: [...left_out, line], taken: taken.filter((each) => each !== line) }),
    take: (line: number) => onChange({ left_out: left_out.filter((each) => each !== line), taken: [...taken, line] }),
  }
}
