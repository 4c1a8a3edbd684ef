import { Trans, useLingui } from '@lingui/react/macro'
import { yearText } from '#core/local-text.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { useDayRules } from '#web/app/officer/use-reason-rules.ts'
import { DayField } from '#web/ui/day-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

/** Says that the report of a year was signed, and keeps it as it was. */
export default function SignDialog({ year: of, ways }: { year: number; ways: ModalHandlers }) {
  const { t, i18n } = useLingui()
  const { today, rules } = useDayRules()
  const act = useOfficeAct('POST /api/office/reports/annual/:id/sign', ways, {
    place: `signing of ${of}`,
    defaultValues: { signed_on: today },
  })
  const year = yearText(of, i18n.locale)
  const { register, formState } = act.form
  return (
    <ActDialog
      act={act}
      title={t`Keep the signed report of ${year}?`}
      what={
        <p>
          <Trans>
            The report is kept as a PDF in your language, with the day on which it was signed. Later changes do not
            change it.
          </Trans>
        </p>
      }
      action={<Trans>Keep report</Trans>}
      onSubmit={({ signed_on }) => act.submit({ params: { id: String(of) }, body: { signed_on } })}
    >
      <DayField
        data-first=""
        label={t`Signed on`}
        required
        min={`${of + 1}-01-01`}
        max={today}
        error={formState.errors.signed_on?.message}
        {...register('signed_on', rules)}
      />
    </ActDialog>
  )
}
