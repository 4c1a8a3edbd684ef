import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { Leaving } from '../parts/member-queries.ts'
import { LeavingRecord } from './leaving-record.tsx'
import type { LeavingAct } from './member-act-dialog.tsx'
import { InTheWay, isHeldUp, SettlementFacts } from './settlement-facts.tsx'

type MemberLeavingProps = { leaving: Leaving; onOpen: (act: LeavingAct) => void }

/** Whether the member leaves or has left: what is proposed, what it would settle, what was done, and what can be done. */
export function MemberLeaving({ leaving, onOpen }: MemberLeavingProps) {
  const { closed_on: closedOn, leavings } = leaving
  const [latest, ...before] = leavings
  const proposed = latest?.status === 'proposed'
  return (
    <Sheet as="div" flush className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 text-label">
      {closedOn !== null && (
        <p>
          <Trans>
            The membership was closed on <Day date={closedOn} />.
          </Trans>
        </p>
      )}
      {latest ? (
        <LeavingRecord row={latest} />
      ) : (
        <p className="text-ink-2">
          <Trans>Nothing is proposed.</Trans>
        </p>
      )}
      {latest && proposed && (
        <>
          <div className="rounded-field bg-leaf-wash px-3.5">
            <SettlementFacts settlement={leaving.settlement} />
          </div>
          <InTheWay leaving={leaving} />
          <SecondOfficer late={leaving.second_officer} />
          {!leaving.may.includes('confirm') && (
            <p className="text-ink-2">
              <Trans>A treasurer settles it and pays out, another officer than {latest.proposed_by}.</Trans>
            </p>
          )}
        </>
      )}
      <LeavingActs leaving={leaving} onOpen={onOpen} />
      {before.map((row) => (
        <div key={row.id} className="border-t border-rule pt-1">
          <LeavingRecord row={row} />
        </div>
      ))}
    </Sheet>
  )
}

/** Of a nominee whom an officer changed shortly before the death was reported, or since. */
function SecondOfficer({ late }: { late: Leaving['second_officer'] }) {
  if (!late) return null
  return (
    <p className="text-saffron">
      {late.agreed_by === null ? (
        <Trans>
          {late.changed_by} changed the nominee on <Day date={late.changed_at} />. A second officer has to agree to the
          payout first.
        </Trans>
      ) : (
        <Trans>
          {late.changed_by} changed the nominee on <Day date={late.changed_at} />. {late.agreed_by} agreed to the
          payout.
        </Trans>
      )}
    </p>
  )
}

function LeavingActs({ leaving, onOpen }: MemberLeavingProps) {
  const may = new Set(leaving.may)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {may.has('propose') && (
        <>
          <Button look="quiet" onClick={() => onOpen('leaves')}>
            <Trans>Member leaves…</Trans>
          </Button>
          <Button look="quiet" onClick={() => onOpen('died')}>
            <Trans>Member has died…</Trans>
          </Button>
        </>
      )}
      {may.has('agree') && (
        <Button onClick={() => onOpen('agree_to_payout')}>
          <Trans>Agree to payout</Trans>
        </Button>
      )}
      {may.has('confirm') && !isHeldUp(leaving) && (
        <Button onClick={() => onOpen('confirm_leaving')}>
          <Trans>Confirm</Trans>
        </Button>
      )}
      {may.has('withdraw') && (
        <Button look="quiet" onClick={() => onOpen('withdraw_leaving')}>
          <Trans>Take back</Trans>
        </Button>
      )}
      {may.has('reverse_payout') && (
        <Button look="danger" onClick={() => onOpen('reverse_payout')}>
          <Trans>Payout came back</Trans>
        </Button>
      )}
    </div>
  )
}
