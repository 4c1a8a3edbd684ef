import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { officeKey } from '#web/office-queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Form, Pair } from '#web/ui/form.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { AmountField } from '#web/ui/text-field.tsx'
import { useSend } from '#web/use-send.ts'
import type { CheckedFile } from '../parts/import-queries.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportResult } from './import-result.tsx'

/** Chooses a spreadsheet, says what an import of it would do, and prepares it once no line is bad. */
export function ImportForm({ onPrepared }: { onPrepared: (message: string | undefined) => void }) {
  const { t } = useLingui()
  const [file, setFile] = useState<File>()
  const [opening, setOpening] = useState({ bank: '', cash: '' })
  const [checked, setChecked] = useState<CheckedFile>()
  const check = useSend('POST /api/office/imports/check')
  const prepare = useSend('POST /api/office/imports', { refresh: [officeKey] })
  const form = { file, file_name: file?.name ?? '', ...opening }

  // What was found holds for what was sent, and no longer once any of it is another.
  const change = (apply: () => void) => {
    apply()
    setChecked(undefined)
    prepare.reset()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(undefined)
    setChecked(await check.send({ form }))
  }
  const send = async () => {
    const answer = await prepare.send({ form })
    if (answer) onPrepared(answer.message)
  }
  const amount = (name: keyof typeof opening) => ({
    value: opening[name],
    error: check.fieldErrors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      change(() => setOpening((before) => ({ ...before, [name]: target.value }))),
  })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ImportColumns />
      <Sheet as="div">
        <Form onSubmit={submit}>
          <FilePicker
            label={t`Spreadsheet of members`}
            required
            file={file}
            onChange={(chosen) => change(() => setFile(chosen))}
            accept=".csv,.txt,text/csv"
            prompt={<Trans>Choose a CSV file</Trans>}
            hint={t`Up to 100,000 members. After correcting the file, choose it again.`}
            error={check.fieldErrors.file}
          />
          <Pair>
            <AmountField label={t`In the bank now`} {...amount('bank')} />
            <AmountField label={t`In the cash box now`} {...amount('cash')} />
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
