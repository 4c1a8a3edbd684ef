import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useTransition } from 'react'
import type { OfficePayment } from '#web/office-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Key } from '../parts/key.tsx'
import type { Decisions, Found } from '../parts/use-decisions.ts'
import { useHotkeys } from '../parts/use-hotkeys.ts'
import { useMay } from '../parts/use-may.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReversePaymentDialog } from './reverse-payment-dialog.tsx'

type DecisionBarProps = {
  payment: OfficePayment
  decisions: Decisions
  /** Undefined while no good day is entered; then nothing can be verified. */
  found: Found | undefined
}

/** What the officer may do with a payment, each with its key; at the thumb on a phone. */
export function DecisionBar(props: DecisionBarProps) {
  const mayVerify = useMay('verify_payment')
  const mayReverse = useMay('reverse_payment')
  const { status } = props.payment
  if (status === 'in_review') return mayVerify ? <Decide {...props} /> : <OnlyTreasurers />
  return status === 'verified' && mayReverse ? <Reverse {...props} /> : null
}

const bar =
  'sticky bottom-0 -mx-4 border-t border-rule bg-paper px-4 md:-mx-6 md:px-6 pt-2 pb-[max(.5rem,env(safe-area-inset-bottom))] lg:static lg:col-start-2 lg:mx-0 lg:px-0'

function Decide({ payment, decisions, found }: DecisionBarProps) {
  const [asked, setAsked] = useState<'correct' | 'refuse'>()
  const [leaving, startLeaving] = useTransition()
  const verify = () => {
    if (found) startLeaving(() => void decisions.verify(payment, found))
  }
  const correct = () => setAsked('correct')
  const refuse = () => setAsked('refuse')
  // While a slow phone still draws the next payment, no key decides on this one.
  useHotkeys(leaving ? {} : { v: verify, c: found && correct, r: refuse })
  const close = () => setAsked(undefined)
  return (
    <div className={`${bar} flex flex-wrap gap-2 lg:grid lg:grid-cols-2`}>
      <Button className="grow lg:col-span-2" disabled={!found} pending={leaving} aria-keyshortcuts="V" onClick={verify}>
        <Trans>Verify</Trans> <Key>V</Key>
      </Button>
      <Button look="quiet" disabled={!found} aria-keyshortcuts="C" onClick={correct}>
        <Trans>Correct</Trans> <Key>C</Key>
      </Button>
      <Button look="danger" aria-keyshortcuts="R" onClick={refuse}>
        <Trans>Refuse</Trans> <Key>R</Key>
      </Button>
      {asked === 'correct' && found && (
        <CorrectDialog payment={payment} found={found} onSend={decisions.correct} onClose={close} />
      )}
      {asked === 'refuse' && <RefuseDialog payment={payment} onSend={decisions.refuse} onClose={close} />}
    </div>
  )
}

function Reverse({ payment, decisions }: DecisionBarProps) {
  const [asked, setAsked] = useState(false)
  return (
    <div className={bar}>
      <Button look="danger" wide onClick={() => setAsked(true)}>
        <Trans>Reverse this payment</Trans>
      </Button>
      {asked && <ReversePaymentDialog payment={payment} onSend={decisions.reverse} onClose={() => setAsked(false)} />}
    </div>
  )
}

function OnlyTreasurers() {
  const { t } = useLingui()
  return <p className="text-sm text-ink-2 lg:col-start-2">{t`A treasurer decides on payments.`}</p>
}
