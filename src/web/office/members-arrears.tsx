import { useLingui } from '@lingui/react/macro'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ArrearsList } from './members/arrears-list.tsx'
import { MembersNav } from './parts/members-nav.tsx'

/** Who is behind, each with a reminder to send. */
export default function MembersArrearsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Arrears`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <ArrearsList />
    </>
  )
}
