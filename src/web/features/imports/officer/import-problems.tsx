import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { guardCell } from '#core/csv-guard.ts'
import { countText } from '#core/local-text.ts'
import { saveCsv } from '#web/app/forms/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Table } from '#web/ui/table.tsx'
import type { CheckedFile, MemberImport } from './import-queries.ts'

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

/** What an import brings along, and the surplus that results. */
export function ImportFigures({ figures }: Pick<MemberImport, 'figures'>) {
  const { t, i18n } = useLingui()
  const { members, active, loans, savings, loans_outstanding, bank, cash, surplus } = figures
  return (
    <>
      <Facts
        items={[
          {
            label: t`Members`,
            value: (
              <>
                {i18n.number(members)}
                {members > active && (
                  <>
                    , <Plural value={members - active} one="# of them inactive" other="# of them inactive" />
                  </>
                )}
              </>
            ),
          },
          { label: t`In the bank`, value: <Money aed={bank} /> },
          { label: t`In the cash box`, value: <Money aed={cash} /> },
          {
            label: t`Still to come from running loans`,
            value: (
              <>
                <Money aed={loans_outstanding} />, <Plural value={loans} one="# loan" other="# loans" />
              </>
            ),
          },
          { label: t`Members' savings`, value: <Money aed={savings} /> },
          { label: t`Surplus that results`, value: <Money aed={surplus} className="font-semibold" /> },
        ]}
      />
      {surplus < 0 && (
        <div className="mt-3">
          <Banner tone="warning">
            <Trans>
              Bank, cash and loans do not cover what the members have saved. Please look at these figures again.
            </Trans>
          </Banner>
        </div>
      )}
    </>
  )
}
