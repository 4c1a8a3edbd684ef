import { useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'

export default function Profile() {
  const { t } = useLingui()
  return <PageHeading title={t`Profile`} />
}
