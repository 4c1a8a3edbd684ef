import { useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'

export default function MobileRecharge() {
  const { t } = useLingui()
  return <PageHeading title={t`Mobile recharge`} />
}
