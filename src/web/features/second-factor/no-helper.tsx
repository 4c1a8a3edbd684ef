import { Trans } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'

/** Said to who is the only administrator: few ever read it. */
export default function NoHelper() {
  return (
    <Banner tone="warning">
      <Trans>
        Nobody could help you if you lose this app and the recovery codes: there is no other administrator. Keep the
        codes safe.
      </Trans>
    </Banner>
  )
}
