import { useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'

export default function Dashboard() {
  const { t } = useLingui()
  return <PageHeading title={t`Dashboard`} />
}
