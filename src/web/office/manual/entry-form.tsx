import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { useAct } from '../parts/use-act.ts'
import { useActDraft } from '../parts/use-act-draft.ts'
import { useDayRules } from '../parts/use-day-rules.ts'
import { type EntryFields, emptyLine, lineOf } from './entry-fields.ts'
import { EntryLines } from './entry-lines.tsx'

const MEMO_LEAST = 3
const MEMO_MOST = 300

/** Writes an entry for another treasurer to approve. */
export function EntryForm({ ways }: { ways: ModalWays }) {
  const { t } = useLingui()
  const { today, rules } = useDayRules()
  const form = useForm<EntryFields>({
    defaultValues: { date: today, memo: '', lines: [emptyLine, emptyLine] },
  })
  const draft = useActDraft('manual entry', form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/ledger/manual-entries', draft.ways)
  const { register, formState } = form
  const send = form.handleSubmit(
    ({ date, memo, lines }) => take({ body: { date, memo: memo.trim(), lines: lines.map(lineOf) } }),
    shakeInvalid,
  )
  return (
    <FormProvider {...form}>
      <Sheet>
        <SectionTitle>
          <Trans>Write an entry</Trans>
        </SectionTitle>
        <Form onSubmit={send}>
          {draft.note}
          <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
            <TextField
              label={t`Date`}
              hint={t`In a month that is open.`}
              type="date"
              required
              max={today}
              error={formState.errors.date?.message ?? fieldErrors.date}
              {...register('date', rules)}
            />
            <TextField
              label={t`What it is for`}
              hint={t`It stands in the journal, and in the statement of each member whose account is touched.`}
              required
              autoComplete="off"
              maxLength={MEMO_MOST}
              error={formState.errors.memo?.message ?? fieldErrors.memo}
              {...register('memo', {
                validate: (text) => text.trim().length >= MEMO_LEAST || t`Please say what it is for.`,
              })}
            />
          </div>
          <EntryLines error={fieldErrors.lines} />
          {error && (
            <Banner tone="error" live>
              {error}
            </Banner>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={draft.ways.onClose}>
              <Trans>Leave it</Trans>
            </Button>
            <Button type="submit" pending={pending}>
              <Trans>Propose it</Trans>
            </Button>
          </div>
        </Form>
      </Sheet>
    </FormProvider>
  )
}
