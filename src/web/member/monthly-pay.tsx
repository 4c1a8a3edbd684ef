import { useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'

export default function MonthlyPay() {
  const { t } = useLingui()
  return <PageHeading title={t`Monthly Pay`} />
}
