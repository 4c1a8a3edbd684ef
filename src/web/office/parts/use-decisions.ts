import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { newIdempotencyKey } from '#web/idempotency-key.ts'
import { markOfficeStale, type OfficePayment } from '#web/office-queries.ts'
import { moneyText } from '#web/ui/money.tsx'

/** When the money came, and the code of the bank account or cash box where it was found. */
export type Found = { received_on: string; paid_into: string }

type Result = { tone: 'success' | 'error'; words: string }

/** What came of a payment. Several decided at once are one act. */
export type ResultLine = Result & { id: number; act: number }

/** What leaves the list at once, and what comes back to it because it was not done after all. */
type ListWays = { onLeave: (id: number) => void; onComeBack: (id: number) => void }

/**
 * The decisions on single payments. Each gives a line that says what came of it. Somebody who was first is no failure:
 * the server's sentence is told, and the queue goes on.
 */
export function useDecisions({ onLeave, onComeBack }: ListWays) {
  const { t, i18n } = useLingui()
  const [lines, setLines] = useState<readonly ResultLine[]>([])
  const { mutateAsync } = useMutation({ mutationFn: (decide: () => Promise<unknown>) => decide() })
  // One key will do: its scope is the payment's own address, and a decision is made once.
  const idempotencyKey = useRef(newIdempotencyKey()).current

  const tellAll = (results: readonly Result[]) =>
    setLines((told) => {
      const act = (told[0]?.act ?? 0) + 1
      const lines = results.map((result, index) => ({ ...result, act, id: (told[0]?.id ?? 0) + 1 + index }))
      return [...lines.reverse(), ...told]
    })
  const tell = (tone: Result['tone'], words: string) => tellAll([{ tone, words }])

  /** Gives the sentence of a failure that leaves the payment undecided. */
  const attempt = async (payment: OfficePayment, done: string, decide: () => Promise<unknown>) => {
    try {
      await mutateAsync(decide)
      tell('success', done)
    } catch (problem) {
      const { message } = problem as Error
      if (!(problem instanceof ApiError) || problem.code !== 'already_decided') return message
      tell('error', t`${nameOf(payment)}: ${message}`)
    }
    markOfficeStale()
    return undefined
  }

  /** For a dialog, which stays open with that sentence. */
  const settle = async (payment: OfficePayment, done: string, decide: () => Promise<unknown>) => {
    const problem = await attempt(payment, done, decide)
    if (problem === undefined) onLeave(payment.id)
    return problem
  }

  const input = ({ id }: OfficePayment) => ({ params: { id }, idempotencyKey })
  const aed = (amount: number | string) => moneyText(amount as number, i18n.locale)

  return {
    lines,
    tellAll,
    /** Verified as it was claimed, or as it was found: it leaves the list before the server has answered. */
    verify: async (payment: OfficePayment, found: Found) => {
      const body = {
        ...(found.received_on !== payment.received_on && { received_on: found.received_on }),
        ...(found.paid_into !== payment.paid_into && { paid_into: found.paid_into }),
      }
      const done = t`${nameOf(payment)}, ${aed(payment.amount)} verified`
      onLeave(payment.id)
      const problem = await attempt(payment, done, () =>
        call('POST /api/office/payments/:id/verify', { ...input(payment), body }),
      )
      if (problem === undefined) return
      onComeBack(payment.id)
      tell('error', t`${nameOf(payment)}: ${problem}`)
    },
    correct: (payment: OfficePayment, body: Found & { amount: string; reason: string }) =>
      settle(payment, t`${nameOf(payment)}, ${aed(body.amount)} verified, corrected`, () =>
        call('POST /api/office/payments/:id/verify', { ...input(payment), body }),
      ),
    refuse: (payment: OfficePayment, reason: string) =>
      settle(payment, t`${nameOf(payment)}, ${aed(payment.amount)} refused`, () =>
        call('POST /api/office/payments/:id/refuse', { ...input(payment), body: { reason } }),
      ),
    reverse: (payment: OfficePayment, reason: string) =>
      settle(payment, t`${nameOf(payment)}, ${aed(payment.amount)} reversed`, () =>
        call('POST /api/office/payments/:id/reverse', { ...input(payment), body: { reason } }),
      ),
  }
}

export type Decisions = ReturnType<typeof useDecisions>

/** 'SM-000012 Vijay Nair'. */
export function nameOf({ member }: { member: Pick<OfficePayment['member'], 'unique_id' | 'name'> }): string {
  return `${member.unique_id} ${member.name}`
}
