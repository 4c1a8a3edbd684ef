import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { readableMobile } from '#core/indian-mobile.ts'
import { rechargesQuery } from '#web/app/calls/money-keys.ts'
import { Seal } from '#web/features/sealed-books/index.ts'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'

type Recharge = AnswerOf<'GET /api/recharges'>['recharges'][number]

/** The member's orders. */
export function useRecharges() {
  const list = useInfiniteQuery(rechargesQuery)
  return { ...list, recharges: list.data?.pages.flatMap((page) => page.recharges) }
}

const stamps: Readonly<Record<Recharge['status'], { label: MessageDescriptor; tone: StampTone }>> = {
  ordered: { label: msg`Ordered`, tone: 'wait' },
  completed: { label: msg`Completed`, tone: 'done' },
  refused: { label: msg`Rejected`, tone: 'wrong' },
  reversed: { label: msg`Returned`, tone: 'wrong' },
}

/** The member's orders as lines of the passbook, each with how far it is. */
export function RechargeLines({ recharges }: { recharges: readonly Recharge[] }) {
  const { t, i18n } = useLingui()
  return (
    <Rows label={t`My recharges`}>
      {recharges.map((recharge) => (
        <Row
          key={recharge.id}
          title={
            <>
              <Written>{recharge.operator}</Written>{' '}
              <Code className="inline-block max-w-full">{readableMobile(recharge.number)}</Code>
            </>
          }
          detail={
            <>
              <span className="block">
                <Trans>
                  Ordered on <Day date={recharge.ordered_at} parts="moment" />
                </Trans>
              </span>
              <span className="block wrap-anywhere" aria-live="polite">
                <State recharge={recharge} />
              </span>
            </>
          }
          end={<Money aed={recharge.amount} bare />}
          under={<Stamp tone={stamps[recharge.status].tone}>{i18n._(stamps[recharge.status].label)}</Stamp>}
          foot={recharge.status === 'completed' && <Seal since={recharge.sealed_on} />}
        />
      ))}
    </Rows>
  )
}

/** How far it has come, in a sentence. */
function State({ recharge }: { recharge: Recharge }) {
  const { status, reference, completed_at: completedAt, reason } = recharge
  switch (status) {
    case 'ordered':
      return <Trans>It is being carried out.</Trans>
    case 'completed':
      return (
        <Trans>
          Completed on <Day date={completedAt ?? ''} parts="moment" />, reference {reference}
        </Trans>
      )
    case 'refused':
      return (
        <Returned>
          <Trans>Rejected: {reason}</Trans>
        </Returned>
      )
    case 'reversed':
      return (
        <Returned>
          <Trans>It failed: {reason}</Trans>
        </Returned>
      )
  }
}

function Returned({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="block text-brick">{children}</span>
      <Trans>The money is back in your savings.</Trans>
    </>
  )
}
