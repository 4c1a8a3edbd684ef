import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { AnswerOf, CallName } from '#contract/calls.ts'
import { ApiError, type CallInput, call, NetworkError } from '#web/app/calls/api.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { draftAt } from './drafts.ts'
import { withFreshCode } from './fresh-code.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** What a toast said, so that it can stand in the page too. */
export type Outcome = {
  tone: 'success' | 'error'
  message: string
  /** The payment that it names. */
  payment?: number | undefined
  /** Whether a field of the form says what is wrong. */
  atField?: boolean
  /** Whether nobody said what became of it: it may have arrived. */
  unanswered?: boolean
}

type SendOptions<Fields extends FieldValues> = {
  /** What the success has changed, and is therefore fetched anew. */
  refresh?: readonly QueryKey[]
  /** Said instead of the server's message when the call fails. */
  failure?: ((error: Error) => string) | undefined
  /** Where the page reads out its success, as a Notice does, the toast does not. */
  noticed?: boolean
  /** Where the page reads out no problem, as a live Banner would, the toast does. */
  aloud?: boolean
  /** Its fields show what the server did not accept of them. */
  form?: Pick<UseFormReturn<Fields>, 'control' | 'setError'>
  /** What a field of the call is called in the form, where that is another name. */
  fieldNames?: Readonly<Record<string, string>> | undefined
}

/**
 * Sends a form: one call, its toast, its field errors. Each form that opens has one Idempotency-Key until it succeeds,
 * so that a second try after a lost answer does nothing twice. After a lost answer the key stays in this window, so that
 * the form does nothing twice either where it is closed, or the page loaded again, before the second try.
 *
 *     const payment = useSend('POST /api/save-monthly-payment', { refresh: [accountDataQuery.queryKey] })
 *     const answer = await payment.send({ form: { … } })   // undefined when it failed
 */
export function useSend<N extends CallName, Fields extends FieldValues = FieldValues>(
  name: N,
  options: SendOptions<Fields> = {},
) {
  const { refresh = [], failure, noticed = false, aloud = false, form, fieldNames } = options
  const key = useRef(newIdempotencyKey())
  const [outcome, setOutcome] = useState<Outcome>()
  const { mutateAsync, isPending, reset } = useMutation({
    mutationFn: (input: CallInput<N>) => withFreshCode(() => call<N>(name, { ...input, idempotencyKey: key.current })),
    onSuccess: async (answer) => {
      key.current = newIdempotencyKey()
      if (answer && 'message' in answer && answer.message) report({ tone: 'success', message: answer.message }, noticed)
      await refetch()
    },
    onError: async (cause) => {
      if (!(cause instanceof ApiError) || cause.code !== 'idempotency_key_reused') return
      // An earlier try did arrive and its answer was lost. The page shows what it did; what is sent next is something new.
      key.current = newIdempotencyKey()
      await refetch()
    },
  })

  /** Pending until the page shows what has changed: a second press before that would be a second payment. */
  const refetch = () => Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

  const report = (result: Outcome, heard: boolean) => {
    setOutcome(result)
    void toast(result.message, result.tone, heard)
  }

  const send = async (input: CallInput<N>): Promise<AnswerOf<N> | undefined> => {
    setOutcome(undefined)
    const lostAnswer = draftAt(`key of ${name} ${input.params?.id ?? ''}`)
    key.current = lostAnswer.read() || key.current
    const tried = key.current
    try {
      const answer = await mutateAsync(input)
      lostAnswer.keep('')
      return answer
    } catch (cause) {
      const problem = cause as Error
      const atField = form && problem instanceof ApiError && showServerErrors(form, problem.errors, fieldNames)
      const unanswered = problem instanceof NetworkError || (problem instanceof ApiError && !problem.told)
      if (unanswered) lostAnswer.keep(tried)
      else if (key.current !== tried) lostAnswer.keep('')
      const message = failure?.(problem) ?? problem.message
      const payment = problem instanceof ApiError ? problem.payment : undefined
      report({ tone: 'error', message, payment, atField: atField === true, unanswered }, !aloud)
      return undefined
    }
  }

  return {
    send,
    pending: isPending,
    outcome,
    reset: () => {
      reset()
      setOutcome(undefined)
    },
  }
}

/**
 * Shows what the server did not accept at the form's own fields, each by its first sentence, until the field changes or
 * the form is sent again; the first of them gets the focus. What is no field of the form, as a list of lines, stands in
 * `errors.root`, which keeps no form from being sent. Gives whether any field shows it.
 */
export function showServerErrors<Fields extends FieldValues>(
  { control, setError }: Pick<UseFormReturn<Fields>, 'control' | 'setError'>,
  errors: ApiError['errors'],
  names: Readonly<Record<string, string>> = {},
): boolean {
  let shown = false
  for (const [field, [sentence]] of Object.entries(errors)) {
    const name = names[field] ?? field
    if (sentence === undefined) continue
    const error = { type: 'server', message: sentence }
    if (control._names.mount.has(name)) {
      setError(name as Path<Fields>, error, { shouldFocus: !shown })
      shown = true
    } else setError(`root.${name}`, error)
  }
  return shown
}
