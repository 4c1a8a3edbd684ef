import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { IMPORT_COLUMNS, type ImportColumn, REQUIRED_COLUMNS } from '#core/sheets/import-columns.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { save } from '#web/app/forms/download.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilePicker, SPREADSHEET_TYPES } from '#web/ui/file-picker.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Form, Pair } from '#web/ui/form.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { columnLabels } from './column-labels.ts'
import type { CheckedFile, Reading } from './import-queries.ts'
import { useReading } from './use-reading.ts'

const ImportResult = lazy(() => import('./import-result.tsx'))

type ImportFields = { file: File | undefined; bank: string; cash: string }

/** Chooses a spreadsheet, says what an import of it would do, and prepares it once no line is bad. */
export function ImportForm({ onPrepared }: { onPrepared: (message: string | undefined) => void }) {
  const { t } = useLingui()
  const form = useForm<ImportFields>({ defaultValues: { file: undefined, bank: '', cash: '' } })
  const { register, control, handleSubmit, getValues, formState } = form
  const check = useSend('POST /api/office/imports/check', { form })
  const prepare = useSend('POST /api/office/imports', { refresh: [officeKey] })
  const sent = (as: Reading) => ({
    form: { ...getValues(), file_name: getValues('file')?.name ?? '', reading: JSON.stringify(as) },
  })
  const { reading, checked, read, uncheck, startAgain } = useReading<Reading, CheckedFile>((as) => {
    prepare.reset()
    return check.send(sent(as))
  })

  // What was found holds for what was sent, and no longer once any of it is another.
  const onChange = () => {
    uncheck()
    prepare.reset()
  }
  const submit = handleSubmit(() => {
    uncheck()
    return read(reading)
  })
  const send = async () => {
    const answer = await prepare.send(sent(reading))
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
                  startAgain()
                  prepare.reset()
                }}
                accept={SPREADSHEET_TYPES}
                prompt={<Trans>Choose a spreadsheet</Trans>}
                hint={t`Up to 100,000 members. What is read of it can be changed here.`}
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
        <Suspense>
          <ImportResult
            checked={checked}
            reading={reading}
            onRead={read}
            reads={check.pending}
            pending={prepare.pending}
            outcome={prepare.outcome}
            onPrepare={send}
          />
        </Suspense>
      )}
    </div>
  )
}

const what: Readonly<Record<ImportColumn, MessageDescriptor>> = {
  member_id: msg`The member's number, like 123; left empty, the next free one is given`,
  name: msg`Full name`,
  email: msg`What the member signs in with; each member has their own. May be left empty`,
  mobile: msg`The full number, like +971 50 123 4567`,
  address: msg`Where the member lives`,
  gender: msg`male or female`,
  birthday: msg`A day, like 17/05/1985; may be left empty`,
  status: msg`active or inactive; left empty, active`,
  joined_on: msg`A day, like 17/05/2021; left empty, the first day of dues_from`,
  inactive_since: msg`A date, for an inactive member; no dues are owed after it`,
  dues_from: msg`The first month of dues, like 2021-05 or May 2021`,
  dues_paid_until: msg`The last month that is paid in full; what comes after is owed`,
  savings: msg`What the member has saved, like 1250.50`,
  loan_principal: msg`Of a running loan: the amount that was lent`,
  loan_interest: msg`Its interest over the whole term`,
  loan_term: msg`Its number of monthly instalments`,
  loan_disbursed_on: msg`The day it was paid out`,
  loan_repaid: msg`Repaid so far, with interest; 0 if nothing`,
}

/** What most associations know of their members; each stands under its name in the officer's language. */
const TEMPLATE = [
  'member_id',
  'name',
  'mobile',
  'email',
  'birthday',
  'joined_on',
  'dues_from',
  'dues_paid_until',
  'savings',
] as const
const EXAMPLES = [
  [
    101,
    'Amina Hossain',
    '+971 50 555 0101',
    'amina@example.com',
    '1985-05-17',
    '2021-03-14',
    '2021-03',
    '2026-09',
    6700,
  ],
  [102, 'Vijay Nair', '+971 50 555 0102', '', '', '2024-05-01', '2024-05', '2026-10', 3050.5],
]
const COLUMN_CHARACTERS = 20

/** What the file has to look like, and a template to begin with. */
function ImportColumns() {
  const { t, i18n } = useLingui()
  const saving = useMutation({
    mutationFn: async () => {
      // What makes workbooks weighs more than the page, and is fetched by who asks for one.
      const { utils, write } = await import('@e965/xlsx')
      const sheet = utils.aoa_to_sheet([TEMPLATE.map((column) => i18n._(columnLabels[column])), ...EXAMPLES])
      sheet['!cols'] = TEMPLATE.map(() => ({ wch: COLUMN_CHARACTERS }))
      const book = utils.book_new()
      utils.book_append_sheet(book, sheet)
      save(new Blob([write(book, { type: 'array', bookType: 'xlsx' })]), t`members-template.xlsx`)
    },
    onError: () => toast(t`The template couldn't be saved. Check your connection and try again.`, 'error'),
  })
  return (
    <Sheet as="div" flush className="px-5 py-1">
      <Fold summary={<Trans>File format</Trans>}>
        <div className="grid gap-4 pb-4">
          <p>
            <Trans>
              A spreadsheet (.xlsx, .xls, .ods or CSV) as you keep it. Headings may have other names, in any of the
              languages; a column for each month is read too.
            </Trans>
          </p>
          <dl className="grid gap-x-4 gap-y-2 md:grid-cols-[max-content_minmax(0,1fr)]">
            {IMPORT_COLUMNS.map((column) => (
              <div key={column} className="md:col-span-2 md:grid md:grid-cols-subgrid">
                <dt>
                  {i18n._(columnLabels[column])}
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
            <Button look="quiet" icon="save" pending={saving.isPending} onClick={() => saving.mutate()}>
              <Trans>Save a template with example rows</Trans>
            </Button>
          </div>
        </div>
      </Fold>
    </Sheet>
  )
}
