import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Every screen of the office says so while one officer may do alone what takes two (product: "Loans"). */
export function RulesOff() {
  const { data } = useQuery(overviewQuery)
  if (data?.two_person_rules !== false) return null
  return (
    <Banner tone="warning">
      <Trans>The two-person rules are off: one officer can approve and pay out alone.</Trans>
    </Banner>
  )
}
