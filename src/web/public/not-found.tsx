import { useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'

export default function NotFound() {
  const { t } = useLingui()
  return <PageHeading title={t`Page not found`} />
}
