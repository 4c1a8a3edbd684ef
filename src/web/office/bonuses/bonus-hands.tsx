import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Day } from '#web/ui/day.tsx'
import { EntryLink } from '../books/ledger-link.tsx'
import type { Bonus } from './bonus-queries.ts'

/** Who did what with a bonus, each on a line. */
export function BonusHands({ bonus }: { bonus: Bonus }) {
  return (
    <ul className="text-label wrap-anywhere text-ink-2">
      <Hand by={bonus.prepared_by} at={bonus.prepared_at} did={(by) => <Trans>Worked out by {by}</Trans>} />
      <Hand by={bonus.declared_by} at={bonus.declared_at} did={(by) => <Trans>Declared by {by}</Trans>} />
      <Decided bonus={bonus} />
      <Reversal bonus={bonus} />
    </ul>
  )
}

function Decided({ bonus }: { bonus: Bonus }) {
  const { decline_reason: reason, entry_id: entry } = bonus
  const did = (by: string) =>
    reason === null ? (
      <Trans>Confirmed by {by}</Trans>
    ) : (
      <Trans>
        Declined by {by}: {reason}
      </Trans>
    )
  return (
    <Hand by={bonus.decided_by} at={bonus.decided_at} did={did}>
      {entry !== null && (
        <EntryLink id={entry}>
          <Trans>entry no. {entry}</Trans>
        </EntryLink>
      )}
    </Hand>
  )
}

function Reversal({ bonus }: { bonus: Bonus }) {
  const { reversal_reason: reason, reversal_entry_id: entry } = bonus
  return (
    <>
      <Hand
        by={bonus.reversal_by}
        at={bonus.reversal_at}
        did={(by) => (
          <Trans>
            Reversal proposed by {by}: {reason}
          </Trans>
        )}
      />
      <Hand
        by={bonus.reversal_confirmed_by}
        at={bonus.reversal_confirmed_at}
        did={(by) => <Trans>Reversal confirmed by {by}</Trans>}
      >
        {entry !== null && (
          <EntryLink id={entry}>
            <Trans>entry no. {entry}</Trans>
          </EntryLink>
        )}
      </Hand>
    </>
  )
}

type HandProps = { by: string | null; at: string | null; did: (by: string) => ReactNode; children?: ReactNode }

/** Nothing where nobody did it. */
function Hand({ by, at, did, children }: HandProps) {
  if (by === null || at === null) return null
  return (
    <li>
      {did(by)}, <Day date={at} parts="moment" />
      {children && <>, {children}</>}
    </li>
  )
}
