import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useTransition } from 'react'
import type { OfficePayment } from '#web/office-queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Key } from '../parts/key.tsx'
import type { Decisions, Found } from '../parts/use-decisions.ts'
import { useHotkeys } from '../parts/use-hotkeys.ts'
import { useMay } from '../parts/use-may.ts'
import { CancelEnteredDialog } from './cancel-entered-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { isClear, sureLine } from './payment-lines.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReversePaymentDialog } from './reverse-payment-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

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
  const { status, may_decide: mayDecide, may_cancel: mayCancel } = props.payment
  if (status === 'in_review' && mayDecide) return <Decide {...props} />
  if (status === 'in_review' && mayCancel) return <Cancel {...props} />
  if (status === 'in_review') return mayVerify ? null : <OnlyTreasurers />
  return status === 'verified' && mayReverse ? <Reverse {...props} /> : null
}

const bar =
  'sticky bottom-0 -mx-4 border-t border-rule bg-paper px-4 md:-mx-6 md:px-6 pt-2 pb-[max(.5rem,env(safe-area-inset-bottom))] lg:static lg:col-start-2 lg:mx-0 lg:px-0'

/** Refusals after which it asks which line the payment is: a colleague may have taken the one that was sure. */
const OF_ITS_LINE = ['line_needed', 'no_line_fits', 'line_settled', 'line_not_that']

function Decide({ payment, decisions, found }: DecisionBarProps) {
  const [asked, setAsked] = useState<'verify' | 'correct' | 'refuse'>()
  const [leaving, startLeaving] = useTransition()
  const problem = decisions.problemOf(payment)
  const asSent = found?.received_on === payment.received_on && found.paid_into === payment.paid_into
  const needsLine = problem?.code !== undefined && OF_ITS_LINE.includes(problem.code)
  const verify = () => {
    if (!found) return
    // One press where all is clear; where something is flagged, or the line is not sure, it asks once.
    if (needsLine || !isClear(payment) || (!asSent && payment.bank?.line_needed)) return setAsked('verify')
    const line = sureLine(payment)
    startLeaving(() => void decisions.verify(payment, found, line && asSent ? { line_id: line.id } : {}))
  }
  const correct = () => setAsked('correct')
  const refuse = () => setAsked('refuse')
  // While a slow phone still draws the next payment, no key decides on this one.
  useHotkeys(leaving ? {} : { v: verify, c: found && correct, r: refuse })
  const close = () => setAsked(undefined)
  return (
    <div className={`${bar} flex flex-wrap gap-2 lg:grid lg:grid-cols-2`}>
      {problem && (
        <div className="w-full lg:col-span-2">
          <Banner tone="error" live>
            {problem.words}
          </Banner>
        </div>
      )}
      <Button className="grow lg:col-span-2" disabled={!found} pending={leaving} aria-keyshortcuts="V" onClick={verify}>
        <Trans>Verify</Trans> <Key>V</Key>
      </Button>
      <Button look="quiet" disabled={!found} aria-keyshortcuts="C" onClick={correct}>
        <Trans>Correct</Trans> <Key>C</Key>
      </Button>
      <Button look="danger" aria-keyshortcuts="R" onClick={refuse}>
        <Trans>Refuse</Trans> <Key>R</Key>
      </Button>
      {asked === 'verify' && found && (
        <VerifyDialog payment={payment} found={found} onSend={decisions.verifyAsked} onClose={close} />
      )}
      {asked === 'correct' && found && (
        <CorrectDialog payment={payment} found={found} onSend={decisions.correct} onClose={close} />
      )}
      {asked === 'refuse' && <RefuseDialog payment={payment} onSend={decisions.refuse} onClose={close} />}
    </div>
  )
}

/** For whoever entered it on behalf of the member: another officer decides. */
function Cancel({ payment, decisions }: DecisionBarProps) {
  const [asked, setAsked] = useState(false)
  return (
    <div className={bar}>
      <Button look="danger" wide onClick={() => setAsked(true)}>
        <Trans>Cancel this payment</Trans>
      </Button>
      {asked && <CancelEnteredDialog payment={payment} onSend={decisions.cancel} onClose={() => setAsked(false)} />}
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
