import type { QueryKey } from '@tanstack/react-query'
import type { CallName } from '#contract/calls.ts'
import type { CallInput } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'

type OfficeAct = Extract<CallName, `${'POST' | 'PUT'} /api/office/${string}`>

/**
 * Does something of the office from its dialog: afterwards the dialog is gone and the page shows what has changed. Where
 * it was refused the dialog stays with the sentence, over what a colleague may have changed meanwhile: `take` says whether
 * it is done. `beyond` names what it changes outside the office.
 */
export function useAct<N extends OfficeAct>(name: N, { onDone }: ModalWays, beyond: readonly QueryKey[] = []) {
  const { send, pending, outcome, fieldErrors } = useSend(name, { refresh: [officeKey, ...beyond], noticed: true })
  return {
    pending,
    fieldErrors,
    error: outcome?.tone === 'error' ? outcome.message : undefined,
    take: async (input: CallInput<N>): Promise<boolean> => {
      const answer = await send(input)
      if (answer) onDone('message' in answer ? answer.message : undefined)
      else void queryClient.invalidateQueries({ queryKey: officeKey })
      return answer !== undefined
    },
  }
}
