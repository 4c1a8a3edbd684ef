import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import type { LeavingRow } from '../parts/member-queries.ts'
import { leavingKinds, leavingStatuses } from './leaving-words.ts'

/** A proposal and what became of it: who, when, why, and the money. */
export function LeavingRecord({ row }: { row: LeavingRow }) {
  const { t, i18n } = useLingui()
  const { tone, label, decidedBy } = leavingStatuses[row.status]
  const settled = row.status === 'confirmed' || row.status === 'payout_reversed'
  const facts = [
    { label: t`Reason`, value: row.reason },
    { label: t`Proposed by`, value: <ByWhom by={row.proposed_by} at={row.proposed_at} /> },
    { label: t`Payee`, value: row.payee },
    row.payee_account !== '' && { label: t`Payee's account`, value: row.payee_account },
    settled &&
      row.to_receivable > 0 && { label: t`Set off: owed to the association`, value: <Money aed={row.to_receivable} /> },
    settled &&
      row.to_loans > 0 && { label: t`Set off: the loan with its interest`, value: <Money aed={row.to_loans} /> },
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
