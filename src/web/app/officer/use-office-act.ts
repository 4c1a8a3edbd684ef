import type { QueryKey } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { CallName } from '#contract/calls.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { type ActOptions, useAct } from '#web/app/forms/use-act.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { refusalWords } from './payment-number.tsx'

export type OfficeAct = Extract<CallName, `${'POST' | 'PUT'} /api/office/${string}`>

type OfficeActOptions<Fields extends FieldValues> = Omit<ActOptions<Fields>, 'refresh'> & {
  /** What it changes outside the officer area. */
  beyond?: readonly QueryKey[]
}

/**
 * An act of the officer area (see useAct): afterwards everything of that area is fetched again. It is too when the act
 * was refused, because a colleague may have changed what the dialog speaks of. A payment that the refusal names is a link.
 */
export function useOfficeAct<N extends OfficeAct, Fields extends FieldValues = FieldValues>(
  name: N,
  modal: ModalHandlers,
  { beyond = [], ...options }: OfficeActOptions<Fields> = {},
) {
  const act = useAct(name, modal, { ...options, refresh: [officeKey, ...beyond] })
  const submit: typeof act.submit = async (...sent) => {
    const answer = await act.submit(...sent)
    if (answer === undefined) void queryClient.invalidateQueries({ queryKey: officeKey })
    return answer
  }
  const { error, outcome } = act
  return { ...act, submit, error: error && refusalWords(error, outcome?.payment) }
}
