import { useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'

export default function SignIn() {
  const { t } = useLingui()
  return <PageHeading title={t`Login`} />
}
