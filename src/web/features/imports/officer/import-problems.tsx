import { Trans, useLingui } from '@lingui/react/macro'
import { guardCell } from '#core/csv-guard.ts'
import { countText } from '#core/local-text.ts'
import { saveCsv } from '#web/app/forms/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Table } from '#web/ui/table.tsx'
import type { CheckedFile } from './import-queries.ts'

/** What a check found: the first of the problems, and how many there are. */
type ImportProblemsProps = { checked: Pick<CheckedFile, 'problems' | 'problem_count'> }

/** The bad cells of a file, by line; to be saved and worked through beside the spreadsheet. */
export function ImportProblems({ checked: { problems, problem_count } }: ImportProblemsProps) {
  const { t, i18n } = useLingui()
  const shown = problems.length
  const save = () =>
    saveCsv(
      csvOf([[t`Line`, t`Column`, t`What stands there`, t`What to correct`], ...problems.map(cells)]),
      t`bad-lines.csv`,
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Table
        tight
        caption={t`What to correct`}
        rows={problems}
        rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
        columns={[
          {
            key: 'line',
            label: t`Line`,
            heading: true,
            cell: ({ line }) => <span className="num">{countText(line, i18n.locale)}</span>,
          },
          { key: 'column', label: t`Column`, cell: ({ column }) => <code>{column}</code> },
          {
            key: 'what',
            label: t`What to correct`,
            cell: ({ value, message }) => (
              <>
                {value !== '' && (
                  <b className="font-semibold wrap-anywhere">
                    <Written>{value}</Written>:{' '}
                  </b>
                )}
                {message}
              </>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-2">
          {shown < problem_count && (
            <Trans>
              The first {shown} of {i18n.number(problem_count)} are shown.
            </Trans>
          )}
        </p>
        <Button look="quiet" icon="save" onClick={save}>
          <Trans>Save this list</Trans>
        </Button>
      </div>
    </div>
  )
}

const cells = ({ line, column, value, message }: CheckedFile['problems'][number]) => [
  String(line),
  column,
  guardCell(value),
  message,
]

const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
