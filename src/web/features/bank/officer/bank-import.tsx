import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { type Outcome, useSend } from '#web/app/forms/use-send.ts'
import { paths } from '#web/app/routes/paths.ts'
import { PeriodWords, Report } from '#web/features/books/officer/index.ts'
import { ImportProblems } from '#web/features/imports/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { FilePicker, SPREADSHEET_TYPES } from '#web/ui/file-picker.tsx'
import { Form } from '#web/ui/form.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { BankAccountSelect, BankNav, useBankAccount } from './bank-account-select.tsx'
import { type BankColumns, type CheckedStatement, type ImportedStatement, statementsQuery } from './bank-queries.ts'
import { ColumnsForm } from './columns-form.tsx'
import { lineLists } from './line-head.tsx'

/** A bank's statement, brought in from the file that the bank gives. */
export default function BankImportPage() {
  const { t } = useLingui()
  const { query, open } = useBankAccount()
  return (
    <>
      <PageHeading title={t`Import a statement`} className="font-display text-xl font-semibold max-md:sr-only" />
      <BankNav />
      <Report query={useQuery(statementsQuery)}>
        {({ may, statements }) => (
          <>
            {may.includes('import') ? (
              <Report query={query}>
                {({ code }) => (
                  <>
                    <BankAccountSelect accounts={open} value={code} />
                    <StatementForm key={code} account={code} />
                  </>
                )}
              </Report>
            ) : (
              <p className="text-ink-2">
                <Trans>A treasurer imports the statements of the bank.</Trans>
              </p>
            )}
            <ImportedStatements statements={statements} />
          </>
        )}
      </Report>
    </>
  )
}

/** Statements that were imported, the latest first: by whom, and what is still to match of each. */
function ImportedStatements({ statements }: { statements: readonly ImportedStatement[] }) {
  const { t, i18n } = useLingui()
  if (statements.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`Imported statements`}</SectionTitle>
      <Rows label={t`Imported statements`}>
        {statements.map(
          ({ id, file_name, account, account_name, from, to, imported_by: by, imported_at: at, lines, ...rest }) => (
            <Row
              key={id}
              title={<Written className="wrap-anywhere">{file_name}</Written>}
              detail={
                <>
                  {accountText({ code: account, name: account_name }, i18n)}
                  {from !== null && to !== null && (
                    <>
                      , <PeriodWords from={from} to={to} />
                    </>
                  )}
                  <br />
                  <Trans>
                    Imported by {by}, <Day date={at} parts="moment" />
                  </Trans>
                </>
              }
              end={<Plural value={lines} one="# line" other="# lines" />}
              under={<WhatBecame statement={rest} />}
            />
          ),
        )}
      </Rows>
    </section>
  )
}

/** What became of a statement's lines: the books have them but for those to match and those set aside. */
function WhatBecame({ statement }: { statement: Pick<ImportedStatement, 'open' | 'set_aside' | 'left_out'> }) {
  const { i18n } = useLingui()
  const { open, set_aside: aside, left_out: left } = statement
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-ink-2">
      {open > 0 && (
        <li>
          <Plural value={open} one="# to match" other="# to match" />
        </li>
      )}
      {aside > 0 && (
        <li>
          <Plural value={aside} one="# set aside" other="# set aside" />
        </li>
      )}
      {open + aside === 0 && (
        <li>
          <Trans>All in the books</Trans>
        </li>
      )}
      {left > 0 && (
        <li>
          <Trans>{i18n.number(left)} left out, probably imported before</Trans>
        </li>
      )}
    </ul>
  )
}

/** Chooses the bank's file, says what it holds, and imports it; then the lines are matched. */
function StatementForm({ account }: { account: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useForm<{ file: File | undefined }>()
  const [checked, setChecked] = useState<CheckedStatement>()
  const [columns, setColumns] = useState<BankColumns>()
  const check = useSend('POST /api/office/bank-statements/check', { form })
  const store = useSend('POST /api/office/bank-statements', { refresh: [officeKey] })
  const formWith = (chosen: BankColumns | undefined) => {
    const file = form.getValues('file')
    return { account, file, file_name: file?.name ?? '', columns: chosen && JSON.stringify(chosen) }
  }

  const startAgain = () => {
    setChecked(undefined)
    setColumns(undefined)
    store.reset()
  }
  const read = async (chosen: BankColumns | undefined) => {
    store.reset()
    form.clearErrors()
    const answer = await check.send({ form: formWith(chosen) })
    // What was read with other columns stays in view until they are right.
    if (!answer) return
    setColumns(chosen)
    setChecked(answer)
  }
  const submit = form.handleSubmit(() => {
    setChecked(undefined)
    return read(undefined)
  })
  const send = async (newLines: readonly number[]) => {
    const form = { ...formWith(columns), new_lines: newLines.length > 0 ? newLines.join(',') : undefined }
    const answer = await store.send({ form })
    if (answer) await navigate(`${paths.officeBank}?${new URLSearchParams({ account })}`)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Sheet as="div">
        <Form onSubmit={submit}>
          <Controller
            name="file"
            control={form.control}
            render={({ field, fieldState }) => (
              <FilePicker
                label={t`Statement of the bank`}
                required
                ref={field.ref}
                file={field.value}
                onChange={(chosen) => {
                  field.onChange(chosen)
                  startAgain()
                }}
                accept={`${SPREADSHEET_TYPES},.xml,.sta,.mt940,.940,.ofx,.qfx`}
                prompt={<Trans>Choose the bank's file</Trans>}
                hint={t`As the bank's website gives it. Days may overlap: a line is never imported twice.`}
                error={fieldState.error?.message}
              />
            )}
          />
          {check.outcome && (
            <Banner tone={check.outcome.tone} live>
              {check.outcome.message}
            </Banner>
          )}
          <div className="flex justify-end">
            <Button type="submit" look={checked?.columns ? 'quiet' : 'primary'} pending={check.pending}>
              <Trans>Check the file</Trans>
            </Button>
          </div>
        </Form>
      </Sheet>
      {checked && (
        <>
          {checked.columns && (
            <StatementResult
              key={JSON.stringify(checked.columns)}
              checked={checked}
              pending={store.pending}
              outcome={store.outcome}
              onImport={send}
            />
          )}
          <ColumnsForm
            key={JSON.stringify(checked.columns)}
            checked={checked}
            pending={check.pending}
            error={form.formState.errors.root?.columns?.message}
            onRead={read}
          />
        </>
      )}
    </div>
  )
}

type StatementResultProps = {
  checked: CheckedStatement
  pending: boolean
  outcome: Outcome | undefined
  /** With the rows that are probably the same as earlier lines and are new all the same. */
  onImport: (newLines: readonly number[]) => void
}

/** What importing the statement would do, or which lines keep it from being imported. */
function StatementResult({ checked, pending, outcome, onImport }: StatementResultProps) {
  const { t } = useLingui()
  const [newLines, setNewLines] = useState<readonly number[]>([])
  const { lines, known, probably_same_count: same, problem_count: bad } = checked
  const fresh = lines - known - same + newLines.length
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone={bad > 0 ? 'error' : fresh > 0 ? 'success' : 'info'} live>
        {bad > 0 ? (
          <Plural
            value={bad}
            one="# line cannot be read. Correct it, or choose other columns below."
            other="# lines cannot be read. Correct them, or choose other columns below."
          />
        ) : lines === 0 ? (
          <Trans>No line of the file moves any money.</Trans>
        ) : fresh === 0 ? (
          same > 0 ? (
            <Trans>No new lines. Some are probably the same as earlier ones.</Trans>
          ) : (
            <Trans>All these lines were imported before.</Trans>
          )
        ) : (
          <Plural value={fresh} one="# new line can be imported." other="# new lines can be imported." />
        )}
      </Banner>
      {bad > 0 && <ImportProblems checked={checked} />}
      {lines > 0 && (
        <Sheet as="div">
          <SectionTitle>{t`What the statement holds`}</SectionTitle>
          <StatementFacts checked={checked} />
          {bad === 0 && same > 0 && <ProbablySame checked={checked} newLines={newLines} onChange={setNewLines} />}
          {bad === 0 && fresh > 0 && (
            <div className="mt-4 grid gap-3">
              <SendProblem outcome={outcome} />
              <p className="text-ink-2">
                <Trans>Nothing is posted yet: each line then stands beside the payment or entry that it may be.</Trans>
              </p>
              <div className="flex justify-end">
                <Button pending={pending} onClick={() => onImport(newLines)}>
                  <Plural value={fresh} one="Import # line" other="Import # lines" />
                </Button>
              </div>
            </div>
          )}
        </Sheet>
      )}
    </section>
  )
}

function StatementFacts({ checked }: { checked: CheckedStatement }) {
  const { t, i18n } = useLingui()
  const { lines, known, probably_same_count: same, from, to, money_in, money_out } = checked
  return (
    <Facts
      items={[
        { label: t`Lines`, value: i18n.number(lines) },
        { label: t`Of them known already`, value: i18n.number(known) },
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
