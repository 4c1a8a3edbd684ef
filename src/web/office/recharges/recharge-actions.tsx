import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { readableMobile } from '#core/indian-mobile.ts'
import { Button } from '#web/ui/button.tsx'
import { HandsOffNote, useHandsOff } from '../parts/hands-off.tsx'
import type { OfficeRecharge } from './recharge-queries.ts'
import { type RechargeStep, useRechargeSteps } from './use-recharge-steps.ts'

const labels: Readonly<Record<RechargeStep, MessageDescriptor>> = {
  complete: msg`Complete`,
  refuse: msg`Refuse`,
  take_over: msg`Take it over`,
  reverse: msg`It failed after all`,
}

type RechargeActionsProps = { recharge: OfficeRecharge; onOpen: (step: RechargeStep) => void }

/** What the officer may do with it now, or who does. */
export function RechargeActions({ recharge, onOpen }: RechargeActionsProps) {
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
