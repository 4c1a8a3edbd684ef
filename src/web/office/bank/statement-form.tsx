import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { officeKey } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Form } from '#web/ui/form.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useSend } from '#web/use-send.ts'
import type { BankColumns, CheckedStatement } from './bank-queries.ts'
import { ColumnsForm } from './columns-form.tsx'
import { StatementResult } from './statement-result.tsx'

/** Chooses the bank's file, says what it holds, and imports it; then the lines are matched. */
export function StatementForm({ account }: { account: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<CheckedStatement>()
  const [columns, setColumns] = useState<BankColumns>()
  const check = useSend('POST /api/office/bank-statements/check')
  const store = useSend('POST /api/office/bank-statements', { refresh: [officeKey] })
  const formWith = (chosen: BankColumns | undefined) => ({
    account,
    file,
    file_name: file?.name ?? '',
    columns: chosen && JSON.stringify(chosen),
  })

  const chooseFile = (chosen: File | undefined) => {
    setFile(chosen)
    setChecked(undefined)
    setColumns(undefined)
    store.reset()
  }
  const read = async (chosen: BankColumns | undefined) => {
    store.reset()
    const answer = await check.send({ form: formWith(chosen) })
    // What was read with other columns stays in view until they are right.
    if (!answer) return
    setColumns(chosen)
    setChecked(answer)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(undefined)
    void read(undefined)
  }
  const send = async (newLines: readonly number[]) => {
    const form = { ...formWith(columns), new_lines: newLines.length > 0 ? newLines.join(',') : undefined }
    const answer = await store.send({ form })
    if (answer) await navigate(`${paths.officeBank}?${new URLSearchParams({ account })}`)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Sheet as="div">
        <Form onSubmit={submit}>
          <FilePicker
            label={t`Statement of the bank`}
            required
            file={file}
            onChange={chooseFile}
            accept=".csv,.txt,text/csv"
            prompt={<Trans>Choose a CSV file</Trans>}
            hint={t`As the bank's website gives it. Days may overlap: a line is never imported twice.`}
            error={check.fieldErrors.file}
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
            error={check.fieldErrors.columns}
            onRead={read}
          />
        </>
      )}
    </div>
  )
}
