import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { AnswerOf, CallName } from '#contract/calls.ts'
import type { CallInput } from '#web/app/calls/api.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { useFormDraft } from './use-form-draft.tsx'
import { useSend } from './use-send.ts'

export type ActOptions<Fields extends FieldValues> = {
  /** What its success has changed, and is therefore fetched again. */
  refresh?: readonly QueryKey[]
  /** False where the page reads out no success (see SendOptions). */
  noticed?: boolean
  /** What its fields begin with; an act that is only confirmed has none. */
  defaultValues?: DefaultValues<Fields>
  /** The form of another act, where one dialog makes the one call or the other. It keeps the draft of both. */
  form?: UseFormReturn<Fields>
  /** Tells its draft from others: what was typed is kept over a reload. Without it nothing is kept. */
  place?: string | undefined
  /** What a field of the call is called in the form, where that is another name. */
  fieldNames?: Readonly<Record<string, string>>
  /** Said instead of the server's message when the call fails. */
  failure?: (error: Error) => string
}

/**
 * One call made from a dialog, with the dialog's form and draft: see ActDialog. Once it is done the dialog closes and
 * the page shows what the server said; when it is refused the dialog stays, with the reason and what was typed.
 *
 *     const act = useAct('POST /api/nominee', modal, { refresh: [nomineeQuery.queryKey], defaultValues: { name: '' } })
 *     <ActDialog act={act} title={…} action={…} onSubmit={(body) => act.submit({ body })}>…</ActDialog>
 */
export function useAct<N extends CallName, Fields extends FieldValues = FieldValues>(
  name: N,
  { onClose, onDone }: ModalHandlers,
  { refresh = [], noticed = true, defaultValues, form: shared, place, fieldNames, failure }: ActOptions<Fields>,
) {
  const own = useForm<Fields>(defaultValues && { defaultValues })
  const form = shared ?? own
  const draft = useFormDraft(place, form)
  const { send, pending, outcome } = useSend(name, { refresh, noticed, form, fieldNames, failure })
  return {
    form,
    /** Says that an earlier draft is back, with the way to drop it. */
    note: draft.note,
    pending,
    outcome,
    error: outcome?.tone === 'error' ? outcome.message : undefined,
    /** Leaves it undone, and its draft ends. */
    close: () => {
      draft.forget()
      onClose()
    },
    leave: onClose,
    /** Gives the answer, or undefined when it was refused. `notice` is shown instead of what the server said. */
    submit: async (
      input: CallInput<N>,
      notice?: (answer: AnswerOf<N>) => ReactNode,
    ): Promise<AnswerOf<N> | undefined> => {
      const answer = await send(input)
      if (answer === undefined) return undefined
      draft.forget()
      onDone('message' in answer ? answer.message : undefined, notice?.(answer))
      return answer
    },
  }
}
