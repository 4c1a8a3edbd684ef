import { Trans } from '@lingui/react/macro'
import { readableMobile } from '#core/indian-mobile.ts'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { memberAddress } from '../parts/member-address.ts'
import { RowLink } from '../parts/row-link.tsx'
import { RechargeActions } from './recharge-actions.tsx'
import type { OfficeRecharge } from './recharge-queries.ts'
import type { RechargeStep } from './use-recharge-steps.ts'

type RechargeRowProps = { recharge: OfficeRecharge; onOpen: (step: RechargeStep) => void }

/** Who ordered how much for which number, what came of it, and what can be done. */
export function RechargeRow({ recharge, onOpen }: RechargeRowProps) {
  const { member, number, operator, amount } = recharge
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto]">
      <div>
        <RowLink to={memberAddress(member.id)}>{member.name}</RowLink>
        <p className="num text-sm text-ink-2">
          <Code>{member.unique_id}</Code> ·{' '}
          <Trans>
            ordered on <Day date={recharge.ordered_at} parts="moment" />
          </Trans>
        </p>
      </div>
      <ul className="self-center text-label wrap-anywhere text-ink-2">
        <li className="text-ink">
          <Written>{operator}</Written> <Code className="whitespace-nowrap">{readableMobile(number)}</Code>
        </li>
        <Handling recharge={recharge} />
        <Proposal recharge={recharge} />
        <Hands recharge={recharge} />
      </ul>
      <Money aed={amount} className="self-center font-display text-xl font-medium lg:text-end" />
      <RechargeActions recharge={recharge} onOpen={onOpen} />
    </li>
  )
}

/** What the provider has to do with an order that waits. */
function Handling({
  recharge: { status, handling, sent_at: sentAt, provider_note: note },
}: Pick<RechargeRowProps, 'recharge'>) {
  if (status !== 'ordered') return null
  if (handling === 'to_send') {
    return (
      <li>
        <Trans>The provider is asked.</Trans>
      </li>
    )
  }
  if (handling === 'sent' && sentAt !== null) {
    return (
      <li>
        <Trans>
          With the provider since <Day date={sentAt} parts="moment" />
        </Trans>
      </li>
    )
  }
  return (
    note !== null && (
      <li className="text-brick">
        <Written>{note}</Written>
      </li>
    )
  )
}

/** What one treasurer entered and another has to confirm. */
function Proposal({ recharge: { proposal } }: Pick<RechargeRowProps, 'recharge'>) {
  if (!proposal) return null
  return (
    <li className="text-brick">
      <Trans>
        {proposal.by} entered <Money aed={proposal.paid} /> from {proposal.account}, reference {proposal.reference}.
        Another treasurer has to confirm it.
      </Trans>
    </li>
  )
}

/** Who completed and ended it, each on a line. */
function Hands({ recharge }: { recharge: OfficeRecharge }) {
  const { completed_by: completedBy, completed_at: completedAt, paid, paid_from: paidFrom, reference } = recharge
  const { status, ended_by: endedBy, ended_at: endedAt, reason } = recharge
  return (
    <>
      {completedAt !== null && paid !== null && (
        <>
          <li>
            {completedBy === null ? (
              <Trans>
                Completed by the provider on <Day date={completedAt} parts="moment" />, reference {reference}
              </Trans>
            ) : (
              <Trans>
                Completed by {completedBy} on <Day date={completedAt} parts="moment" />, reference {reference}
              </Trans>
            )}
          </li>
          <li>
            <Trans>
              <Money aed={paid} /> paid from {paidFrom}
            </Trans>
          </li>
        </>
      )}
      {endedBy !== null && endedAt !== null && (
        <li>
          {status === 'refused' ? (
            <Trans>
              Refused by {endedBy} on <Day date={endedAt} parts="moment" />: {reason}
            </Trans>
          ) : (
            <Trans>
              Reversed by {endedBy} on <Day date={endedAt} parts="moment" />: {reason}
            </Trans>
          )}
        </li>
      )}
    </>
  )
}
