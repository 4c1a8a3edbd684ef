import { useLingui } from '@lingui/react/macro'
import { Tabs } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'

/** What officers did: since one last looked, gathered, and each action of all time. */
export function AuditNav() {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Audit`}
      tabs={[
        { to: paths.officeAudit, label: t`Audit trail` },
        { to: paths.officeChanges, label: t`What changed` },
      ]}
    />
  )
}
