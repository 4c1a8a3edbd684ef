import { Trans } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { OfficeMember } from '../parts/member-queries.ts'

/** Every change of the member's status, oldest first: what, who, when and why. */
export function MemberHistory({ steps }: { steps: OfficeMember['history'] }) {
  return (
    <Sheet as="div" flush className="px-5 py-4">
      <ol className="grid gap-3 border-s-2 border-rule ps-4 text-label">
        {steps.map(({ from, active, by, reason }, index) => (
          <li key={`${from} ${active} ${reason}`}>
            <p>
              <b className="font-semibold">
                {!active ? (
                  <Trans>Inactive</Trans>
                ) : index === 0 ? (
                  <Trans>Accepted</Trans>
                ) : (
                  <Trans>Active again</Trans>
                )}
              </b>
              {reason && `: ${reason}`}
            </p>
            <p className="text-sm text-ink-2">
              {by && `${by}, `}
              <Day date={from} />
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
