import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { IMPORT_COLUMNS, type ImportColumn, REQUIRED_COLUMNS } from '#core/import-cells.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { saveCsv } from '#web/app/forms/download.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { type Outcome, useSend } from '#web/app/forms/use-send.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilePicker, SPREADSHEET_TYPES } from '#web/ui/file-picker.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Form, Pair } from '#web/ui/form.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { AmountField } from '#web/ui/text-field.tsx'
import { ImportFigures, ImportProblems } from './import-problems.tsx'
import type { CheckedFile } from './import-queries.ts'

type ImportFields = { file: File | undefined; bank: string; cash: string }

/** Chooses a spreadsheet, says what an import of it would do, and prepares it once no line is bad. */
export function ImportForm({ onPrepared }: { onPrepared: (message: string | undefined) => void }) {
  const { t } = useLingui()
  const [checked, setChecked] = useState<CheckedFile>()
  const form = useForm<ImportFields>({ defaultValues: { file: undefined, bank: '', cash: '' } })
  const { register, control, handleSubmit, getValues, formState } = form
  const check = useSend('POST /api/office/imports/check', { form })
  const prepare = useSend('POST /api/office/imports', { refresh: [officeKey] })
  const sent = () => ({ form: { ...getValues(), file_name: getValues('file')?.name ?? '' } })

  // What was found holds for what was sent, and no longer once any of it is another.
  const onChange = () => {
    setChecked(undefined)
    prepare.reset()
  }
  const submit = handleSubmit(async () => {
    setChecked(undefined)
    setChecked(await check.send(sent()))
  })
  const send = async () => {
    const answer = await prepare.send(sent())
    if (answer) onPrepared(answer.message)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ImportColumns />
      <Sheet as="div">
        <Form onSubmit={submit}>
          <Controller
            name="file"
            control={control}
            render={({ field, fieldState }) => (
              <FilePicker
                label={t`Spreadsheet of members`}
                required
                ref={field.ref}
                file={field.value}
                onChange={(chosen) => {
                  field.onChange(chosen)
                  onChange()
                }}
                accept={SPREADSHEET_TYPES}
                prompt={<Trans>Choose a spreadsheet</Trans>}
                hint={t`Up to 100,000 members. After correcting the file, choose it again.`}
                error={fieldState.error?.message}
              />
            )}
          />
          <Pair>
            <AmountField
              label={t`In the bank now`}
              error={formState.errors.bank?.message}
              {...register('bank', { onChange })}
            />
            <AmountField
              label={t`In the cash box now`}
              error={formState.errors.cash?.message}
              {...register('cash', { onChange })}
            />
          </Pair>
          {check.outcome && (
            <Banner tone={check.outcome.tone} live>
              {check.outcome.message}
            </Banner>
          )}
          <div className="flex justify-end">
            <Button type="submit" look={checked?.bad_lines === 0 ? 'quiet' : 'primary'} pending={check.pending}>
              <Trans>Check the file</Trans>
            </Button>
          </div>
        </Form>
      </Sheet>
      {checked && (
        <ImportResult checked={checked} pending={prepare.pending} outcome={prepare.outcome} onPrepare={send} />
      )}
    </div>
  )
}

type ImportResultProps = {
  checked: CheckedFile
  pending: boolean
  outcome: Outcome | undefined
  onPrepare: () => void
}

/** What a dry run found: what would enter the books, or which lines keep it from doing so. */
function ImportResult({ checked, pending, outcome, onPrepare }: ImportResultProps) {
  const { t } = useLingui()
  const { lines, bad_lines, ignored_columns, figures } = checked
  const good = bad_lines === 0
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone={good ? 'success' : 'error'} live>
        {good ? (
          <Plural value={lines} one="The one line can be imported." other="All # lines can be imported." />
        ) : (
          <Plural
            value={bad_lines}
            one="# line has to be corrected. Nothing is imported until every line is good."
            other="# lines have to be corrected. Nothing is imported until every line is good."
          />
        )}
      </Banner>
      {ignored_columns.length > 0 && (
        <Banner tone="info">
          <Trans>These columns are not read: {listed(ignored_columns)}.</Trans>
        </Banner>
      )}
      {!good && <ImportProblems checked={checked} />}
      <Sheet as="div">
        <SectionTitle>{good ? t`What enters the books` : t`What the good lines come to`}</SectionTitle>
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

const what: Readonly<Record<ImportColumn, MessageDescriptor>> = {
  member_id: msg`The member's number, like 123; left empty, the next free one is given`,
  name: msg`Full name`,
  email: msg`What the member signs in with; each member has their own`,
  mobile: msg`With its digits, like +971 50 123 4567`,
  address: msg`Where the member lives`,
  gender: msg`male or female`,
  status: msg`active or inactive; left empty, active`,
  joined_on: msg`A day, like 17/05/2021; left empty, the first day of dues_from`,
  inactive_since: msg`A day, for an inactive member; no month is owed from then on`,
  dues_from: msg`The first month of dues, like 2021-05 or May 2021`,
  dues_paid_until: msg`The last month that is paid in full; what comes after is owed`,
  savings: msg`What the member has saved, like 1250.50`,
  loan_principal: msg`Of a running loan: the amount that was lent`,
  loan_interest: msg`Its interest over the whole term`,
  loan_term: msg`Its number of monthly instalments`,
  loan_disbursed_on: msg`The day it was paid out`,
  loan_repaid: msg`What was repaid of it until now, interest and all; 0 if nothing`,
}

/** What the file has to look like, and an empty one to begin with. */
function ImportColumns() {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 py-1">
      <Fold summary={<Trans>What the file has to look like</Trans>}>
        <div className="grid gap-4 pb-4">
          <p>
            <Trans>
              A spreadsheet (.xlsx, .xls, .ods or CSV) with a heading. Its columns may stand in any order, and most may
              be left out.
            </Trans>
          </p>
          <dl className="grid gap-x-4 gap-y-2 md:grid-cols-[max-content_minmax(0,1fr)]">
            {IMPORT_COLUMNS.map((column) => (
              <div key={column} className="md:col-span-2 md:grid md:grid-cols-subgrid">
                <dt>
                  <code>{column}</code>
                  {REQUIRED_COLUMNS.includes(column) && (
                    <span className="ms-1.5 text-sm text-saffron">
                      <Trans>needed</Trans>
                    </span>
                  )}
                </dt>
                <dd className="text-ink-2">{i18n._(what[column])}</dd>
              </div>
            ))}
          </dl>
          <div>
            <Button look="quiet" icon="save" onClick={() => saveCsv(`${IMPORT_COLUMNS.join(',')}\r\n`, 'members.csv')}>
              <Trans>Save an empty file with these columns</Trans>
            </Button>
          </div>
        </div>
      </Fold>
    </Sheet>
  )
}
