import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, useTransition } from 'react'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { type Decisions, type Finding, nameOf } from '#web/app/officer/use-decisions.ts'
import { useStillOpen } from '#web/app/officer/use-still-open.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { isClear, sureLine } from './payment-flags.ts'

type DecisionBarProps = {
  payment: OfficePayment
  decisions: Decisions
  /** Undefined while no good day is entered; then nothing can be verified. */
  found: Finding | undefined
  /** Opens the form beside the receipt. */
  onEdit: () => void
}

type Dialogs = typeof import('./decision-dialogs.tsx')
let loaded: Dialogs | undefined

/** Its dialogs, fetched once a payment is open, for the page has its budget; from then on there at once. */
function useDialogs(asked: unknown): Dialogs | undefined {
  const [dialogs, setDialogs] = useState(loaded)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (dialogs) return
    const come = (module: Dialogs) => {
      loaded = module
      setDialogs(module)
    }
    import('./decision-dialogs.tsx').then(come, setFailure)
  }, [dialogs])
  if (asked && failure) throw failure
  return dialogs
}

/** What the officer may do with a payment, each with its key; at the thumb on a phone. */
export function DecisionBar(props: DecisionBarProps) {
  const { may, may_not: mayNot } = props.payment
  if (may.includes('verify')) return <Decide {...props} />
  if (may.includes('cancel')) return <Cancel {...props} />
  if (may.includes('reverse') || may.includes('undo')) return <Decided {...props} />
  return mayNot.verify === 'not_allowed' ? <OnlyTreasurers /> : null
}

const bar =
  'sticky bottom-[var(--bottom-bar,0px)] -mx-4 border-t border-rule bg-paper px-4 md:-mx-6 md:px-6 py-2 lg:static lg:col-start-2 lg:mx-0 lg:px-0'

/** Refusals after which it asks which line the payment is: a colleague may have taken the one that was sure. */
const OF_ITS_LINE = ['line_needed', 'no_line_fits', 'line_settled', 'line_not_that']

function Decide({ payment, decisions, found, onEdit }: DecisionBarProps) {
  const [asked, setAsked] = useState<'verify' | 'ask' | 'refuse'>()
  const dialogs = useDialogs(asked)
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
  const ask = payment.may.includes('ask') ? () => setAsked('ask') : undefined
  const refuse = () => setAsked('refuse')
  // While a slow phone still draws the next payment, or a dialog that was asked for, no key decides on this one.
  useHotkeys(leaving || asked ? {} : { v: verify, e: found && onEdit, a: ask, r: refuse })
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
      <Button look="quiet" disabled={!found} aria-keyshortcuts="E" onClick={onEdit}>
        <Trans>Edit</Trans> <Key>E</Key>
      </Button>
      {ask && (
        <Button look="quiet" aria-keyshortcuts="A" onClick={ask}>
          <Trans>Ask</Trans> <Key>A</Key>
        </Button>
      )}
      <Button look="danger" className={ask && 'grow lg:col-span-2'} aria-keyshortcuts="R" onClick={refuse}>
        <Trans>Reject</Trans> <Key>R</Key>
      </Button>
      {dialogs && asked === 'verify' && found && (
        <dialogs.VerifyDialog payment={payment} found={found} onSend={decisions.verifyAsked} onClose={close} />
      )}
      {dialogs && asked === 'ask' && <dialogs.AskDialog payment={payment} onSend={decisions.ask} onClose={close} />}
      {dialogs && asked === 'refuse' && (
        <dialogs.RefuseDialog payment={payment} onSend={decisions.refuse} onClose={close} />
      )}
    </div>
  )
}

/** For whoever entered it on behalf of the member: another officer decides. */
function Cancel({ payment, decisions }: DecisionBarProps) {
  const [asked, setAsked] = useState(false)
  const dialogs = useDialogs(asked)
  return (
    <div className={bar}>
      <Button look="danger" wide onClick={() => setAsked(true)}>
        <Trans>Cancel this payment</Trans>
      </Button>
      {dialogs && asked && (
        <dialogs.CancelEnteredDialog payment={payment} onSend={decisions.cancel} onClose={() => setAsked(false)} />
      )}
    </div>
  )
}

/** What was decided: undone for ten minutes by who did it, and a verification reversed at any time. */
function Decided({ payment, decisions }: DecisionBarProps) {
  const [asked, setAsked] = useState(false)
  const dialogs = useDialogs(asked)
  const undoable = useStillOpen(payment.undo_until === null ? 0 : Date.parse(payment.undo_until))
  const undo = () => void decisions.undo({ ids: [payment.id], who: nameOf(payment) })
  useHotkeys({ u: undoable ? undo : undefined })
  return (
    <div className={`${bar} grid gap-2`}>
      {undoable && (
        <Button wide aria-keyshortcuts="U" onClick={undo}>
          <Trans>Undo</Trans> <Key>U</Key>
        </Button>
      )}
      {payment.may.includes('reverse') && (
        <Button look="danger" wide onClick={() => setAsked(true)}>
          <Trans>Reverse this payment</Trans>
        </Button>
      )}
      {dialogs && asked && (
        <dialogs.ReversePaymentDialog payment={payment} onSend={decisions.reverse} onClose={() => setAsked(false)} />
      )}
    </div>
  )
}

function OnlyTreasurers() {
  const { t } = useLingui()
  return <p className="text-sm text-ink-2 lg:col-start-2">{t`A treasurer decides on payments.`}</p>
}
