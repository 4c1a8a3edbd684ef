import { useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RechargeForm } from './recharge-form.tsx'

export default function MobileRecharge() {
  const { t } = useLingui()
  return (
    <div className="grid w-full max-w-lg gap-4">
      <PageHeading title={t`Mobile recharge`} />
      <RechargeForm />
    </div>
  )
}
