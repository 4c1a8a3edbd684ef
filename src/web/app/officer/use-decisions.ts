import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '#web/app/calls/api.ts'
import { markOfficeStale, type OfficePayment } from '#web/app/calls/office-queries.ts'
import { newIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { moneyText } from '#web/ui/money.tsx'

/** When the money came, and the code of the bank account or cash box where it was found. */
export type Found = { received_on: string; paid_into: string }

type Result = { tone: 'success' | 'error'; words: string }

/** Which line of the bank's statement it is, or why none. */
export type Said = { line_id?: number; no_line_reason?: string }

/** Why a payment that came back to the list was not verified. */
export type Problem = { code: string | undefined; words: string }

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
  const [problems, setProblems] = useState<ReadonlyMap<number, Problem>>(new Map())
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

  /** Gives a failure that leaves the payment undecided. */
  const attempt = async (
    payment: OfficePayment,
    done: string,
    decide: () => Promise<unknown>,
  ): Promise<Problem | undefined> => {
    setProblems((met) => new Map([...met].filter(([id]) => id !== payment.id)))
    try {
      await mutateAsync(decide)
      tell('success', done)
    } catch (problem) {
      const { message } = problem as Error
      const code = problem instanceof ApiError ? problem.code : undefined
      if (code !== 'already_decided') return { code, words: message }
      tell('error', t`${nameOf(payment)}: ${message}`)
    }
    markOfficeStale()
    return undefined
  }

  /** For a dialog, which stays open with that sentence. */
  const settle = async (payment: OfficePayment, done: string, decide: () => Promise<unknown>) => {
    const problem = await attempt(payment, done, decide)
    if (problem === undefined) onLeave(payment.id)
    return problem?.words
  }

  const input = ({ id }: OfficePayment) => ({ params: { id }, idempotencyKey })
  const aed = (amount: number | string) => moneyText(amount as number, i18n.locale)

  const send = (payment: OfficePayment, found: Found, said: Said) => () => {
    const body = {
      ...(found.received_on !== payment.received_on && { received_on: found.received_on }),
      ...(found.paid_into !== payment.paid_into && { paid_into: found.paid_into }),
      ...said,
    }
    return call('POST /api/office/payments/:id/verify', { ...input(payment), body })
  }
  const verified = (payment: OfficePayment) => t`${nameOf(payment)}, ${aed(payment.amount)} verified`

  return {
    lines,
    tellAll,
    /** Why this payment was not verified: it stands with the payment, and never beneath another. */
    problemOf: ({ id }: OfficePayment) => problems.get(id),
    /** Verified as it was claimed, or as it was found: it leaves the list before the server has answered. */
    verify: async (payment: OfficePayment, found: Found, said: Said) => {
      onLeave(payment.id)
      const problem = await attempt(payment, verified(payment), send(payment, found, said))
      if (problem === undefined) return
      setProblems((met) => new Map(met).set(payment.id, problem))
      onComeBack(payment.id)
    },
    /** The same from a dialog that asked about it. */
    verifyAsked: (payment: OfficePayment, found: Found, said: Said) =>
      settle(payment, verified(payment), send(payment, found, said)),
    cancel: (payment: OfficePayment) =>
      settle(payment, t`${nameOf(payment)}, ${aed(payment.amount)} cancelled`, () =>
        call('POST /api/office/payments/:id/cancel', input(payment)),
      ),
    correct: (payment: OfficePayment, body: Found & Said & { amount: string; reason: string }) =>
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
