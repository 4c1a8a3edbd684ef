import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { readableMobile } from '#core/indian-mobile.ts'
import { HandsOffNote, useHandsOff } from '#web/app/officer/hands-off.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { memberAddress } from '#web/features/members/officer/member-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { OfficeRecharge } from './recharge-queries.ts'
import { type RechargeStep, useRechargeSteps } from './use-recharge-steps.ts'

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

const labels: Readonly<Record<RechargeStep, MessageDescriptor>> = {
  complete: msg`Complete`,
  refuse: msg`Refuse`,
  take_over: msg`Take it over`,
  reverse: msg`It failed after all`,
}

type RechargeActionsProps = { recharge: OfficeRecharge; onOpen: (step: RechargeStep) => void }

/** What the officer may do with it now, or who does. */
function RechargeActions({ recharge, onOpen }: RechargeActionsProps) {
  const { t, i18n } = useLingui()
  const { steps, why } = useRechargeSteps(recharge)
  const handsOff = useHandsOff(recharge.member.id)
  if (steps.length === 0 && !why) return null
  if (handsOff && steps.length > 0) return <HandsOffNote {...handsOff} />
  return (
    <div className="flex flex-wrap items-center gap-2 lg:col-span-full">
      {steps.map((step) => {
        const label = i18n._(labels[step])
        return (
          <Button
            key={step}
            look={step === 'complete' ? 'primary' : 'danger'}
            aria-label={t`${label}: ${recharge.member.name}, ${readableMobile(recharge.number)}`}
            onClick={() => onOpen(step)}
          >
            {label}
          </Button>
        )
      })}
      {why && <p className="text-label text-ink-2">{i18n._(why)}</p>}
    </div>
  )
}
