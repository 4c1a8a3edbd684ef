import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { UNDO_MINUTES, UNDONE_AT_ONCE } from '#core/policy.ts'
import { ApiError, call } from '#web/app/calls/api.ts'
import { markOfficeStale, type OfficePayment, officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { newIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { moneyText } from '#web/ui/money.tsx'

/** When the money came, and the code of the bank account or cash box where it was found. */
export type Finding = { received_on: string; paid_into: string }

type Result = {
  tone: 'success' | 'error'
  words: string
  /** The payment that the words name. */
  payment?: number | undefined
  /** The payments that were decided; of one alone also whose it is. */
  undo?: { ids: readonly number[]; who?: string } | undefined
}

/** Which line of the bank's statement it is, or why none. */
export type Said = { line_id?: number; no_line_reason?: string }

/** Why a payment that came back to the list was not verified. */
export type Problem = { code: string | undefined; words: string }

/** What came of a payment, and when. Several decided at once are one act. */
export type ResultLine = Result & { id: number; act: number; at: number }

/** For how long a decision can be undone: the server's clock decides, this hides the button. */
export const UNDO_MS = UNDO_MINUTES * 60_000

type Undone = AnswerOf<'POST /api/office/payments/undo-many'>['results']

/** Undoes what was decided on payments, as many at once as a call takes, the latest first. Gives what became of each. */
export async function undoPayments(ids: readonly number[]): Promise<Undone> {
  const undone: Undone = []
  for (let end = ids.length; end > 0; end -= UNDONE_AT_ONCE) {
    const latest = ids.slice(Math.max(0, end - UNDONE_AT_ONCE), end)
    undone.push(...(await call('POST /api/office/payments/undo-many', { body: { ids: latest } })).results)
  }
  return undone
}

/** What leaves the list at once, what comes back to it because it was not done after all, and what was undone. */
type ListWays = {
  onLeave: (id: number) => void
  onComeBack: (id: number) => void
  onUndone: (ids: readonly number[]) => void
}

/**
 * The decisions on single payments. Each gives a line that says what came of it. Somebody who was first is no failure:
 * the server's sentence is shown, and the queue goes on.
 */
export function useDecisions({ onLeave, onComeBack, onUndone }: ListWays) {
  const { t, i18n } = useLingui()
  const [lines, setLines] = useState<readonly ResultLine[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<number, Problem>>(new Map())
  const { mutateAsync } = useMutation({ mutationFn: (decide: () => Promise<unknown>) => decide() })
  // A payment that waits again is decided by a new key: under the old one the first answer would come again.
  const keys = useRef(new Map<number, string>()).current
  const keyOf = (id: number) => {
    const key = keys.get(id) ?? newIdempotencyKey()
    keys.set(id, key)
    return key
  }

  const reportAll = (results: readonly Result[]) =>
    setLines((reported) => {
      const act = (reported[0]?.act ?? 0) + 1
      const lines = results.map((result, index) => ({
        ...result,
        act,
        at: Date.now(),
        id: (reported[0]?.id ?? 0) + 1 + index,
      }))
      return [...lines.reverse(), ...reported]
    })
  const report = (tone: Result['tone'], words: string, undo?: Result['undo']) => reportAll([{ tone, words, undo }])

  /** Gives a failure that leaves the payment undecided. */
  const attempt = async (
    payment: OfficePayment,
    done: string,
    decide: () => Promise<unknown>,
    undoable = true,
  ): Promise<Problem | undefined> => {
    setProblems((met) => new Map([...met].filter(([id]) => id !== payment.id)))
    try {
      await mutateAsync(decide)
      keys.delete(payment.id)
      report('success', done, undoable ? { ids: [payment.id], who: nameOf(payment) } : undefined)
    } catch (problem) {
      const { message } = problem as Error
      const code = problem instanceof ApiError ? problem.code : undefined
      if (code !== 'already_decided') return { code, words: message }
      report('error', t`${nameOf(payment)}: ${message}`)
    }
    markOfficeStale()
    return undefined
  }

  /** For a dialog, which stays open with that sentence. */
  const settle = async (payment: OfficePayment, done: string, decide: () => Promise<unknown>, undoable = true) => {
    const problem = await attempt(payment, done, decide, undoable)
    if (problem === undefined) onLeave(payment.id)
    return problem?.words
  }

  const input = ({ id }: Pick<OfficePayment, 'id'>) => ({ params: { id }, idempotencyKey: keyOf(id) })
  const aed = (amount: number | string) => moneyText(amount as number, i18n.locale)

  const send = (payment: OfficePayment, found: Finding, said: Said) => () => {
    const body = {
      ...(found.received_on !== payment.received_on && { received_on: found.received_on }),
      ...(found.paid_into !== payment.paid_into && { paid_into: found.paid_into }),
      ...said,
      answers: payment.answers,
    }
    return call('POST /api/office/payments/:id/verify', { ...input(payment), body })
  }
  const verified = (payment: OfficePayment) => t`${nameOf(payment)}, ${aed(payment.amount)} verified`

  /** Of several each that could not be undone is said. */
  const undo = async ({ ids, who }: NonNullable<Result['undo']>) => {
    setLines((reported) => reported.map((line) => (line.undo?.ids === ids ? { ...line, undo: undefined } : line)))
    const [id] = ids
    try {
      if (id !== undefined && who !== undefined) {
        await mutateAsync(() => call('POST /api/office/payments/:id/undo', input({ id })))
        keys.delete(id)
        report('success', t`${who}: undone. The payment waits again.`)
        return onUndone(ids)
      }
      const results = (await mutateAsync(() => undoPayments(ids))) as Undone
      const undone = results.filter((result) => result.undone).map((result) => result.id)
      const failed = results.filter((result) => !result.undone)
      const count = undone.length
      reportAll([
        {
          tone: 'success',
          words: t`${plural(count, { one: '# payment undone. It waits again.', other: '# payments undone. They wait again.' })}`,
        },
        ...failed.map(({ id, message }) => ({
          tone: 'error' as const,
          words: t`Payment ${id}: ${message}`,
          payment: id,
        })),
      ])
      onUndone(undone.toReversed())
    } catch (problem) {
      keys.clear()
      const { message } = problem as Error
      report('error', who === undefined ? message : t`${who}: ${message}`)
      markOfficeStale()
    }
  }

  return {
    lines,
    undo,
    /** The last act that can be undone. */
    lastUndoable: lines.find((line) => line.undo)?.undo,
    tellAll: reportAll,
    /** Why this payment was not verified: it stands with the payment, and never beneath another. */
    problemOf: ({ id }: OfficePayment) => problems.get(id),
    /** Verified as it was claimed, or as it was found: it leaves the list before the server has answered. */
    verify: async (payment: OfficePayment, found: Finding, said: Said) => {
      onLeave(payment.id)
      const problem = await attempt(payment, verified(payment), send(payment, found, said))
      if (problem === undefined) return
      setProblems((met) => new Map(met).set(payment.id, problem))
      onComeBack(payment.id)
    },
    /** The same from a dialog that asked about it. */
    verifyAsked: (payment: OfficePayment, found: Finding, said: Said) =>
      settle(payment, verified(payment), send(payment, found, said)),
    cancel: (payment: OfficePayment) =>
      settle(
        payment,
        t`${nameOf(payment)}, ${aed(payment.amount)} cancelled`,
        () => call('POST /api/office/payments/:id/cancel', input(payment)),
        false,
      ),
    edit: (payment: OfficePayment, body: Finding & Said & { amount: string; months?: string[]; reason: string }) =>
      settle(payment, t`${nameOf(payment)}, ${aed(body.amount)} verified, corrected`, () =>
        call('POST /api/office/payments/:id/verify', {
          ...input(payment),
          body: { ...body, answers: payment.answers },
        }),
      ),
    /** It stays in the list, and says that it was asked about. */
    ask: async (payment: OfficePayment, question: string) => {
      const asking = () => call('POST /api/office/payments/:id/ask', { ...input(payment), body: { question } })
      const problem = await attempt(payment, t`${nameOf(payment)} is asked`, asking, false)
      void queryClient.invalidateQueries({ queryKey: officeKey })
      return problem?.words
    },
    refuse: (payment: OfficePayment, reason: string) =>
      settle(payment, t`${nameOf(payment)}, ${aed(payment.amount)} rejected`, () =>
        call('POST /api/office/payments/:id/refuse', { ...input(payment), body: { reason } }),
      ),
    reverse: (payment: OfficePayment, reason: string, checkAgain: boolean) =>
      settle(
        payment,
        checkAgain
          ? t`${nameOf(payment)}, ${aed(payment.amount)} reversed. The payment waits again.`
          : t`${nameOf(payment)}, ${aed(payment.amount)} reversed`,
        () =>
          call('POST /api/office/payments/:id/reverse', {
            ...input(payment),
            body: { reason, ...(checkAgain && { check_again: true }) },
          }),
        false,
      ),
  }
}

export type Decisions = ReturnType<typeof useDecisions>

/** 'SM-000012 Vijay Nair'. */
export function nameOf({ member }: { member: Pick<OfficePayment['member'], 'unique_id' | 'name'> }): string {
  return `${member.unique_id} ${member.name}`
}
