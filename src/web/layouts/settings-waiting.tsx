import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Every screen of the office says so while a change waits by which somebody could take all members' money (docs/settings.md). */
export function SettingsWaiting() {
  const { data } = useQuery(overviewQuery)
  if (!data?.settings_waiting) return null
  return (
    <Banner tone="warning">
      <Trans>
        A change of the bank details or of the two-person rules is waiting.{' '}
        <Link to={paths.officeSettings} className="underline underline-offset-4">
          See the change
        </Link>
      </Trans>
    </Banner>
  )
}
