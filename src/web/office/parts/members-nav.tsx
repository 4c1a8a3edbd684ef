import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { Tabs } from './tabs.tsx'

/** The pages about members side by side, and how many applications wait. */
export function MembersNav() {
  const { t } = useLingui()
  const waiting = useQuery(overviewQuery).data?.waiting.applications
  return (
    <Tabs
      label={t`Members`}
      tabs={[
        { to: paths.officeMembers, label: t`Register` },
        { to: paths.officeMembersGrid, label: t`Dues by month` },
        { to: paths.officeArrears, label: t`Arrears` },
        { to: paths.officeApplications, label: t`Applications`, count: waiting },
        { to: paths.officeImport, label: t`Import and export` },
      ]}
    />
  )
}
