import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WhyNot } from '#contract/may.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'
import type { Leaving, LeavingAct, LeavingRow } from './leaving-queries.ts'
import { InTheWay, SettlementFacts } from './settlement-facts.tsx'

type MemberLeavingProps = { leaving: Leaving; onOpen: (act: LeavingAct) => void }

/** Whether the member leaves or has left: what is proposed, what it would settle, what was done, and what can be done. */
export default function MemberLeaving({ leaving, onOpen }: MemberLeavingProps) {
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
          {isAnothers(leaving.may_not.confirm) && (
            <p className="text-ink-2">
              <Trans>A treasurer other than {latest.proposed_by} pays out.</Trans>
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

/** Whether somebody else settles it. What stands in everybody's way is said beside. */
const isAnothers = (why: WhyNot | undefined) =>
  why !== undefined && why !== 'decide_first' && why !== 'bonus_under_way' && why !== 'leaving_owes'

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
      {may.has('confirm') && (
        <Button onClick={() => onOpen('confirm_leaving')}>
          <Trans>Confirm</Trans>
        </Button>
      )}
      {may.has('withdraw') && (
        <Button look="quiet" onClick={() => onOpen('withdraw_leaving')}>
          <Trans>Cancel leaving</Trans>
        </Button>
      )}
      {may.has('reverse_payout') && (
        <Button look="danger" onClick={() => onOpen('reverse_payout')}>
          <Trans>Payout returned</Trans>
        </Button>
      )}
    </div>
  )
}

/** A proposal and what became of it: who, when, why, and the money. */
function LeavingRecord({ row }: { row: LeavingRow }) {
  const { t, i18n } = useLingui()
  const { tone, label, decidedBy } = leavingStatuses[row.status]
  const settled = row.status === 'confirmed' || row.status === 'payout_reversed'
  const facts = [
    { label: t`Reason`, value: row.reason },
    { label: t`Proposed by`, value: <ByWhom by={row.proposed_by} at={row.proposed_at} /> },
    { label: t`Payee`, value: row.payee },
    row.payee_account !== '' && { label: t`Payee's account`, value: row.payee_account },
    settled &&
      row.to_receivable > 0 && {
        label: t`Savings used: owed to the association`,
        value: <Money aed={row.to_receivable} />,
      },
    settled &&
      row.to_loans > 0 && { label: t`Savings used: the loan with its interest`, value: <Money aed={row.to_loans} /> },
    settled && { label: t`Paid out`, value: <Money aed={row.payout} /> },
    settled && row.payout > 0 && { label: t`Paid from`, value: <PaidFrom row={row} /> },
    row.decided_by !== null &&
      row.decided_at !== null && {
        label: i18n._(decidedBy),
        value: <ByWhom by={row.decided_by} at={row.decided_at} />,
      },
    row.decided_reason !== null && { label: t`Why`, value: row.decided_reason },
  ]
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 py-2">
        <b className="font-semibold">{i18n._(leavingKinds[row.kind])}</b>
        <Stamp tone={tone}>{i18n._(label)}</Stamp>
      </p>
      <Facts items={facts.filter((fact) => fact !== false)} />
    </div>
  )
}

function ByWhom({ by, at }: { by: string; at: string }) {
  return (
    <>
      <Written>{by}</Written>, <Day date={at} parts="moment" />
    </>
  )
}

function PaidFrom({ row: { paid_from, reference } }: { row: LeavingRow }) {
  return (
    <>
      <Written>{paid_from}</Written>
      {reference && <Trans>, reference {reference}</Trans>}
    </>
  )
}

const leavingKinds: Readonly<Record<LeavingRow['kind'], MessageDescriptor>> = {
  left: msg`Leaving`,
  death: msg`Death`,
}

type StatusWords = { tone: StampTone; label: MessageDescriptor; decidedBy: MessageDescriptor }

const leavingStatuses: Readonly<Record<LeavingRow['status'], StatusWords>> = {
  proposed: { tone: 'wait', label: msg`Proposed`, decidedBy: msg`Decided by` },
  withdrawn: { tone: 'wait', label: msg`Cancelled`, decidedBy: msg`Cancelled by` },
  confirmed: { tone: 'done', label: msg({ message: 'Closed', context: 'a membership' }), decidedBy: msg`Closed by` },
  payout_reversed: { tone: 'wrong', label: msg`Payout returned`, decidedBy: msg`Reversed by` },
}
