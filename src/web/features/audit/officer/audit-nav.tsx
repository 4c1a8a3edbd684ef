import { useLingui } from '@lingui/react/macro'
import { Tabs } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'

/** What officers did: since one last looked, gathered, each action of all time, and the books against their seals. */
export function AuditNav() {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Audit`}
      tabs={[
        { to: paths.officeAudit, label: t`Audit trail` },
        { to: paths.officeChanges, label: t`Changes` },
        { to: paths.officeExceptions, label: t`Exceptions` },
        { to: paths.officeSamples, label: t`Samples` },
        { to: paths.officeSeals, label: t`Seals` },
      ]}
    />
  )
}
