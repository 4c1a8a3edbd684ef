import type { CallName } from '#contract/calls.ts'
import type { CallInput } from '#web/api.ts'
import { officeKey } from '#web/office-queries.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { useSend } from '#web/use-send.ts'

type LoanCall = Extract<CallName, `POST /api/office/loans/${string}`>

/** Takes a step of a loan from its dialog: afterwards the dialog is gone and the page shows what has changed. */
export function useLoanStep<N extends LoanCall>(name: N, { onDone }: ModalWays) {
  const { send, pending, outcome, fieldErrors } = useSend(name, { refresh: [officeKey] })
  return {
    pending,
    fieldErrors,
    error: outcome?.tone === 'error' ? outcome.message : undefined,
    take: async (input: CallInput<N>) => {
      const answer = await send(input)
      if (answer) onDone('message' in answer ? answer.message : undefined)
    },
  }
}
