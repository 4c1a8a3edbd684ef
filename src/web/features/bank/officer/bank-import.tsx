import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { paths } from '#web/app/routes/paths.ts'
import { PeriodWords, Report } from '#web/features/books/officer/index.ts'
import { useReading } from '#web/features/imports/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { FilePicker, SPREADSHEET_TYPES } from '#web/ui/file-picker.tsx'
import { Form } from '#web/ui/form.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { BankAccountSelect, BankNav, useBankAccount } from './bank-account-select.tsx'
import { type CheckedStatement, type ImportedStatement, type Reading, statementsQuery } from './bank-queries.ts'

const StatementResult = lazy(() => import('./statement-result.tsx'))

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
  const check = useSend('POST /api/office/bank-statements/check', { form })
  const store = useSend('POST /api/office/bank-statements', { refresh: [officeKey] })
  const formWith = (as: Reading) => {
    const file = form.getValues('file')
    return { account, file, file_name: file?.name ?? '', reading: JSON.stringify(as) }
  }

  const { reading, checked, read, uncheck, startAgain } = useReading<Reading, CheckedStatement>((as) => {
    store.reset()
    form.clearErrors()
    return check.send({ form: formWith(as) })
  })
  const submit = form.handleSubmit(() => {
    uncheck()
    return read(reading)
  })
  const send = async (newLines: readonly number[]) => {
    const form = { ...formWith(reading), new_lines: newLines.length > 0 ? newLines.join(',') : undefined }
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
                  store.reset()
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
            <Button type="submit" look={checked ? 'quiet' : 'primary'} pending={check.pending}>
              <Trans>Check the file</Trans>
            </Button>
          </div>
        </Form>
      </Sheet>
      {checked && (
        <Suspense>
          <StatementResult
            checked={checked}
            reading={reading}
            onRead={read}
            reads={check.pending}
            pending={store.pending}
            outcome={store.outcome}
            onImport={send}
          />
        </Suspense>
      )}
    </div>
  )
}
