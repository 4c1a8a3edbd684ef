import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Outcome, showServerErrors } from '#web/app/forms/use-send.ts'
import { toast } from '#web/ui/toast.ts'
import type { Went } from './send-one.ts'
import { isPayment, type OutgoingPayment, sendQueueOf, useOutgoing } from './send-queue.ts'
import type { QueuedForms } from './send-queue-store.ts'

/**
 * Sends a payment by way of the send queue: it is kept before it is sent, and where nobody answers it stays there and goes out
 * by itself. What the server refuses stays in the form, whose fields say why.
 */
export function usePayment<Fields extends FieldValues>(person: number, form: UseFormReturn<Fields>) {
  const { t } = useLingui()
  const sendQueue = sendQueueOf(person)
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const own = useRef<string>(undefined)
  const sending = useOutgoing(person, isPayment).find(({ key }) => key === own.current)

  useEffect(
    () => () => {
      if (own.current !== undefined) sendQueue.leaveForm(own.current)
      own.current = undefined
    },
    [sendQueue],
  )

  /**
   * Gives what the server said, with no message where it waits, and undefined where it was refused. `mended` is what was
   * refused earlier, and is written anew here.
   */
  const send = async (payment: QueuedForms['POST /api/save-monthly-payment'], mended?: OutgoingPayment) => {
    setPending(true)
    setOutcome(undefined)
    let key = ''
    const went = await new Promise<Went>((resolve) => {
      key = sendQueue.send('POST /api/save-monthly-payment', payment, resolve)
      own.current = key
    })
    setPending(false)
    if (went.how === 'refused') {
      // Of a form that was closed meanwhile it stays among what waits.
      const inForm = own.current === key
      void toast(went.error.message, 'error', inForm)
      if (inForm) await sendQueue.discard(key)
      showServerErrors(form, went.error.errors)
      setOutcome({ tone: 'error', message: went.error.message })
      return undefined
    }
    if (mended) await sendQueue.discard(mended.key)
    if (went.how === 'unanswered') {
      void toast(t`Network Error. Your payment is kept here, and sent when the connection is back.`, 'info')
    }
    const message = went.how === 'arrived' ? went.answer.message : undefined
    if (message) void toast(message, 'success', own.current === key)
    return { message }
  }

  return {
    send,
    pending,
    outcome,
    /** How much of what is being sent has gone, between 0 and 1. */
    progress: pending ? sending?.progress : undefined,
  }
}
