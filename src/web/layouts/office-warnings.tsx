import { Trans } from '@lingui/react/macro'
import { paths } from '#web/app/routes/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Link } from '#web/ui/link.tsx'

type OfficeWarningsProps = {
  /** One officer may do alone what takes two (product: "Loans"). */
  rulesOff: boolean
  /** A change waits by which somebody could take all members' money (docs/reference/settings.md). */
  settingsWait: boolean
}

export default function OfficeWarnings({ rulesOff, settingsWait }: OfficeWarningsProps) {
  return (
    <>
      {rulesOff && (
        <Banner tone="warning">
          <Trans>The two-person rules are off: one officer can approve and pay out alone.</Trans>
        </Banner>
      )}
      {settingsWait && (
        <Banner tone="warning">
          <Trans>
            A change of the bank details or of the two-person rules is waiting.{' '}
            <Link to={paths.officeSettings} className="underline underline-offset-4">
              See the change
            </Link>
          </Trans>
        </Banner>
      )}
    </>
  )
}
