import { Trans, useLingui } from '@lingui/react/macro'
import { FINDINGS_LONGEST } from '#contract/limits.ts'
import { CERTIFICATES, type Certificate } from '#core/audit-certificates.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { certificates, type Sample } from './sample-words.tsx'

/** Makes the report of a sample: what is certified, and what was found. */
export default function ReportDialog({ sample: { id, findings }, ways }: { sample: Sample; ways: ModalHandlers }) {
  const { t, i18n } = useLingui()
  const act = useOfficeAct('POST /api/office/samples/:id/report', ways, {
    place: `report of sample ${id}`,
    defaultValues: { certificate: (findings > 0 ? '' : 'agrees') as Certificate | '', findings: '' },
  })
  const { register, formState } = act.form
  const offered = CERTIFICATES.filter((each) => findings === 0 || each !== 'agrees')
  return (
    <ActDialog
      act={act}
      title={t`Make the audit report?`}
      what={
        <p>
          <Trans>
            It is kept as a PDF in your language, with every entry and what was found. Nothing is added to the sample
            afterwards.
          </Trans>
        </p>
      }
      action={<Trans>Make the report</Trans>}
      onSubmit={({ certificate, findings: words }) =>
        certificate !== '' && act.submit({ params: { id }, body: { certificate, findings: words } })
      }
    >
      <ChoiceGroup
        label={t`Certificate`}
        required
        options={offered.map((value) => ({ value, label: i18n._(certificates[value]) }))}
        error={formState.errors.certificate?.message}
        {...register('certificate', { required: t`Choose what you certify.` })}
      />
      <TextArea
        label={t`Findings in your own words`}
        hint={t`What the meeting should know, and what you advise.`}
        maxLength={FINDINGS_LONGEST}
        error={formState.errors.findings?.message}
        {...register('findings')}
      />
    </ActDialog>
  )
}
