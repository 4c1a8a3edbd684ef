import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WhyNot } from '#contract/may.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { Day } from '#web/ui/day.tsx'

const handsOffQuery = callQuery(
  [...officeKey, 'hands-off'],
  'GET /api/office/hands-off',
  {},
  (answer) => answer.members,
)

export type HandsOff = { until: string | null }

/** Whether the officer takes no step on this member's money, because they changed how the member signs in. */
export function useHandsOff(memberId: number): HandsOff | undefined {
  return useQuery(handsOffQuery).data?.find(({ member_id: id }) => id === memberId)
}

/** Whether that is why a step is not for the officer. */
export const isKeptOff = (mayNot: Partial<Record<string, WhyNot>>): boolean =>
  Object.values(mayNot).some((why) => why === 'sign_in_open' || why === 'sign_in_touched')

/** Why, and until when. */
export function HandsOffNote({ until }: HandsOff) {
  return (
    <p className="text-label text-ink-2">
      {until === null ? (
        <Trans>
          You changed how this member signs in. Until that is complete, another officer acts on their money.
        </Trans>
      ) : (
        <Trans>
          You changed how this member signs in. Until <Day date={until} /> another officer acts on their money.
        </Trans>
      )}
    </p>
  )
}
