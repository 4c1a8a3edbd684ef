import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { Tabs } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'

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
        { to: paths.officeInvitations, label: t`Invitations` },
        { to: paths.officeImport, label: t`Import and export` },
      ]}
    />
  )
}
