import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { SAMPLE_MOST } from '#contract/limits.ts'
import { businessDateAt } from '#core/calendar.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { sampleEntryAddress } from './sample-words.tsx'

const USUAL = '10'

/** Draws a sample, and leads to its first entry. */
export default function DrawDialog(props: { officers: readonly { id: number; name: string }[]; ways: ModalHandlers }) {
  const { officers, ways } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const today = businessDateAt(new Date())
  const act = useOfficeAct('POST /api/office/samples', ways, {
    place: 'sample',
    defaultValues: {
      way: 'chance' as 'chance' | 'largest',
      from: `${today.slice(0, 4)}-01-01`,
      to: today as string,
      officer: '',
      entries: USUAL,
    },
  })
  const { register, getValues, formState } = act.form
  const { errors } = formState
  const most = SAMPLE_MOST
  const isCount = (text: string) =>
    (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most) || t`Enter a number from 1 to ${most}.`
  return (
    <ActDialog
      act={act}
      title={t`Draw a sample`}
      what={
        <p>
          <Trans>A sample is kept as it was drawn. Every officer can read it.</Trans>
        </p>
      }
      action={<Trans>Draw</Trans>}
      onSubmit={async ({ officer, entries, ...drawing }) => {
        const answer = await act.submit({
          body: { ...drawing, entries: Number(entries), ...(officer !== '' && { officer }) },
        })
        if (answer) void navigate(sampleEntryAddress(answer.sample_id, 1))
      }}
    >
      <ChoiceGroup
        label={t`Entries to draw`}
        required
        options={[
          { value: 'chance', label: t`At random` },
          { value: 'largest', label: t`The largest` },
        ]}
        error={errors.way?.message}
        {...register('way')}
      />
      <TextField
        label={t`How many`}
        required
        inputMode="numeric"
        error={errors.entries?.message}
        {...register('entries', { validate: isCount })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <DayField
          label={t`First day`}
          required
          max={today}
          error={errors.from?.message}
          {...register('from', { required: t`Enter a day.` })}
        />
        <DayField
          label={t`Last day`}
          required
          max={today}
          error={errors.to?.message}
          {...register('to', {
            validate: (day) => {
              if (day === '') return t`Enter a day.`
              return day >= getValues('from') || t`This is before the first day.`
            },
          })}
        />
      </div>
      <SelectField
        label={t`Posted by`}
        required
        options={[
          { value: '', label: t`Anybody` },
          ...officers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errors.officer?.message}
        {...register('officer')}
      />
    </ActDialog>
  )
}
